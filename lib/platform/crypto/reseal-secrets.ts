import type pg from "pg";
import { open, seal, sealingKeyId } from "./envelope.ts";

/** Every column that holds an envelope, with its purpose. A test compares the list with the schema. */
export const sealedColumns = [
  { table: "SigningKey", column: "privateKeyEncrypted", purpose: "signing key" },
  { table: "Webhook", column: "secretEncrypted", purpose: "webhook secret" },
  { table: "Webhook", column: "nextSecretEncrypted", purpose: "webhook secret" },
  { table: "Webhook", column: "headersEncrypted", purpose: "webhook headers" },
  { table: "Totp", column: "secretEncrypted", purpose: "totp-secret" },
  { table: "AlertChannel", column: "urlEncrypted", purpose: "alert channel" },
  { table: "AlertChannel", column: "secretEncrypted", purpose: "webhook secret" },
  { table: "Mail", column: "textEncrypted", purpose: "mail-text" },
  { table: "IdempotentResponse", column: "bodyEncrypted", purpose: "idempotent response" },
] as const;

const isOld = (column: string) => `substring("${column}" FROM 2 FOR 4) <> $1`;

/**
 * Seals with SECRET_KEY what SECRET_KEY_PREVIOUS sealed. Can be interrupted, and can run next to other processes: a row that
 * changes meanwhile keeps its new secret.
 *
 * @returns the count, and how many were sealed with neither key
 */
export async function resealSecrets(pool: pg.Pool): Promise<{ resealed: number; unopenable: number }> {
  const total = { resealed: 0, unopenable: 0 };
  for (const { table, column, purpose } of sealedColumns) {
    const select = `SELECT ctid::text AS "at", "${column}" AS "sealed" FROM "${table}" WHERE ${isOld(column)} AND ctid > $2 ORDER BY ctid LIMIT 500`;
    const update = `UPDATE "${table}" SET "${column}" = $1 WHERE ctid = $2 AND "${column}" = $3`;
    let after: string | undefined = "(0,0)";
    while (after !== undefined) {
      const { rows }: pg.QueryResult<{ at: string; sealed: Buffer }> = await pool.query(select, [
        sealingKeyId(),
        after,
      ]);
      for (const { at, sealed } of rows) {
        const text = openOrNull(sealed, purpose);
        if (text === null) total.unopenable += 1;
        else total.resealed += (await pool.query(update, [seal(text, purpose), at, sealed])).rowCount ?? 0;
      }
      after = rows.at(-1)?.at;
    }
  }
  return total;
}

function openOrNull(sealed: Buffer, purpose: string): string | null {
  try {
    return open(sealed, purpose);
  } catch {
    return null;
  }
}

/** How many stored secrets SECRET_KEY did not seal. */
export async function countOldSecrets(pool: pg.Pool): Promise<number> {
  const old = sealedColumns.map(({ table, column }) => `SELECT 1 FROM "${table}" WHERE ${isOld(column)}`);
  const { rows } = await pool.query(`SELECT count(*)::int AS n FROM (${old.join(" UNION ALL ")}) s`, [
    sealingKeyId(),
  ]);
  return rows[0].n;
}
