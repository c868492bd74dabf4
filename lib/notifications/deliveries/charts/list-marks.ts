import { explainFailure } from "#lib/notifications/deliveries/engine/failures.ts";
import { incidentParts } from "#lib/notifications/deliveries/incidents/find-incident.ts";
import { listActs } from "#lib/notifications/deliveries/incidents/list-acts.ts";
import { describeAct } from "#lib/notifications/deliveries/shared/describe-act.ts";
import type { WebhookAct } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import type { ChartMark } from "#lib/notifications/deliveries/shared/schemas.ts";
import { isStaff, type Reading, type UserActor } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";

const changes = [
  "webhook.updated",
  "webhook.limits_changed",
  "webhook.secret_rotated",
  "webhook.secret_promoted",
];

/** When a webhook failed, was paused, and was changed since `start`, the oldest first. None for one that the actor may not see. */
export async function listMarks(
  ctx: Reading<UserActor>,
  webhookId: string,
  start: Date,
): Promise<ChartMark[]> {
  const { db, actor, now } = ctx;
  const webhook = await db.webhook.findFirst({
    where: { id: webhookId, application: visibleApplications(actor) },
    select: { ...incidentParts.webhook.select, stoppedAt: true },
  });
  if (!webhook) return [];
  const incidents = await db.incident.findMany({
    where: { webhookId: webhook.id, OR: [{ failingUntil: null }, { failingUntil: { gt: start } }] },
    orderBy: { startedAt: "asc" },
  });
  const failures = incidents.map(({ id, cause, startedAt, failingUntil, endedAt }) => ({
    kind: "failure" as const,
    from: startedAt.toISOString(),
    to: (failingUntil ?? endedAt)?.toISOString() ?? null,
    text: explainFailure(cause).title,
    incidentId: id,
    cause,
  }));
  const acts = (await listActs(ctx, webhook, { from: start, to: now })).toReversed();
  const pausedSince = webhook.state === "PAUSED" ? webhook.stoppedAt : null;
  const changed = acts
    .filter(({ action }) => changes.includes(action))
    .map(({ at, byName, action, detail }) => ({
      kind: "change" as const,
      from: at,
      to: at,
      text: `${byName} ${describeAct({ action, detail }, isStaff(actor))}`,
      incidentId: null,
      cause: null,
    }));
  return [...failures, ...toPauses(acts, pausedSince, start), ...changed].toSorted((a, b) =>
    a.from.localeCompare(b.from),
  );
}

/** From each pause to the next resumption. One that began before the start begins there, and one that lasts has no end. */
function toPauses(acts: readonly WebhookAct[], pausedSince: Date | null, start: Date): ChartMark[] {
  const pauses: ChartMark[] = [];
  for (const { action, at, byName, detail } of acts) {
    if (action === "webhook.paused")
      pauses.push({
        kind: "pause",
        from: at,
        to: null,
        text: `${byName} paused the webhook`,
        incidentId: null,
        cause: null,
      });
    if (action !== "webhook.resumed") continue;
    const last = pauses.at(-1);
    if (last?.to === null) last.to = at;
    if (!last && detail["from"] === "PAUSED")
      pauses.push({
        kind: "pause",
        from: start.toISOString(),
        to: at,
        text: "The webhook was paused",
        incidentId: null,
        cause: null,
      });
  }
  if (pausedSince && pausedSince < start)
    pauses.push({
      kind: "pause",
      from: start.toISOString(),
      to: null,
      text: "The webhook is paused",
      incidentId: null,
      cause: null,
    });
  return pauses;
}
