import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Far above what callers that read leave waiting. */
const maxUnsentBytes = 128 * 1024 * 1024;
const checkEveryMs = 1_000;

/**
 * Closes connections whose callers do not read, those that wait longest first, while all responses together keep more than
 * 128 MiB in memory: a thousand searches that nobody reads would take all of it.
 */
export function dropUnread(server: Server, { maxBytes = maxUnsentBytes, everyMs = checkEveryMs } = {}): void {
  const open = new Map<Socket, { sent: number; checks: number }>();
  server.on("connection", (socket: Socket) => {
    open.set(socket, { sent: 0, checks: 0 });
    socket.once("close", () => open.delete(socket));
  });
  const check = () => {
    let total = 0;
    for (const [socket, seen] of open) {
      total += socket.writableLength;
      const sent = socket.bytesWritten - socket.writableLength;
      const isStuck = socket.writableLength > 0 && sent === seen.sent;
      open.set(socket, { sent, checks: isStuck ? seen.checks + 1 : 0 });
    }
    if (total <= maxBytes) return;
    const stuck = [...open]
      .filter(([, { checks }]) => checks > 0)
      .sort(([, a], [, b]) => b.checks - a.checks);
    for (const [socket] of stuck) {
      if (total <= maxBytes) return;
      total -= socket.writableLength;
      socket.destroy();
    }
  };
  const timer = setInterval(check, everyMs);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}
