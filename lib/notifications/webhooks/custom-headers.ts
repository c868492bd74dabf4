import { open, seal } from "#lib/platform/crypto/envelope.ts";
import { invalidFields } from "#lib/platform/http/validate.ts";

const purpose = "webhook headers";

/** A header that a webhook's deliveries carry, for a receiver behind a gateway. */
export type CustomHeader = { name: string; value: string };

/** Encrypts the headers of a webhook for the database. Null for none. */
export function sealHeaders(headers: readonly CustomHeader[], webhookId: string): Buffer<ArrayBuffer> | null {
  return headers.length === 0 ? null : seal(JSON.stringify(headers), purpose, webhookId);
}

/** Decrypted headers by their sealed bytes, so that a batch of deliveries decrypts them once. */
const opened = new WeakMap<Uint8Array, CustomHeader[]>();

/** The headers of a webhook. @throws Error if they were sealed with another SECRET_KEY */
export function openHeaders(sealed: Uint8Array | null, webhookId: string): CustomHeader[] {
  if (sealed === null) return [];
  const known = opened.get(sealed);
  if (known) return known;
  const headers: CustomHeader[] = JSON.parse(open(sealed, purpose, webhookId));
  opened.set(sealed, headers);
  return headers;
}

/**
 * Replaces the headers of a webhook. One without a value keeps its present value, which nobody can read.
 *
 * @throws DomainError invalid_request if a new header has no value
 */
export function replaceHeaders(
  { id, headersEncrypted }: { id: string; headersEncrypted: Uint8Array | null },
  headers: readonly { name: string; value?: string | undefined }[],
): Buffer<ArrayBuffer> | null {
  const present = new Map(
    openHeaders(headersEncrypted, id).map(({ name, value }) => [name.toLowerCase(), value]),
  );
  const complete = headers.map(({ name, value = present.get(name.toLowerCase()) }, index) => {
    if (value !== undefined) return { name, value };
    throw invalidFields([{ pointer: `/headers/${index}/value`, detail: "Give the value of a new header." }]);
  });
  return sealHeaders(complete, id);
}
