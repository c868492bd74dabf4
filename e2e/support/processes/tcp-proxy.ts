import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { findFreePort } from "#server/installation/free-port.ts";

export type TcpProxy = {
  port: number;
  /** Cuts every connection and refuses new ones, as a server that was stopped does. */
  cut: () => Promise<void>;
  /** Takes connections and passes nothing on, as a server that hangs does. */
  stall: () => void;
  /** Passes everything on again. */
  restore: () => Promise<void>;
  close: () => Promise<void>;
};

/** A connection between the portal and a server that a test can cut, stall, and restore. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const port = await findFreePort();
  const pairs = new Set<[Socket, Socket]>();
  let stalled = false;
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (bytes) => to.write(bytes));
      from.on("error", () => undefined);
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
    if (stalled) for (const socket of pair) socket.pause();
  });
  const listen = async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const cut = async () => {
    const closed = once(server, "close");
    server.close();
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
    await closed;
  };
  await listen();
  return {
    port,
    cut,
    stall: () => {
      stalled = true;
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    restore: async () => {
      stalled = false;
      for (const pair of pairs) for (const socket of pair) socket.resume();
      if (!server.listening) await listen();
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
