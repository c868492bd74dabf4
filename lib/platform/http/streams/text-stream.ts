/** Text that is made while the caller reads it, as the bytes of a body. Who stops reading stops the making. */
export function textStream(pieces: Iterable<string> | AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator =
    Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
