import { createHash } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** A socket by directory and name, because its full path may exceed the limit of the system call (103 bytes). */
type Place = { directory: string; name: string };

/** First in the directory itself, which does not depend on TMPDIR. */
function places(directory: string, purpose: string): Place[] {
  const digest = createHash("sha256")
    .update(path.resolve(directory))
    .update(purpose)
    .digest("hex")
    .slice(0, 24);
  if (process.platform === "win32") return [{ directory, name: `\\\\.\\pipe\\portal-${digest}` }];
  return [
    { directory, name: `.${purpose}.lock` },
    // Some shared file systems do not support sockets.
    { directory: tmpdir(), name: `portal-${process.getuid?.() ?? 0}-${digest}.sock` },
  ];
}

/** Runs `act` in another working directory. Node makes the system call synchronously. */
function within<T>(directory: string, act: () => T): T {
  const before = process.cwd();
  process.chdir(directory);
  try {
    return act();
  } finally {
    process.chdir(before);
  }
}

async function isHeld({ directory, name }: Place): Promise<boolean> {
  if (!existsSync(directory)) return false;
  return new Promise((resolve) => {
    const probe = within(directory, () => connect(name));
    probe.once("connect", () => {
      probe.destroy();
      resolve(true);
    });
    probe.once("error", () => resolve(false));
  });
}

/** Whether a process holds the lock. */
export async function isLocked(directory: string, purpose: string): Promise<boolean> {
  const held = await Promise.all(places(directory, purpose).map(isHeld));
  return held.includes(true);
}

/** Returns the error code, or null if it listens. */
function listen(server: Server, { directory, name }: Place): Promise<string | null> {
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    within(directory, () => server.listen(name, () => resolve(null)));
  });
}

/**
 * Locks a directory with a listening socket, which a crash releases. Returns a function that releases it, or null if another
 * process has the lock.
 *
 * @throws Error if no socket can be created
 */
export async function tryLock(directory: string, purpose: string): Promise<(() => void) | null> {
  let failed = "";
  for (const place of places(directory, purpose)) {
    const socket = path.join(place.directory, place.name);
    for (let attempt = 0; attempt < 3; attempt++) {
      const server = createServer((connection) => connection.destroy());
      const finding = await listen(server, place);
      if (finding === null) {
        server.unref();
        const remove = () => rmSync(socket, { force: true });
        process.once("exit", remove);
        return () => {
          process.off("exit", remove);
          within(place.directory, () => server.close());
          remove();
        };
      }
      failed = finding;
      if (finding !== "EADDRINUSE") break;
      if (await isHeld(place)) return null;
      // Left by a killed process.
      rmSync(socket, { force: true });
    }
    if (failed === "EADDRINUSE") return null;
  }
  throw new Error(`${directory} cannot be locked (${failed}). Can this user write there?`);
}
