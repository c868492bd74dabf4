// Load on one address from a process of its own: keep-alive connections, one request at a time on each, raw sockets so
// that the measuring costs little. Prints requests a second. Started by `measureLoad`.
import { connect } from "node:net";

export type Load = {
  port: number;
  /** Asked for one after the other, by all connections together. */
  paths: readonly string[];
  headers: Record<string, string>;
  connections: number;
  warmUpMs: number;
  measureMs: number;
  /** What each body has to have, at least and at most, where it is known; told by content-length only. */
  bodyBytes?: readonly [number, number];
};

const leastAnswers = 30;

/** All connections read into it, one after the other: what is read is looked at and forgotten. */
const room = Buffer.allocUnsafeSlow(1_048_576);
/** More than the head of an answer has. */
const mostHeadBytes = 4_096;

/** Answers while the clock runs; anything but a 200 of the right size ends the run, and so does a connection that ends. */
function openConnection(
  { port, headers, bodyBytes }: Load,
  nextPath: () => string,
  onAnswer: () => void,
): void {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const rest = ` HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
  const ask = () => socket.write(`GET ${nextPath()}${rest}`);
  let head = "";
  let received = 0;
  let missing = 0;
  let chunked = false;
  const finish = () => {
    [head, received, missing, chunked] = ["", 0, 0, false];
    onAnswer();
    ask();
  };
  const endsChunks = (data: Buffer) =>
    data.toString("latin1", Math.max(0, data.length - 7)).endsWith("0\r\n\r\n");
  const read = (data: Buffer) => {
    if (missing > 0) {
      missing -= data.length;
      if (missing <= 0) finish();
      return;
    }
    if (chunked) {
      if (endsChunks(data)) finish();
      return;
    }
    head += data.toString("latin1", 0, mostHeadBytes);
    received += data.length;
    const end = head.indexOf("\r\n\r\n");
    if (end === -1) return;
    if (!head.startsWith("HTTP/1.1 200")) throw new Error(`an answer that is not 200: ${head.slice(0, 300)}`);
    const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1];
    chunked = length === undefined;
    if (!chunked && bodyBytes && (Number(length) < bodyBytes[0] || Number(length) > bodyBytes[1]))
      throw new Error(`an answer of ${length} bytes instead of ${bodyBytes.join(" to ")}`);
    missing = chunked ? 0 : Number(length) - (received - end - 4);
    if (chunked ? endsChunks(data) : missing <= 0) finish();
  };
  const callback = (bytes: number) => {
    read(room.subarray(0, bytes));
    return true;
  };
  const socket = connect({ port, host: "127.0.0.1", onread: { buffer: room, callback } }, ask);
  socket.on("error", (error) => {
    throw error;
  });
  socket.on("close", () => {
    throw new Error("the server closed the connection");
  });
}

process.once("message", (load: Load) => {
  let answers = 0;
  let asked = 0;
  const nextPath = () => load.paths[asked++ % load.paths.length] ?? "/";
  for (let count = 0; count < load.connections; count += 1)
    openConnection(load, nextPath, () => (answers += 1));
  setTimeout(() => {
    const before = answers;
    const startedAt = performance.now();
    const look = () => {
      const elapsedMs = performance.now() - startedAt;
      // On a machine that is busy elsewhere a few answers say nothing: it goes on, for a while.
      if (answers - before < leastAnswers && elapsedMs < 10 * load.measureMs)
        setTimeout(look, load.measureMs / 4);
      else process.send?.(((answers - before) * 1_000) / elapsedMs, () => process.exit(0));
    };
    setTimeout(look, load.measureMs);
  }, load.warmUpMs);
});
