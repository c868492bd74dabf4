import { createServer, IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { createNext } from "./create-next.ts";

test.each([
  {
    dev: false,
    listeners: 0,
    what: "in production, upgrades do not reach Next, which has no limit for them",
  },
  { dev: true, listeners: 1, what: "in development, upgrades reach Next, which reloads pages" },
])("$what", async ({ dev, listeners }) => {
  const server = createServer();
  const app = await createNext(server, { dev, hostname: "127.0.0.1", port: 0 });
  const request = new IncomingMessage(new Socket());
  // Next adds its listener at the first request, before it notices that nobody called prepare().
  const handled = app.getRequestHandler()(request, new ServerResponse(request));
  await expect(handled).rejects.toThrow("prepare()");
  expect(server.listenerCount("upgrade")).toBe(listeners);
});
