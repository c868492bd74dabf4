import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { findFreePort } from "#server/installation/free-port.ts";

export type TcpProxy = {
  port: number;
  /** Resets every connection and refuses new ones, like a stopped server. */
  cut: () => Promise<void>;
  /** Accepts connections and forwards nothing, like a hung server. */
  stall: () => void;
  /** Forwards everything again. */
  restore: () => Promise<void>;
  close: () => Promise<void>;
};

/** A connection between the portal and a server that a test can cut, stall, and restore. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const port = await findFreePort();
  const sockets = new Set<Socket>();
  let isStalled = false;

  function forward(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on("data", (bytes) => to.write(bytes));
    from.on("error", () => undefined);
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    if (isStalled) from.pause();
  }

  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    forward(near, far);
    forward(far, near);
  });
  const listen = async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  };
  await listen();
  return {
    port,
    cut,
    stall: () => {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    restore: async () => {
      isStalled = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen();
    },
    close: cut,
  };
}
