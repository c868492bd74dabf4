import type { Tx } from "#lib/platform/db/client.ts";
import { DomainError } from "#lib/platform/errors.ts";

type Room = { maxInFlight: number; maxPerSecond: number; inFlight: number; tokens: number };

/**
 * Takes one POST of what a webhook takes at once and a second, as claims do. The webhook's row stays locked until the
 * transaction ends; a lease that the transaction makes counts from then on.
 *
 * @throws DomainError too_many_requests, with Retry-After
 */
export async function reserveSlot(tx: Tx, webhookId: string): Promise<void> {
  // A statement of its own: the next one sees what this one waited for.
  await tx.$executeRaw`SELECT 1 FROM "Webhook" WHERE "id" = ${webhookId} FOR NO KEY UPDATE`;
  const [room] = await tx.$queryRaw<Room[]>`
    SELECT w."maxInFlight", w."maxPerSecond",
      (SELECT count(*)::int FROM "DeliveryLease" l
        WHERE l."webhookId" = w."id" AND l."until" > now()) AS "inFlight",
      LEAST(w."maxPerSecond",
        w."rateTokens" + w."maxPerSecond" * GREATEST(0, extract(epoch FROM now() - w."rateAt")))::float8 AS "tokens"
    FROM "Webhook" w WHERE w."id" = ${webhookId}`;
  if (!room) throw new Error(`The webhook ${webhookId} is gone.`);
  const { maxInFlight, maxPerSecond, inFlight, tokens } = room;
  if (inFlight >= maxInFlight) {
    const underWay =
      inFlight === 1 ? "1 delivery to this webhook is" : `${inFlight} deliveries to this webhook are`;
    throw full(`${underWay} under way, the most that it takes at once. Try again in a moment.`);
  }
  if (tokens < 1)
    throw full(`This webhook takes ${maxPerSecond} deliveries a second. Try again in a moment.`);
  await tx.$executeRaw`
    UPDATE "Webhook" SET "rateTokens" = ${tokens - 1}, "rateAt" = GREATEST("rateAt", now()) WHERE "id" = ${webhookId}`;
}

/** Either limit has room again within about a second, unless the receiver is slow. */
function full(detail: string): DomainError {
  return new DomainError("too_many_requests", detail, { headers: { "retry-after": "1" } });
}
