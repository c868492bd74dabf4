import { DomainError } from "#lib/platform/errors.ts";
import { toDomainError } from "#lib/platform/http/to-domain-error.ts";
import { log } from "#lib/platform/log.ts";

/**
 * next-auth puts the message of what a sign-in throws into the sign-in page's address: it gets a code of lib/platform/errors.ts,
 * and never a text of the inside. The log has the rest.
 */
export async function refusedByCode<T>(requestId: string, attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    if (!(error instanceof DomainError)) log.error({ requestId, err: error }, "a sign-in failed");
    throw new Error(toDomainError(error).code);
  }
}
