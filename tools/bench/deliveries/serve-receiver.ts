// A webhook receiver that remembers when each event came and hands that over when asked.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

let received: [eventId: string, atMs: number][] = [];

const server = createServer(async (request, response) => {
  const atMs = Date.now();
  const eventId = /"eventId":"([^"]+)"/.exec(await text(request))?.[1];
  if (eventId) received.push([eventId, atMs]);
  response.writeHead(204).end();
});
server.listen(Number(process.env["PORT"]), "127.0.0.1", () => process.send?.("ready"));

process.on("message", () => {
  process.send?.(received);
  received = [];
});
