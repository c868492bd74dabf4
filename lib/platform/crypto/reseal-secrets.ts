import type pg from "pg";
import { open, seal, sealedPrefix } from "./envelope.ts";
import { hashToken } from "./random-token.ts";

/** Every column that holds an envelope, with its purpose, and the SQL of its row's key. A test compares the list with the schema. */
export const sealedColumns = [
  { table: "SigningKey", column: "privateKeyEncrypted", purpose: "signing key", row: `"kid"` },
  { table: "Webhook", column: "secretEncrypted", purpose: "webhook secret", row: `"id"` },
  { table: "Webhook", column: "nextSecretEncrypted", purpose: "webhook secret", row: `"id"` },
  { table: "Webhook", column: "headersEncrypted", purpose: "webhook headers", row: `"id"` },
  { table: "Totp", column: "secretEncrypted", purpose: "totp-secret", row: `"userId"` },
  { table: "AlertChannel", column: "urlEncrypted", purpose: "alert channel", row: `"organizationId"` },
  { table: "AlertChannel", column: "secretEncrypted", purpose: "webhook secret", row: `"organizationId"` },
  { table: "Application", column: "inboxKeyEncrypted", purpose: "inbox key", row: `"id"` },
  { table: "Mail", column: "textEncrypted", purpose: "mail-text", row: `"id"` },
  {
    table: "IdempotentResponse",
    column: "bodyEncrypted",
    purpose: "idempotent response",
    row: `"applicationId" || ' ' || "key"`,
  },
] as const;

const isOld = (column: string) => `substring("${column}" FROM 1 FOR 5) <> $1`;

/**
 * Seals with SECRET_KEY what SECRET_KEY_PREVIOUS or 1.0.0 sealed. Can be interrupted, and can run next to other processes: a row that
 * changes meanwhile keeps its new secret.
 *
 * @returns the count, and how many were sealed with neither key
 */
export async function resealSecrets(pool: pg.Pool): Promise<{ resealed: number; unopenable: number }> {
  const total = { resealed: await sealInboxKeys(pool), unopenable: 0 };
  for (const { table, column, purpose, row } of sealedColumns) {
    const select = `SELECT ctid::text AS "at", "${column}" AS "sealed", ${row} AS "row" FROM "${table}" WHERE ${isOld(column)} AND ctid > $2 ORDER BY ctid LIMIT 500`;
    const update = `UPDATE "${table}" SET "${column}" = $1 WHERE ctid = $2 AND "${column}" = $3`;
    let after: string | undefined = "(0,0)";
    while (after !== undefined) {
      const { rows }: pg.QueryResult<{ at: string; sealed: Buffer; row: string }> = await pool.query(select, [
        sealedPrefix(),
        after,
      ]);
      for (const { at, sealed, row } of rows) {
        const text = openOrNull(sealed, purpose, row);
        if (text === null) total.unopenable += 1;
        else
          total.resealed += (await pool.query(update, [seal(text, purpose, row), at, sealed])).rowCount ?? 0;
      }
      after = rows.at(-1)?.at;
    }
  }
  return total;
}

const withPlainInboxKey = `FROM "Application" WHERE "inboxKey" IS NOT NULL`;

/** Seals the keys of inboxes, which 1.0.0 kept in plain text. */
async function sealInboxKeys(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: string; key: string }>(
    `SELECT "id", "inboxKey" AS "key" ${withPlainInboxKey}`,
  );
  const update = `UPDATE "Application" SET "inboxKeyHash" = $1, "inboxKeyEncrypted" = $2, "inboxKey" = NULL WHERE "id" = $3`;
  for (const { id, key } of rows) await pool.query(update, [hashToken(key), seal(key, "inbox key", id), id]);
  return rows.length;
}

function openOrNull(sealed: Buffer, purpose: string, row: string): string | null {
  try {
    return open(sealed, purpose, row);
  } catch {
    return null;
  }
}

/** How many stored secrets SECRET_KEY did not seal, 1.0.0 sealed, or are in plain text. */
export async function countOldSecrets(pool: pg.Pool): Promise<number> {
  const old = sealedColumns.map(({ table, column }) => `SELECT 1 FROM "${table}" WHERE ${isOld(column)}`);
  old.push(`SELECT 1 ${withPlainInboxKey}`);
  const { rows } = await pool.query(`SELECT count(*)::int AS n FROM (${old.join(" UNION ALL ")}) s`, [
    sealedPrefix(),
  ]);
  return rows[0].n;
}
