import type pg from "pg";
import { open, seal, sealingKeyId } from "./envelope.ts";

/** Every column that holds an envelope, with its purpose. A test compares the list with the schema. */
export const sealedColumns = [
  { table: "SigningKey", id: ["kid"], column: "privateKeyEncrypted", purpose: "signing key" },
  { table: "Webhook", id: ["id"], column: "secretEncrypted", purpose: "webhook secret" },
  { table: "Webhook", id: ["id"], column: "nextSecretEncrypted", purpose: "webhook secret" },
  { table: "Totp", id: ["userId"], column: "secretEncrypted", purpose: "totp-secret" },
  { table: "AlertChannel", id: ["organizationId"], column: "urlEncrypted", purpose: "alert channel" },
  { table: "AlertChannel", id: ["organizationId"], column: "secretEncrypted", purpose: "webhook secret" },
  { table: "Mail", id: ["id"], column: "textEncrypted", purpose: "mail-text" },
  {
    table: "IdempotentAnswer",
    id: ["applicationId", "key"],
    column: "bodyEncrypted",
    purpose: "idempotent answer",
  },
] as const;

type SealedColumn = (typeof sealedColumns)[number];

const batchSize = 500;

/** `unopenable` secrets were sealed with neither key. */
export type Resealed = { resealed: number; unopenable: number };

/**
 * Seals every secret that SECRET_KEY_PREVIOUS sealed with SECRET_KEY, in batches. Can be interrupted, and can run next to
 * other processes: a row that changes meanwhile keeps its new secret.
 *
 * @param progress called with the count after each column
 */
export async function resealSecrets(
  pool: pg.Pool,
  progress: (resealed: number) => void = () => undefined,
): Promise<Resealed> {
  const total: Resealed = { resealed: 0, unopenable: 0 };
  for (const column of sealedColumns) {
    let after: string | null = "";
    while (after !== null) after = await resealBatch(pool, column, after, total);
    progress(total.resealed);
  }
  return total;
}

/** Returns where the next batch begins, or null at the end. */
async function resealBatch(
  pool: pg.Pool,
  { table, id, column, purpose }: SealedColumn,
  after: string,
  total: Resealed,
): Promise<string | null> {
  const key = id.map((name) => `"${name}"`).join(` || ' ' || `);
  const { rows } = await pool.query<{ id: string; sealed: Buffer }>(
    `SELECT ${key} AS "id", "${column}" AS "sealed" FROM "${table}"
     WHERE ${key} > $1 AND "${column}" IS NOT NULL AND substring("${column}" FROM 2 FOR 4) <> $2
     ORDER BY 1 LIMIT ${batchSize}`,
    [after, sealingKeyId()],
  );
  for (const row of rows) {
    const text = tryToOpen(row.sealed, purpose);
    if (text === null) {
      total.unopenable += 1;
      continue;
    }
    const { rowCount } = await pool.query(
      `UPDATE "${table}" SET "${column}" = $1 WHERE ${key} = $2 AND "${column}" = $3`,
      [seal(text, purpose), row.id, row.sealed],
    );
    total.resealed += rowCount ?? 0;
  }
  return rows.length < batchSize ? null : (rows.at(-1)?.id ?? null);
}

function tryToOpen(sealed: Buffer, purpose: string): string | null {
  try {
    return open(sealed, purpose);
  } catch {
    return null;
  }
}

/** How many stored secrets the current SECRET_KEY did not seal. */
export async function countOldSecrets(pool: pg.Pool): Promise<number> {
  const counts = sealedColumns.map(
    ({ table, column }) =>
      `SELECT count(*) AS n FROM "${table}" WHERE "${column}" IS NOT NULL AND substring("${column}" FROM 2 FOR 4) <> $1`,
  );
  const { rows } = await pool.query<{ n: number }>(
    `SELECT sum(n)::int AS n FROM (${counts.join(" UNION ALL ")}) c`,
    [sealingKeyId()],
  );
  return rows[0]?.n ?? 0;
}
