import type { ParseArgsOptionsConfig } from "node:util";
import type { z } from "zod";
import type { Context } from "#lib/platform/access/context.ts";
import { schemaErrors } from "#lib/platform/schema-errors.ts";

/** Wrong usage, exit code 2. */
export class UsageError extends Error {}

export type Given = {
  options: Record<string, string | boolean | string[] | undefined>;
  positionals: string[];
};

export type Run = (ctx: Context, given: Given, progress: (text: string) => void) => Promise<unknown>;

/** `call` is for commands that use the portal's API and need no database. */
export type Command = {
  /** The words after `npm run portal --`. */
  name: string;
  usage: string;
  summary: string;
  options?: ParseArgsOptionsConfig;
} & ({ run: Run } | { call: (given: Given, progress: (text: string) => void) => Promise<unknown> });

/** An answer with exit code 1: the command ran, but something is wrong. */
export class Unwell {
  readonly answer: unknown;
  constructor(answer: unknown) {
    this.answer = answer;
  }
}

/** @throws UsageError if the option is missing */
export function required({ options }: Given, name: string): string {
  const value = options[name];
  if (typeof value !== "string" || value === "") throw new UsageError(`--${name} is missing.`);
  return value;
}

/** @throws UsageError unless there is exactly one word */
export function only({ positionals }: Given, what: string): string {
  const [one, ...more] = positionals;
  if (one === undefined || more.length > 0) throw new UsageError(`Specify exactly one ${what}.`);
  return one;
}

/** @throws UsageError if it is none of them */
export function oneOf<T extends string>(value: string, allowed: readonly T[], what: string): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new UsageError(`${what} must be one of: ${allowed.join(", ")}.`);
  return found;
}

/** The words of a list such as `a,b`. @throws UsageError if the option is missing */
export function listed(given: Given, name: string): string[] {
  return required(given, name)
    .split(",")
    .map((word) => word.trim());
}

/** A hundred years of days. */
const maxNumber = 36_500;

/** @throws UsageError unless it is a whole number from 0 to `maxNumber` */
export function wholeNumber({ options }: Given, name: string, otherwise: number): number {
  const value = Number(options[name] ?? otherwise);
  if (!Number.isInteger(value) || value < 0 || value > maxNumber)
    throw new UsageError(`--${name} must be a whole number up to ${maxNumber}.`);
  return value;
}

/** How long an old secret stays valid: a day by default, at most a week. */
export function overlapHours(given: Given): number {
  const hours = wholeNumber(given, "overlap-hours", 24);
  if (hours > 168) throw new UsageError("--overlap-hours must be at most 168.");
  return hours;
}

/** The parsed options. @throws UsageError with every error */
export function checked<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input, { error: schemaErrors });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) =>
    path[0] === undefined ? message : `${String(path[0])}: ${message}`,
  );
  throw new UsageError(errors.join("\n"));
}

/** Some fields of an object. */
export function pick<T extends object, K extends keyof T>(object: T, ...names: K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, object[name]])) as Pick<T, K>;
}

/** The type of an option that has a value. */
export const text = { type: "string" } as const;
