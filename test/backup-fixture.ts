import { randomBytes } from "node:crypto";
import { decodeProtectedHeader } from "jose";
import type pg from "pg";
import { Webhook } from "standardwebhooks";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { hashPassword } from "#lib/identity/sign-in/password.ts";
import { signIn } from "#lib/identity/sign-in/sign-in.ts";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { countOldSecrets } from "#lib/platform/crypto/reseal-secrets.ts";
import { connect, type Db } from "#lib/platform/db/client.ts";
import { runScript } from "#server/run-script.ts";
import { endWorker, startWeb, startWorker, until } from "#test/processes/worker-process.ts";
import { fetchToken } from "./api-token.ts";
import { branchRecord, toRows } from "./branches.ts";
import { type MadeApplication, makeApplication, makePerson } from "./fixtures.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import { type MadeWebhook, makeWebhook, publishUpdates } from "./webhooks.ts";

/** Data of an installation that one restored from its backup must also have. */
export type BackupFixture = {
  person: { userId: string; email: string };
  client: MadeApplication;
  hook: MadeWebhook;
  receiver: Receiver;
  /** The event IDs of pending deliveries. */
  waiting: string[];
  kid: string;
  rows: Map<string, string>;
};

const password = "correct horse battery";
const branchCount = 12;
const waitingCount = 20;

/** Makes some of everything that a backup must restore. Call it last before the backup, because `rows` covers all data. */
export async function makeBackupFixture(db: Db, pool: pg.Pool): Promise<BackupFixture> {
  const receiver = await startReceiver();
  const { userId, email } = await makePerson(db);
  await db.user.update({ where: { id: userId }, data: { passwordHash: await hashPassword(password) } });
  const branches = Array.from({ length: branchCount }, (_, index) => branchRecord(String(100 + index)));
  await importBranches(systemContext(db, "backupFixture"), toRows(branches));
  const client = await makeApplication(db, { scopes: ["location.read"] });
  const hook = await makeWebhook(db, receiver.url);
  const { kid } = await signingKey(db);
  const waiting = await publishUpdates(db, [hook], waitingCount);
  return { person: { userId, email }, client, hook, receiver, waiting, kid, rows: await readRows(pool) };
}

/** A digest of the rows of each table, and the position of each sequence. */
async function readRows(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `SELECT count(*) || ' rows ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS digest FROM "${name}" t`,
    );
    found.set(name, rows[0].digest);
  }
  const { rows } = await pool.query(`SELECT sequencename AS name, last_value AS at FROM pg_sequences`);
  for (const { name, at } of rows) found.set(name, `at ${at}`);
  return found;
}

/**
 * What the installation restored into the database at `url` lacks: one sentence each. Starts a web process and a worker on
 * it, with SECRET_KEY and PORT of the environment.
 */
export async function findLosses(kept: BackupFixture, url: string): Promise<string[]> {
  const { db, pool } = connect(url, 3);
  const environment = { DATABASE_URL: url };
  const losses: string[] = [];
  const expectThat = async (what: string, isSo: () => Promise<boolean>) => {
    const outcome = await isSo().catch((error: unknown) => String(error));
    if (outcome !== true) losses.push(outcome === false ? `not so: ${what}` : `not so: ${what} (${outcome})`);
  };
  const rows = await readRows(pool);
  for (const name of new Set([...kept.rows.keys(), ...rows.keys()]))
    if (kept.rows.get(name) !== rows.get(name))
      losses.push(`${name}: ${kept.rows.get(name)} before, ${rows.get(name)} after`);
  await expectThat("every secret is sealed with SECRET_KEY", async () => (await countOldSecrets(pool)) === 0);
  await expectThat("a person signs in", async () => {
    const visitor = { ...systemContext(db, "backupFixture"), actor: { kind: "anonymous" } as const };
    return (await signIn(visitor, { email: kept.person.email, password }))?.id === kept.person.userId;
  });

  const [web, worker] = await Promise.all([
    startWeb(Number(process.env["PORT"]), environment),
    startWorker(environment),
  ]);
  await expectThat("a stored client secret gets a token, signed with the original key", async () => {
    const token = await fetchToken(kept.client, "location.read");
    const answer = await fetch(`${process.env["BASE_URL"]}/api/location/v1/branches?state=IL`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const found = (await answer.json()) as unknown[];
    return decodeProtectedHeader(token).kid === kept.kid && found.length === branchCount;
  });
  await expectThat("pending and new deliveries arrive, with secret and signature", async () => {
    const expected = [...kept.waiting, ...(await publishUpdates(db, [kept.hook], 1))];
    const { received } = kept.receiver;
    await until("deliveries", () => received.length >= expected.length);
    const delivered = received.map(({ headers, body }) => {
      if (headers.authorization !== kept.hook.secret) throw new Error("another secret");
      const { eventId } = new Webhook(kept.hook.secret).verify(body, headers as Record<string, string>) as {
        eventId: string;
      };
      return eventId;
    });
    return delivered.toSorted().join() === expected.toSorted().join();
  });
  // SIGKILL, because there is no proxy to drain for.
  await Promise.all([web, worker].map((one) => endWorker(one, "SIGKILL")));
  await expectThat("another SECRET_KEY is refused with an explanation", () => refusesOtherKey(environment));
  await db.$disconnect();
  await pool.end();
  return losses;
}

async function refusesOtherKey(environment: Record<string, string>): Promise<boolean> {
  const other = { ...environment, SECRET_KEY: randomBytes(32).toString("base64") };
  const refused = await runScript("db-migrate.ts", [], other).then(() => "", String);
  return refused.includes("SECRET_KEY does not belong to this database");
}
