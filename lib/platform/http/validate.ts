import type { z } from "zod";
import { DomainError, type FieldError } from "#lib/platform/errors.ts";
import { schemaErrors } from "#lib/platform/schema-errors.ts";
import { contentErrors, isStorableText } from "./content-errors.ts";

const words = { error: schemaErrors };

/** A JSON pointer. Source: RFC 6901 §3. */
export function toPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** A pointer or the name of a parameter in an error, cut after 300 characters. */
export function shortName(name: string): string {
  return name.slice(0, 300);
}

/** The errors that zod found, with one for each unknown field. */
function listErrors(error: z.ZodError | undefined): { path: PropertyKey[]; detail: string }[] {
  return (error?.issues ?? [])
    .flatMap(ofChosenForm)
    .flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => ({ path: [...issue.path, key], detail: "This field is not known." }))
        : [{ path: issue.path, detail: issue.message }],
    );
}

/** Where a document has one of several forms: the errors of the only form that knows all its fields, if there is one. */
function ofChosenForm(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const known = issue.errors.filter((form) => form.every(({ code }) => code !== "unrecognized_keys"));
  const [chosen] = known;
  if (!chosen || known.length > 1) return [issue];
  return chosen.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** A body can have thousands of errors. */
const maxErrors = 100;

/** The error for invalid fields of a request: the first one, and the number of others. */
export function invalidFields(found: FieldError[]): DomainError {
  const errors = found.slice(0, maxErrors);
  const [first] = errors;
  const where = first && ("pointer" in first ? first.pointer || "body" : first.parameter);
  const more = found.length > 1 ? ` (and ${found.length - 1} more)` : "";
  return new DomainError("invalid_request", `${where}: ${first?.detail}${more}`, { errors });
}

/** A few thousand errors take milliseconds that all callers share. */
const usualMaxValues = 2_000;

/**
 * Checks a JSON document by its schema alone: texts may be such that PostgreSQL cannot store them.
 *
 * @throws DomainError invalid_request with the first 100 errors as JSON pointers
 */
export function validateSchema<T>(schema: z.ZodType<T>, document: unknown): T {
  const parsed = schema.safeParse(document, words);
  if (parsed.success) return parsed.data;
  throw invalidFields(listErrors(parsed.error).map(toFieldError));
}

/**
 * Checks a JSON body: by its schema, and for what PostgreSQL cannot store.
 *
 * @throws DomainError invalid_request with the first 100 errors as JSON pointers
 */
export function validateBody<T>(schema: z.ZodType<T>, body: unknown, maxValues = usualMaxValues): T {
  const ofContent = contentErrors(body, maxValues);
  // Too many values, which are not looked at.
  const isTooLarge = ofContent.some(({ path }) => path.length === 0);
  const parsed = isTooLarge ? undefined : schema.safeParse(body, words);
  if (parsed?.success && ofContent.length === 0) return parsed.data;
  const errors = [
    ...ofContent.map(({ path, message }) => ({ path, detail: `Expected ${message}.` })),
    ...listErrors(parsed?.error),
  ];
  throw invalidFields(errors.map(toFieldError));
}

function toFieldError({ path, detail }: { path: readonly PropertyKey[]; detail: string }): FieldError {
  return { pointer: shortName(toPointer(path)), detail };
}

/** Checks query parameters, which must not repeat. @throws DomainError invalid_request with the first 100 errors */
export function validateQuery<T>(schema: z.ZodType<T>, query: URLSearchParams): T {
  const given = new Map<string, string>();
  const errors = new Map<string, string>();
  for (const [parameter, value] of query) {
    if (given.has(parameter)) errors.set(parameter, "This parameter may be given once.");
    else if (!isStorableText(parameter + value)) errors.set(parameter, "Expected text without U+0000.");
    given.set(parameter, value);
  }
  const parsed = schema.safeParse(Object.fromEntries(given), words);
  for (const { path, detail } of listErrors(parsed.error)) {
    const parameter = String(path[0] ?? "query");
    if (!errors.has(parameter)) errors.set(parameter, detail);
  }
  if (errors.size > 0 || !parsed.success)
    throw invalidFields([...errors].map(([name, detail]) => ({ parameter: shortName(name), detail })));
  return parsed.data;
}
