import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { dropUnread } from "./unread-responses.ts";

const mib = 1024 * 1024;

test("of callers that do not read, only as many stay as the memory has room for; who reads gets all of it", async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.end(Buffer.alloc(24 * mib, "a"));
  });
  dropUnread(server, { maxBytes: 60 * mib, everyMs: 50 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  // A TCP server has an address and a port.
  const { port } = server.address() as AddressInfo;
  const ask = () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write("GET / HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n");
    return socket;
  };
  const count = () => new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)));
  const unread = Array.from({ length: 6 }, () => ask().pause());
  while (asked < 6 || (await count()) > 2) await sleep(50);
  await sleep(500);
  expect(await count()).toBe(2);
  expect((await buffer(ask())).byteLength).toBeGreaterThan(24 * mib);
  for (const socket of unread) socket.destroy();
});
