import type pg from "pg";
import { log } from "#lib/platform/log.ts";
import { pendingSql } from "./claim-sql.ts";

/**
 * Where claims begin to read the queue of each webhook: at its first pending delivery and its oldest lease, as texts of times.
 * PostgreSQL forgets what ended before, except while an old transaction is open: then each claim would read all that was sent
 * since that began (`npm run drill -- snapshot`).
 */
export type ScanBounds = { webhookIds: string[]; dueFrom: string[]; leasedFrom: string[] };

export const noBounds: ScanBounds = { webhookIds: [], dueFrom: [], leasedFrom: [] };

const everyMs = 1_000;
/** Pause after reading the whole queue, as a multiple of the time that it took. */
const fullReadPause = 50;
/** More of them would cost a claim more than they save. */
const mostBounds = 1_000;
/** A delivery is due since its transaction began. One that was committed later than this waits for the next full read. */
const slackSeconds = 2;

/** Reads on from the given bounds. Webhooks that have nothing pending keep one. */
export const boundsSql = `
  WITH RECURSIVE ${pendingSql}, latest AS (
    SELECT "webhookId", min("dueAt") AS "dueAt", max("leasedFrom") AS "leasedFrom" FROM (
      SELECT "webhookId", "dueAt", "leasedFrom" FROM pending
      UNION ALL SELECT b."webhookId", NULL, b."leasedFrom" FROM unnest($1::text[], $3::timestamptz[]) b("webhookId", "leasedFrom")
    ) known GROUP BY 1 ORDER BY min("dueAt") LIMIT ${mostBounds}
  )
  SELECT l."webhookId",
    (LEAST(l."dueAt", now()) - make_interval(secs => ${slackSeconds}))::text AS "dueFrom",
    (LEAST((
      -- The expression of the index "DeliveryLease_in_progress".
      SELECT d."since" FROM "DeliveryLease" d
      WHERE d."webhookId" || '' = l."webhookId" AND d."since" >= l."leasedFrom" AND d."until" > now()
      ORDER BY d."since" LIMIT 1
    ), now()) - make_interval(secs => ${slackSeconds}))::text AS "leasedFrom"
  FROM latest l`;

/** The bounds of one worker, renewed in the background. */
export class KnownBounds {
  current = noBounds;
  #running = Promise.resolve();
  #nextMs = 0;
  #nextFullMs = 0;
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Renews them if they are a second old. */
  renew(): void {
    if (performance.now() < this.#nextMs) return;
    this.#nextMs = Number.POSITIVE_INFINITY;
    this.#running = this.#read()
      .catch((error: unknown) => log.error({ err: error }, "the bounds of the queue could not be read"))
      .finally(() => {
        this.#nextMs = performance.now() + everyMs;
      });
  }

  /** Waits for a read that has begun. */
  settle(): Promise<void> {
    return this.#running;
  }

  async #read(): Promise<void> {
    const startedMs = performance.now();
    const isFull = startedMs >= this.#nextFullMs;
    const { webhookIds, dueFrom, leasedFrom } = this.current;
    const always = webhookIds.map(() => "-infinity");
    const { rows } = await this.#pool.query<{ webhookId: string; dueFrom: string; leasedFrom: string }>(
      boundsSql,
      [webhookIds, isFull ? always : dueFrom, isFull ? always : leasedFrom],
    );
    this.current = {
      webhookIds: rows.map((row) => row.webhookId),
      dueFrom: rows.map((row) => row.dueFrom),
      leasedFrom: rows.map((row) => row.leasedFrom),
    };
    const endedMs = performance.now();
    if (isFull) this.#nextFullMs = endedMs + fullReadPause * (endedMs - startedMs);
  }
}
