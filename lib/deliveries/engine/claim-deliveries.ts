import { randomUUID } from "node:crypto";
import type pg from "pg";
import { prepared } from "#lib/platform/db/client.ts";
import type { EventType, WebhookFault } from "#lib/platform/db/generated/enums.ts";
import { instruments } from "#lib/platform/metrics/instruments.ts";
import { claimSettings, deliveriesPerSlowWebhook, leaseDue, lockWebhooks } from "./claim-sql.ts";
import { noBounds, type ScanBounds } from "./scan-bounds.ts";

/** The fields of a leased delivery for recording an attempt. */
export type Held = {
  id: string;
  webhookId: string;
  leaseToken: string;
  scheduleStep: number;
  ageSeconds: number;
};

/** The fields of a leased delivery for an attempt. */
export type ClaimedDelivery = Held & {
  attemptCount: number;
  eventType: EventType;
  /** JSON text, as published. */
  payload: string;
  /** The trace that published the event. */
  traceparent: string | null;
  orderVersion: number | null;
  changedFields: string[];
  webhook: {
    url: string;
    events: string[];
    /** Gets a copy of each attempt. */
    shadowUrl: string | null;
    /** Of a sandbox application. */
    isSandbox: boolean;
    /** A failure to simulate. */
    fault: WebhookFault | null;
    secretEncrypted: Buffer;
    nextSecretEncrypted: Buffer | null;
    nextSecretFrom: Date | null;
    /** It accepted the latest deliveries within a second. See `trackWebhookHealth`. */
    isPrompt: boolean;
  };
};

export type ClaimOptions = {
  /** Maximum number of deliveries. */
  limit: number;
  /** Maximum number of them for webhooks that are not prompt; all by default. */
  slowLimit?: number;
  leaseSeconds: number;
  /** Where to begin; at the start of the queue by default. */
  bounds?: ScanBounds;
};

/**
 * How many slow webhooks a claim takes. Without this limit, 65 bad webhooks start their POSTs in bursts, and the p99 of
 * healthy ones is 104 ms instead of 56 ms (`npm run drill -- receivers`).
 */
const slowWebhooksPerClaim = 4;

/** A worker that stops during a claim holds its webhooks no longer than this. */
const claimTimeoutMs = 5_000;

const eventsSql = `
  SELECT "id", "payload"::text AS "payload", "traceparent", "orderVersion", "changedFields" FROM "Event" WHERE "id" = ANY($1)`;

type WebhookRow = ClaimedDelivery["webhook"] & { id: string };
type LockedRow = WebhookRow & { dueAt: string; leasedFrom: string };
type EventPart = Pick<ClaimedDelivery, "payload" | "traceparent" | "orderVersion" | "changedFields">;
type LeasedRow = Omit<ClaimedDelivery, "leaseToken" | "webhook" | keyof EventPart> & {
  eventId: string;
  /** Its earlier lease expired. */
  wasLeased: boolean;
};
type EventRow = EventPart & { id: string };

/**
 * Leases due deliveries for `leaseSeconds` and commits before anything is sent. Obeys each webhook's limits across all
 * workers, and the order of an order's deliveries. An expired lease can be claimed again.
 */
export async function claimDeliveries(pool: pg.Pool, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  const leaseToken = randomUUID();
  const { webhooks, leased } = await lease(pool, leaseToken, options);
  if (leased.length === 0) return [];
  instruments()?.expiredLeases.inc(leased.filter(({ wasLeased }) => wasLeased).length);
  const webhookOf = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
  const eventOf = await readEvents(pool, leased).catch(async (error: unknown) => {
    await releaseLeases(
      pool,
      leased.map((row) => ({ ...row, leaseToken })),
    );
    throw error;
  });
  return leased.flatMap(({ eventId, wasLeased: _, ...row }) => {
    const [webhook, event] = [webhookOf.get(row.webhookId), eventOf.get(eventId)];
    // Neither is deleted before the delivery.
    if (!webhook || !event) return [];
    return [{ ...event, ...row, leaseToken, webhook }];
  });
}

/** Reads the payloads after the commit, so that a claim holds its locks only for two short statements. */
async function readEvents(pool: pg.Pool, leased: readonly LeasedRow[]): Promise<Map<string, EventRow>> {
  const ids = [...new Set(leased.map(({ eventId }) => eventId))];
  const { rows } = await pool.query<EventRow>(eventsSql, [ids]);
  return new Map(rows.map((event) => [event.id, event]));
}

/** The deliveries of a webhook share one object, so that its secret is decrypted once. */
async function lease(
  pool: pg.Pool,
  leaseToken: string,
  { limit, slowLimit = limit, leaseSeconds, bounds = noBounds }: ClaimOptions,
): Promise<{ webhooks: WebhookRow[]; leased: LeasedRow[] }> {
  const client = await pool.connect();
  try {
    await client.query(
      `BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${claimTimeoutMs}; ${claimSettings}`,
    );
    // At most half of a batch, so that prompt webhooks always get a share.
    const share = Math.ceil(Math.min(slowLimit, limit / 2) / deliveriesPerSlowWebhook);
    const slowWebhooks = Math.max(0, Math.min(slowWebhooksPerClaim, share));
    const { webhookIds, dueFrom, leasedFrom } = bounds;
    const from = [webhookIds, dueFrom, leasedFrom];
    const { rows: locked } = await client.query<LockedRow>(
      prepared(lockWebhooks, [...from, limit, slowWebhooks]),
    );
    const own = [locked.map((row) => row.dueAt), locked.map((row) => row.leasedFrom)];
    const ids = locked.map(({ id }) => id);
    const { rows: leased } =
      ids.length === 0
        ? { rows: [] }
        : await client.query<LeasedRow>(prepared(leaseDue, [ids, limit, leaseToken, leaseSeconds, ...own]));
    const webhooks = locked.map(({ dueAt: _, leasedFrom: __, ...webhook }) => webhook);
    await client.query("COMMIT");
    client.release();
    return { webhooks, leased };
  } catch (error) {
    // The connection may be lost or inside a transaction, so it is not reused.
    client.release(true);
    throw error;
  }
}

/** Releases unused leases, so that other workers need not wait until they expire. */
export async function releaseLeases(
  pool: pg.Pool,
  deliveries: readonly Pick<Held, "id" | "webhookId" | "leaseToken">[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await pool.query(
    `DELETE FROM "DeliveryLease" l USING unnest($1::text[], $2::text[], $3::text[]) AS r("webhookId", "deliveryId", "token")
     WHERE l."webhookId" = r."webhookId" AND l."deliveryId" = r."deliveryId" AND l."token" = r."token"`,
    [
      deliveries.map(({ webhookId }) => webhookId),
      deliveries.map(({ id }) => id),
      deliveries.map(({ leaseToken }) => leaseToken),
    ],
  );
}
