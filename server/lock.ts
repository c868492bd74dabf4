import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

function socketPath(directory: string, purpose: string): string {
  const digest = createHash("sha256")
    .update(path.resolve(directory))
    .update(purpose)
    .digest("hex")
    .slice(0, 24);
  return process.platform === "win32"
    ? `\\\\.\\pipe\\portal-${digest}`
    : path.join(tmpdir(), `portal-${process.getuid?.() ?? 0}-${digest}.sock`);
}

function isHeld(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket);
    probe.once("connect", () => {
      probe.destroy();
      resolve(true);
    });
    probe.once("error", () => resolve(false));
  });
}

/** Whether a process holds the lock. */
export function isLocked(directory: string, purpose: string): Promise<boolean> {
  return isHeld(socketPath(directory, purpose));
}

/**
 * Takes a lock on a directory that no crash leaves behind: a listening socket lives as long as its process.
 *
 * @returns a function that gives the lock back, or null when another process holds it
 */
export async function tryLock(directory: string, purpose: string): Promise<(() => void) | null> {
  const socket = socketPath(directory, purpose);
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = createServer((connection) => connection.destroy());
    const listening = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(socket, () => resolve(true));
    });
    if (listening) {
      server.unref();
      process.once("exit", () => rmSync(socket, { force: true }));
      return () => server.close();
    }
    if (await isHeld(socket)) return null;
    // Left by a process that was killed.
    rmSync(socket, { force: true });
  }
  return null;
}
