import { DomainError } from "#lib/platform/errors.ts";

/** @throws DomainError not_acceptable if `Accept` excludes JSON and every `+json` type. Source: RFC 9110 §12.5.1. */
export function requireJsonAccepted(request: Request): void {
  const accept = request.headers.get("accept");
  if (accept === null || accept.trim() === "") return;
  if (!accept.split(",").some(isJsonRange))
    throw new DomainError("not_acceptable", "This URL returns only JSON: send Accept: application/json.");
}

function isJsonRange(range: string): boolean {
  const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
  if (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) return false;
  return /^(\*\/\*|application\/(\*|json|[\w.-]+\+json))$/.test(type);
}
