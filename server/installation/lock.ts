import { closeSync, existsSync, openSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { lockFile } from "./portal-user.ts";

/** `isLocked` reads the file for a moment. */
const waitMs = 200;
/** Otherwise the garbage collector would close them. */
const held = new Set<DatabaseSync>();
const isBusy = (error: unknown) => error instanceof Error && "errcode" in error && error.errcode === 5;

/**
 * Locks a directory with SQLite's lock on an empty file in it. The system releases it when the process ends, however that
 * happens. Returns a function that releases it, or null if another process has the lock.
 *
 * @throws Error if the file cannot be written
 */
export function tryLock(directory: string): (() => void) | null {
  const file = path.join(directory, lockFile);
  // Closing it would end a lock of this process.
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
  const database = new DatabaseSync(file, { timeout: waitMs });
  try {
    // A journal in a file would stay, as root's if root started the portal, and its user could not back it up.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    held.add(database);
    return () => {
      held.delete(database);
      database.close();
    };
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

/** Whether a process holds the lock. */
export function isLocked(directory: string): boolean {
  const file = path.join(directory, lockFile);
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.exec("SELECT 1 FROM sqlite_schema");
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    database.close();
  }
}
