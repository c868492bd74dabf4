import { DomainError } from "#lib/platform/errors.ts";
import { maxBodyBytes, readBody } from "#lib/platform/http/read-body.ts";

const formType = "application/x-www-form-urlencoded";

/** The parameters of a request; one without a value counts as absent. */
export type Form = ReadonlyMap<string, string>;

/**
 * Reads the form of a request to the authorization server: at most 64 KiB, and no parameter twice.
 *
 * @throws DomainError invalid_request, payload_too_large
 *
 * Source: RFC 6749 §3.2 and Appendix B; contract, "Errors of the APIs".
 */
export async function readForm(request: Request): Promise<Form> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  const body = await readBody(request, maxBodyBytes);
  if (body === "" && new URL(request.url).searchParams.size > 0)
    throw new DomainError("invalid_request", "Send the parameters in the body as a form, not in the URL.");
  if (type !== formType) throw new DomainError("invalid_request", `The Content-Type must be ${formType}.`);
  return parseForm(body);
}

/** The parameters of a form, none twice. @throws DomainError invalid_request */
export function parseForm(encoded: string): Form {
  const { form, repeated } = readParameters(encoded);
  if (repeated[0] !== undefined) throw new DomainError("invalid_request", appearsTwice(repeated[0]));
  return form;
}

/**
 * The parameters of a query or a form, and the names of those that appear twice, which have no value.
 *
 * @throws DomainError invalid_request
 */
export function readParameters(encoded: string): { form: Form; repeated: string[] } {
  const form = new Map<string, string>();
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const pair of encoded.split("&").filter(Boolean)) {
    const [name, value] = decodePair(pair);
    if (value.includes("\0"))
      throw new DomainError("invalid_request", `The parameter ${printable(name)} contains U+0000.`);
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
    if (value !== "") form.set(name, value);
  }
  for (const name of repeated) form.delete(name);
  return { form, repeated: [...repeated] };
}

export function appearsTwice(name: string): string {
  return `The parameter ${printable(name)} appears twice.`;
}

/** @throws DomainError invalid_request, if the parameter is missing */
export function requireParameter(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw new DomainError("invalid_request", `${name} is missing.`);
  return value;
}

function decodePair(pair: string): [string, string] {
  const equals = pair.indexOf("=");
  const name = equals === -1 ? pair : pair.slice(0, equals);
  const value = equals === -1 ? "" : pair.slice(equals + 1);
  try {
    return [decodeFormText(name), decodeFormText(value)];
  } catch {
    throw new DomainError("invalid_request", "The form is not percent-encoded UTF-8.");
  }
}

/** One name or value of a form. @throws URIError, if it is not percent-encoded UTF-8 */
export function decodeFormText(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}

/** RFC 6749 allows printable ASCII without quote and backslash in an error description. */
export function printable(text: string, maxLength = 100): string {
  return text.slice(0, maxLength).replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "?");
}
