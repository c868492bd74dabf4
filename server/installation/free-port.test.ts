import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { findFreePort } from "./free-port.ts";

test("no free port is found twice in a row, none is one that the system gives away, and one in use is passed over", async () => {
  const ports: number[] = [];
  while (ports.length < 10) ports.push(await findFreePort());
  expect(new Set(ports).size).toBe(10);
  expect(ports.filter((port) => port < 20_000 || port >= 30_000)).toEqual([]);
  const server = createServer().listen(ports[0], "127.0.0.1");
  await once(server, "listening");
  const more: number[] = [];
  while (more.length < 30) more.push(await findFreePort());
  server.close();
  expect(more).not.toContain(ports[0]);
});
