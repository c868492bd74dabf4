import type { z } from "zod";
import { DomainError, type FieldError } from "#lib/errors.ts";

/** A JSON pointer. Source: RFC 6901 §3. */
export function toPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Every fault that zod found, an unknown field being one fault of that field. */
function faultsOf(error: z.ZodError): { path: PropertyKey[]; detail: string }[] {
  return error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ path: [...issue.path, key], detail: "This field is not known." }))
      : [{ path: issue.path, detail: issue.message }],
  );
}

function refuse(errors: FieldError[]): DomainError {
  const [first] = errors;
  const where = first && ("pointer" in first ? first.pointer || "body" : first.parameter);
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  return new DomainError("invalid_request", `${where}: ${first?.detail}${more}`, { errors });
}

/**
 * Checks a JSON document; all faults at once, as JSON pointers (RFC 6901).
 *
 * @throws DomainError invalid_request
 */
export function validateBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw refuse(faultsOf(parsed.error).map(({ path, detail }) => ({ pointer: toPointer(path), detail })));
}

/**
 * Checks query parameters; all faults at once. A repeated parameter is a fault, and so is an unknown one when the
 * schema is strict.
 *
 * @throws DomainError invalid_request
 */
export function validateQuery<T>(schema: z.ZodType<T>, query: URLSearchParams): T {
  const given = Object.fromEntries(query);
  const names = Object.keys(given);
  const repeated = names.length === query.size ? [] : names.filter((name) => query.getAll(name).length > 1);
  const parsed = schema.safeParse(given);
  const errors: FieldError[] = repeated.map((parameter) => ({
    parameter,
    detail: "This parameter may be given once.",
  }));
  if (!parsed.success) {
    for (const { path, detail } of faultsOf(parsed.error)) {
      const parameter = String(path[0] ?? "query");
      if (!repeated.includes(parameter)) errors.push({ parameter, detail });
    }
  }
  if (errors.length > 0 || !parsed.success) throw refuse(errors);
  return parsed.data;
}
