import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import type { Env } from "#lib/env.ts";

/**
 * The SECRET_KEY of an installation that keeps its own: made once, in DATA_DIR, readable by its owner alone.
 * Who loses it loses every stored secret.
 */
export async function readOrMakeSecretKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "secret-key");
  await writeFile(file, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" }).catch(
    (error: unknown) => {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    },
  );
  return (await readFile(file, "utf8")).trim();
}

/** @throws Error that says what to do when DATA_DIR cannot be written to */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(path.join(dataDir, "logs"), { recursive: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`DATA_DIR: expected a directory that the portal may write to (${why}).`);
  }
}

/** @throws Error that says what to do when the address cannot be listened on */
export function checkPortIsFree({ HOST, PORT }: Pick<Env, "HOST" | "PORT">): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        new Error(
          error.code === "EADDRINUSE"
            ? `Port ${PORT} on ${HOST} is in use. Stop what uses it, or choose another: PORT=${PORT + 1} npm start`
            : `The portal cannot listen on ${HOST}, port ${PORT}: ${error.message}`,
        ),
      ),
    );
    probe.listen(PORT, HOST, () => probe.close(() => resolve()));
  });
}
