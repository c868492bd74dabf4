import type { ParseArgsOptionsConfig } from "node:util";
import type { Context } from "#lib/auth/context.ts";

/** A command line that cannot be carried out as it stands: exit code 2, with how it is used. */
export class UsageError extends Error {}

export type Given = { options: Record<string, string | boolean | undefined>; positionals: string[] };

export type Run = (ctx: Context, given: Given, progress: (text: string) => void) => Promise<unknown>;

export type Command = {
  /** The words after `npm run portal --`. */
  name: string;
  /** What follows them. */
  usage: string;
  summary: string;
  options?: ParseArgsOptionsConfig;
  run: Run;
};

/** An answer that ends the command with exit code 1: it was carried out, and what it found is not well. */
export class Unwell {
  readonly answer: unknown;
  constructor(answer: unknown) {
    this.answer = answer;
  }
}

/** @throws UsageError where the option is missing */
export function required({ options }: Given, name: string): string {
  const value = options[name];
  if (typeof value !== "string" || value === "") throw new UsageError(`--${name} is missing.`);
  return value;
}

/** @throws UsageError where there is not one word, and only one */
export function only({ positionals }: Given, what: string): string {
  const [one, ...more] = positionals;
  if (one === undefined || more.length > 0) throw new UsageError(`Name one ${what}.`);
  return one;
}

/** @throws UsageError where it is none of them */
export function oneOf<T extends string>(value: string, allowed: readonly T[], what: string): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new UsageError(`${what} is one of: ${allowed.join(", ")}.`);
  return found;
}
