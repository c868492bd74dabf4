// The receiver of bench/deliveries/deliveries.ts and memory.ts, in a process of its own: answers with BENCH_ANSWER_BYTES bytes
// (none) and remembers when each event came.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const answer = Buffer.alloc(Number(process.env["BENCH_ANSWER_BYTES"] ?? 0), "x");
let received: [string, number][] = [];

const server = createServer((request, response) => {
  const at = Date.now();
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const id = /"eventId":"([^"]+)"/.exec(Buffer.concat(chunks).toString("latin1"))?.[1];
    if (id) received.push([id, at]);
    if (answer.length > 0) response.writeHead(200).end(answer);
    else response.writeHead(204).end();
  });
});

server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.send?.(`http://127.0.0.1:${port}/hook`);
});

process.on("message", () => {
  process.send?.(received);
  received = [];
});
