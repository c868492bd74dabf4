import { audit } from "#lib/audit/audit.ts";
import { notifyOrganization } from "#lib/notices/notify-organization.ts";
import { explainFailure } from "#lib/notifications/deliveries/engine/failures.ts";
import { addressOfIncident, describeLoss } from "#lib/notifications/deliveries/shared/describe-incident.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { isOwner } from "#lib/platform/access/tenancy.ts";
import { conflict, DomainError } from "#lib/platform/errors.ts";
import { quoted } from "#lib/platform/one-line-text.ts";
import { findIncident, type IncidentRow, serializeIncident } from "./find-incident.ts";

const hourMs = 3_600_000;

/**
 * Sends the partner that owns a webhook a notice, and its admins an email, with the cause of an incident and its page, for staff.
 * At most once per webhook in each hour of the clock.
 *
 * @throws DomainError not_found; conflict if the incident has ended, or the actor's own organization owns the webhook;
 *   too_many_requests
 */
export async function sendToPartner(
  ctx: Context<UserActor>,
  { incidentId }: { incidentId: string },
): Promise<IncidentRow> {
  await ctx.db.$transaction(async (tx) => {
    const incident = await findIncident(ctx, incidentId, tx);
    const { cause, webhook } = incident;
    const organizationId = webhook.application.organization.id;
    if (isOwner(ctx.actor, organizationId)) throw conflict("Your own organization owns this webhook.");
    if (incident.endedAt || webhook.unregisteredAt) throw conflict("The incident has ended.");
    const hour = Math.floor(ctx.now.getTime() / hourMs);
    const { title, advice } = explainFailure(cause);
    const isSent = await notifyOrganization(tx, {
      organizationId,
      tone: "WARN",
      title: `Check the receiver of ${quoted(webhook.name)}`,
      text: `${quoted(ctx.actor.name)} of the distributor sent you this. ${describeLoss(serializeIncident(incident, ctx.actor))} ${title}. ${advice}`,
      path: addressOfIncident(incidentId),
      change: `webhook.sent_to_partner:${webhook.id}:${hour}`,
    });
    if (!isSent)
      throw new DomainError(
        "too_many_requests",
        "The partner already got a message about this webhook within this hour.",
        { headers: { "retry-after": String(Math.ceil(((hour + 1) * hourMs - ctx.now.getTime()) / 1000)) } },
      );
    await tx.incident.update({
      where: { id: incidentId },
      data: { sentToPartnerAt: ctx.now, sentByName: ctx.actor.name },
    });
    await audit(
      ctx,
      tx,
      "incident.sent_to_partner",
      { type: "incident", id: incidentId, organizationId },
      { webhook: webhook.name, webhookId: webhook.id, failure: cause },
    );
  });
  return findIncident(ctx, incidentId);
}
