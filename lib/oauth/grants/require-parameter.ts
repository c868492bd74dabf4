import { DomainError } from "#lib/platform/errors.ts";
import type { Form } from "./read-form.ts";

/** @throws DomainError invalid_request where the parameter is missing */
export function requireParameter(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw new DomainError("invalid_request", `${name} is missing.`);
  return value;
}
