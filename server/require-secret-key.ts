import { setTimeout as sleep } from "node:timers/promises";
import { signingKey } from "#lib/auth/signing-keys.ts";
import { WrongSecretKeyError } from "#lib/crypto/envelope.ts";
import { closeDb, getDb } from "#lib/db/client.ts";
import { log } from "#lib/log.ts";

const retryMs = 1_000;

/**
 * Proves SECRET_KEY before a worker takes anything: the process exits with code 1 and a sentence when the key does not open
 * the signing key. Such a worker would claim deliveries and mails and could send none. Waits for a database that is away.
 */
export async function requireSecretKey(): Promise<void> {
  for (;;) {
    try {
      await signingKey(getDb());
      return;
    } catch (error) {
      if (error instanceof WrongSecretKeyError) break;
      log.warn({ err: error }, "the worker waits for the database");
      await sleep(retryMs);
      // The supervisor ended while the database was away.
      if (process.connected === false) process.exit(1);
    }
  }
  log.fatal(
    "SECRET_KEY is not the key of this database. Start the worker with the key that the web processes use.",
  );
  await closeDb();
  process.exit(1);
}
