import { InvalidArgumentError } from "commander";

/** @throws InvalidArgumentError */
export function httpAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === "http:" || url?.protocol === "https:") return text;
  throw new InvalidArgumentError("Expected an http or https address.");
}

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** An age such as `1h`, or an RFC 3339 time. @throws InvalidArgumentError */
export function sinceTime(text: string): Date {
  const age = text.match(/^(\d{1,6})([smhd])$/);
  if (age) return new Date(Date.now() - Number(age[1]) * (unitSeconds[age[2] ?? ""] ?? 1) * 1_000);
  const time = new Date(text);
  if (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(time.getTime())
  )
    return time;
  throw new InvalidArgumentError("Expected an age such as 30s, 15m, 1h, or 2d, or an RFC 3339 time.");
}

/** A whole number from 1. @param what in words, for the error */
export function wholeNumber(what: string, max: number) {
  return (text: string): number => {
    const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
    if (number >= 1 && number <= max) return number;
    throw new InvalidArgumentError(`Expected ${what} from 1 to ${max}.`);
  };
}

/** @throws InvalidArgumentError */
export function lineId(text: string): string {
  if (/^\d{1,18}$/.test(text)) return text;
  throw new InvalidArgumentError("Expected the number at the start of a printed line.");
}
