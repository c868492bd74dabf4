import { createServer, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { remoteAddressHeader } from "#lib/platform/http/remote-address.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { close, listen } from "../../e2e/receiver.ts";
import { renderInTurn } from "./guard-request.ts";

const rendering: ServerResponse[] = [];
let closed = 0;
const server = createServer((request, response) => {
  response.once("close", () => {
    closed += 1;
  });
  void renderInTurn(request, response, () => void rendering.push(response));
});
const port = await findFreePort();
await listen(server, port);
afterAll(() => close(server));

const load = (address: string, signal?: AbortSignal) =>
  fetch(`http://127.0.0.1:${port}/`, {
    headers: { [remoteAddressHeader]: address },
    ...(signal && { signal }),
  }).then(
    ({ status }) => status,
    () => "left",
  );

test("four pages are rendered at once for an address, each gets its turn, and other addresses do not wait", async () => {
  const leaving = new AbortController();
  const pages = Array.from({ length: 6 }, () => load("192.0.2.1"));
  await expect.poll(() => rendering.length).toBe(4);
  const left = load("192.0.2.1", leaving.signal);
  const last = load("192.0.2.1");
  const other = load("192.0.2.2");
  await expect.poll(() => rendering.length).toBe(5);
  rendering.pop()?.end("other");
  expect(await other).toBe(200);
  leaving.abort();
  expect(await left).toBe("left");
  await expect.poll(() => closed).toBe(2);
  for (let ended = 0; ended < 7; ended += 1) {
    await expect.poll(() => rendering.length).toBeGreaterThan(0);
    rendering.shift()?.end("page");
  }
  expect(await Promise.all([...pages, last])).toEqual(Array(7).fill(200));
  expect(rendering).toEqual([]);
});

test("the 105th at once is refused", async () => {
  const pages = Array.from({ length: 105 }, () => load("192.0.2.3"));
  expect(await Promise.race(pages)).toBe(429);
  for (let ended = 0; ended < 104; ended += 1) {
    await expect.poll(() => rendering.length, { interval: 5 }).toBeGreaterThan(0);
    rendering.shift()?.end("page");
  }
  expect((await Promise.all(pages)).filter((status) => status === 200)).toHaveLength(104);
});

test("callers that do not read their pages keep no other of their address waiting", async () => {
  const request = `GET / HTTP/1.1\r\nhost: portal\r\n${remoteAddressHeader}: 192.0.2.4\r\n\r\n`;
  const unread = Array.from({ length: 12 }, () => {
    const socket = connect(port, "127.0.0.1").pause();
    socket.write(request);
    return socket;
  });
  for (let rendered = 0; rendered < 12; rendered += 1) {
    await expect.poll(() => rendering.length).toBeGreaterThan(0);
    rendering.shift()?.write(Buffer.alloc(16 * 1024 * 1024));
  }
  const page = load("192.0.2.4");
  await expect.poll(() => rendering.length).toBe(1);
  rendering.shift()?.end("page");
  expect(await page).toBe(200);
  for (const socket of unread) socket.destroy();
});
