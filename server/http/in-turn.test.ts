import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { inTurn } from "./in-turn.ts";

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

async function connectTo(handle: Handle): Promise<Socket> {
  const server = createServer((request, response) =>
    inTurn(request, response, () => handle(request, response)),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  // A TCP server has an address and a port.
  return connect((server.address() as AddressInfo).port, "127.0.0.1");
}

const requests = (count: number) =>
  Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: portal\r\n\r\n`).join("");
const last = "GET /last HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n";

test("requests of a connection are handled one at a time, in their order", async () => {
  let running = 0;
  const socket = await connectTo(async ({ url }, response) => {
    running += 1;
    await sleep(Math.random() * 5);
    response.end(`${running} at ${url};`);
    running -= 1;
  });
  socket.write(requests(20) + last);
  const answers = (await text(socket)).match(/\d+ at [^;]+/g);
  expect(answers).toEqual([...Array.from({ length: 20 }, (_, index) => `1 at /${index}`), "1 at /last"]);
});

test("a connection with hundreds of waiting requests is closed, and none of them is handled", async () => {
  const handled: (string | undefined)[] = [];
  const socket = await connectTo(({ url }) => void handled.push(url));
  socket.on("error", () => undefined);
  socket.write(requests(500));
  await once(socket, "close");
  expect(handled).toEqual(["/0"]);
});
