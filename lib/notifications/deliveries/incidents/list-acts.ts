import { z } from "zod";
import type { WebhookAct } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import type { Reading, UserActor } from "#lib/platform/access/context.ts";
import { ownOrganization } from "#lib/platform/access/tenancy.ts";
import type { AuditEntry } from "#lib/platform/db/generated/client.ts";
import type { IncidentRow } from "./find-incident.ts";

const maxActs = 50;

/** Entries about the webhook itself. */
const ofWebhook = [
  "webhook.tested",
  "webhook.check_started",
  "webhook.paused",
  "webhook.resumed",
  "webhook.disabled",
  "webhook.updated",
  "webhook.limits_changed",
  "webhook.secret_rotated",
  "webhook.secret_promoted",
  "incident.sent_to_partner",
  "incident.closed",
];

const detailSchema = z.record(z.string(), z.unknown()).catch({});

/**
 * What people did about a webhook in a time, by the audit log: tests, pauses, changes, resends, and replays that include it.
 * A partner sees what its own people did, and what staff did to its webhook. The latest first, at most 50.
 */
export async function listActs(
  { actor, db }: Reading<UserActor>,
  { id, application }: Pick<IncidentRow["webhook"], "id" | "application">,
  { from, to }: { from: Date; to: Date },
): Promise<WebhookAct[]> {
  const organizations = [application.organization.id, ownOrganization(actor)];
  const rows = await db.$queryRaw<Pick<AuditEntry, "id" | "at" | "actorName" | "action" | "detail">[]>`
    SELECT e."id", e."at", e."actorName", e."action", e."detail"
    FROM "AuditEntry" e
    WHERE e."organizationId" = ANY(${organizations}) AND e."at" BETWEEN ${from} AND ${to} AND (
      e."action" = ANY(${ofWebhook}) AND (e."targetId" = ${id} OR e."detail"->>'webhookId' = ${id})
      OR e."action" = 'delivery.resent'
        AND (SELECT d."webhookId" = ${id} FROM "Delivery" d WHERE d."id" = e."targetId")
      OR e."action" = 'replay.started' AND CASE
        WHEN e."detail"->'filter'->'deliveryIds' IS NOT NULL THEN EXISTS (
          SELECT FROM jsonb_array_elements_text(e."detail"->'filter'->'deliveryIds') named("id")
          JOIN "Delivery" d ON d."id" = named."id" WHERE d."webhookId" = ${id})
        ELSE COALESCE(e."detail"->'filter'->>'webhookId', ${id}) = ${id}
          AND COALESCE(e."detail"->'filter'->>'applicationId', ${application.id}) = ${application.id}
          AND COALESCE(e."detail"->'filter'->>'organizationId', ${application.organization.id}) = ${application.organization.id}
        END)
    ORDER BY e."at" DESC, e."id" DESC LIMIT ${maxActs}`;
  return rows.map(({ id: entryId, at, actorName, action, detail }) => ({
    id: entryId,
    at: at.toISOString(),
    byName: actorName,
    action,
    detail: detailSchema.parse(detail),
  }));
}
