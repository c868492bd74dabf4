// The receiver of bench/deliveries.ts, in a process of its own: answers 204 and remembers when each event came.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

let received: [string, number][] = [];

const server = createServer((request, response) => {
  const at = Date.now();
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const id = /"eventId":"([^"]+)"/.exec(Buffer.concat(chunks).toString("latin1"))?.[1];
    if (id) received.push([id, at]);
    response.writeHead(204).end();
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
