import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { access } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** A socket by directory and name: its full path may exceed the limit of the system call (103 bytes). */
type Place = { directory: string; name: string };

/** In the directory itself, which is the same for every process whatever its TMPDIR. */
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

/** Runs `act` in a working directory. Node makes the system call synchronously, so the directory can change back at once. */
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
  const exists = await access(directory).then(
    () => true,
    () => false,
  );
  if (!exists) return false;
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

/** @returns the code of the error, or null when it listens */
function listen(server: Server, { directory, name }: Place): Promise<string | null> {
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    within(directory, () => server.listen(name, () => resolve(null)));
  });
}

/**
 * Takes a lock on a directory that no crash leaves behind: a listening socket lives as long as its process.
 *
 * @returns a function that gives the lock back, or null when another process holds it
 * @throws Error if no socket can be created there
 */
export async function tryLock(directory: string, purpose: string): Promise<(() => void) | null> {
  let failed = "";
  for (const place of places(directory, purpose)) {
    const socket = path.join(place.directory, place.name);
    for (let attempt = 0; attempt < 3; attempt++) {
      const server = createServer((connection) => connection.destroy());
      const fault = await listen(server, place);
      if (fault === null) {
        server.unref();
        const remove = () => rmSync(socket, { force: true });
        process.once("exit", remove);
        return () => {
          process.off("exit", remove);
          within(place.directory, () => server.close());
          remove();
        };
      }
      failed = fault;
      if (fault !== "EADDRINUSE") break;
      if (await isHeld(place)) return null;
      // Left by a process that was killed.
      rmSync(socket, { force: true });
    }
    if (failed === "EADDRINUSE") return null;
  }
  throw new Error(`${directory} cannot be locked (${failed}). May this user write there?`);
}
