import { decodeJwt, decodeProtectedHeader } from "jose";
import { type Form, requireParameter } from "#lib/oauth/grants/read-form.ts";
import { DomainError } from "#lib/platform/errors.ts";

export const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
/** Ed25519 is the newer name for EdDSA with that curve (RFC 9864). */
export const assertionAlgorithms = ["RS256", "ES256", "EdDSA", "Ed25519"];

/** The header of every `invalid_client` response. Source: RFC 6749 §5.2. */
export const clientChallenge = { "www-authenticate": 'Basic realm="partner-portal", charset="UTF-8"' };

const maxLength = 8_192;

/** A client's JWT, not yet verified. */
export type ClientAssertion = { clientId: string; jwt: string };

/**
 * Reads the client assertion of a request, or null if there is none.
 *
 * @throws DomainError invalid_request (the parameters), invalid_client (not a JWT)
 *
 * Source: RFC 7521 §4.2, RFC 7523 §2.2.
 */
export function readAssertion(form: Form): ClientAssertion | null {
  if (form.get("client_assertion_type") === undefined && form.get("client_assertion") === undefined)
    return null;
  if (requireParameter(form, "client_assertion_type") !== assertionType)
    throw new DomainError("invalid_request", `client_assertion_type must be ${assertionType}.`);
  const jwt = requireParameter(form, "client_assertion");
  if (jwt.length > maxLength)
    throw new DomainError("invalid_request", `client_assertion has at most ${maxLength} characters.`);
  try {
    const { alg = "" } = decodeProtectedHeader(jwt);
    if (!assertionAlgorithms.includes(alg))
      throw refusedAssertion(`alg must be ${assertionAlgorithms.join(", ")}`);
    const { sub } = decodeJwt(jwt);
    return { clientId: typeof sub === "string" ? sub : "", jwt };
  } catch (error) {
    throw error instanceof DomainError ? error : refusedAssertion("it is not a signed JWT");
  }
}

/** Names the fault, because only the sender of an assertion sees the error. */
export function refusedAssertion(fault: string): DomainError {
  return new DomainError("invalid_client", `client_assertion was refused: ${fault}.`, {
    headers: clientChallenge,
  });
}
