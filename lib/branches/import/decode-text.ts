import { DomainError } from "#lib/platform/errors.ts";

/**
 * Decodes a file as UTF-8 while it arrives, without a byte order mark.
 *
 * @throws DomainError invalid_request when it is not UTF-8
 */
export async function* decodeText(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of source) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new DomainError(
      "invalid_request",
      "The file is not UTF-8 text. Save it as CSV UTF-8, then try again.",
    );
  }
}
