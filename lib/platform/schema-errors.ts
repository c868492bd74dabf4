import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const types: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
};

const formats: Record<string, string> = {
  datetime: "an RFC 3339 time, such as 2026-03-31T09:00:00Z",
  date: "a date, such as 2026-03-31",
  url: "a URL",
  email: "an email address",
};

const units: Record<string, string> = { string: "character", array: "item" };

/** `a string of at most 100 characters`, `a number of at least 1`. */
function describeBound(side: "least" | "most", origin: string, limit: number | bigint): string {
  const unit = units[origin] && ` ${units[origin]}${limit === 1 ? "" : "s"}`;
  return `${types[origin] ?? "a value"} of at ${side} ${limit}${unit ?? ""}`;
}

/** What was expected, in words that follow "Expected": `a string`, `a list of at most 100 items`. */
export function describeExpectation(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      // JSON has no Infinity, but 1e999 is one.
      return typeof issue.input === "number" && issue.expected === "number"
        ? "a finite number"
        : (types[issue.expected] ?? issue.expected);
    case "too_big":
      return describeBound("most", issue.origin, issue.maximum);
    case "too_small":
      return describeBound("least", issue.origin, issue.minimum);
    case "invalid_format":
      return formats[issue.format] ?? "a string of the documented form";
    case "not_multiple_of":
      return `a multiple of ${issue.divisor}`;
    case "invalid_value":
      return issue.values.length === 1 ? String(issue.values[0]) : `one of ${issue.values.join(", ")}`;
    default:
      return "another value";
  }
}

/** Returns the message for an error if the schema has none. Pass it to `safeParse` as `error`, to never show zod's text. */
export function schemaErrors(issue: Issue): string {
  return issue.input === undefined ? "This is required." : `Expected ${describeExpectation(issue)}.`;
}
