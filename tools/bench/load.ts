// Load from a process of its own: keep-alive connections with one request at a time. Raw sockets, so that measuring takes
// little of the processor. Started by `measureLoad`.
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type Load = {
  port: number;
  connections: number;
  warmUpMs: number;
  measureMs: number;
  /** Of each connection, in turn. */
  headers: readonly Record<string, string>[];
  /** GET these, one after the other. */
  paths?: readonly string[];
  /** Expected size of each body, at least and at most. */
  bodyBytes?: readonly [number, number];
  /** Or POST to this token endpoint: with client credentials, or each connection with a refresh token of its own. */
  token?: { path: string; scope: string; refreshTokens: readonly string[] };
};

/** `refreshTokens` are the ones to continue with. */
export type LoadResult = { perSecond: number; refreshTokens: string[] };

const minAnswers = 30;
/** Covers the head of an answer, and a whole token answer. */
const keptBytes = 8_192;
/** All connections read into one buffer and keep only the start of an answer. */
const buffer = Buffer.allocUnsafeSlow(1_048_576);

/** Sends what `next` makes of the last answer until that is null. Anything but a 200 ends the process. */
function converse({ port, bodyBytes }: Load, next: (answer: string) => string | null): Promise<void> {
  return new Promise((resolve) => {
    let start = "";
    let received = 0;
    const advance = () => {
      const request = next(start);
      start = "";
      received = 0;
      if (request !== null) socket.write(request);
      else resolve();
    };
    const read = (data: Buffer) => {
      if (start.length < keptBytes) start += data.toString("latin1", 0, keptBytes);
      received += data.length;
      const headEnd = start.indexOf("\r\n\r\n");
      if (headEnd === -1) return;
      if (!start.startsWith("HTTP/1.1 200")) throw new Error(`not a 200: ${start.slice(0, 300)}`);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(start.slice(0, headEnd))?.[1]);
      if (Number.isNaN(length)) {
        if (data.toString("latin1", Math.max(0, data.length - 5)) === "0\r\n\r\n") advance();
        return;
      }
      if (bodyBytes && (length < bodyBytes[0] || length > bodyBytes[1]))
        throw new Error(`${length} bytes instead of ${bodyBytes.join(" to ")}`);
      if (received >= headEnd + 4 + length) advance();
    };
    const callback = (bytes: number) => {
      read(buffer.subarray(0, bytes));
      return true;
    };
    const socket = connect({ port, host: "127.0.0.1", onread: { buffer, callback } }, advance);
    socket.on("error", (error) => {
      throw error;
    });
    socket.on("close", () => {
      throw new Error("the server closed the connection");
    });
  });
}

async function runLoad(load: Load): Promise<LoadResult> {
  const { port, paths = [], token, connections, warmUpMs, measureMs } = load;
  const heads = load.headers.map((headers) => {
    const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers });
    return lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  });
  const get = (path: string, head: string) => `GET ${path} HTTP/1.1\r\n${head}\r\n`;
  const post = (path: string, head: string, body: URLSearchParams) =>
    `POST ${path} HTTP/1.1\r\n${head}content-type: application/x-www-form-urlencoded\r\ncontent-length: ${String(body).length}\r\n\r\n${body}`;
  const refreshTokens = [...(token?.refreshTokens ?? [])];
  let [asked, answers, isOver] = [0, -connections, false];
  const nextRequest = (index: number, answer: string): string | null => {
    answers += 1;
    const issued = /"refresh_token":"([^"]+)"/.exec(answer)?.[1];
    if (issued !== undefined) refreshTokens[index] = issued;
    if (isOver) return null;
    const head = heads[index % heads.length] ?? "";
    if (!token) return get(paths[asked++ % paths.length] ?? "/", head);
    const refreshToken = refreshTokens[index];
    const body = refreshToken
      ? { grant_type: "refresh_token", refresh_token: refreshToken }
      : { grant_type: "client_credentials", scope: token.scope };
    return post(token.path, head, new URLSearchParams(body));
  };
  const ends = Array.from({ length: connections }, (_, index) =>
    converse(load, (answer) => nextRequest(index, answer)),
  );
  await sleep(warmUpMs);
  const before = answers;
  const startedMs = performance.now();
  const elapsedMs = () => performance.now() - startedMs;
  // A slow server gets more time, because a few answers mean nothing.
  do await sleep(measureMs);
  while (answers - before < minAnswers && elapsedMs() < 10 * measureMs);
  const perSecond = ((answers - before) * 1_000) / elapsedMs();
  isOver = true;
  await Promise.all(ends);
  return { perSecond, refreshTokens };
}

process.once("message", async (load: Load) => {
  const result = await runLoad(load);
  process.send?.(result, () => process.exit(0));
});
