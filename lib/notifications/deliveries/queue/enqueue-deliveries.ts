import { Prisma } from "#lib/platform/db/generated/client.ts";
import { newId } from "#lib/platform/ids.ts";

/** `eventId` is the publisher's ID of the event. */
type NewDelivery = { eventId: string; webhookId: string; applicationId: string };

/**
 * SQL that queues deliveries, in this order, of the events that the common table expression `created` inserts. Each joins
 * the row of its event, so none lacks one. Foreign keys to events and applications would take half of the publication's time.
 */
export function enqueueDeliveries(deliveries: readonly NewDelivery[]): Prisma.Sql {
  return Prisma.sql`INSERT INTO "Delivery" ("id", "eventId", "webhookId", "applicationId", "eventType", "orderNumber", "nextAttemptAt")
      SELECT r."id", c."id", r."webhookId", r."applicationId", c."type", c."orderNumber", now()
      FROM unnest(
        ${deliveries.map(() => newId("delivery"))}::text[], ${deliveries.map(({ eventId }) => eventId)}::text[],
        ${deliveries.map(({ webhookId }) => webhookId)}::text[],
        ${deliveries.map(({ applicationId }) => applicationId)}::text[]
      ) WITH ORDINALITY AS r("id", "eventId", "webhookId", "applicationId", "position")
      JOIN created c ON c."eventId" = r."eventId"
      ORDER BY r."position"
      RETURNING 1`;
}
