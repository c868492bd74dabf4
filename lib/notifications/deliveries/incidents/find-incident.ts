import { explainFailure } from "#lib/notifications/deliveries/engine/failures.ts";
import type {
  ApiIncident,
  Incident,
  IncidentState,
} from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import { queryMasker, visibleUrl } from "#lib/notifications/webhooks/visible-url.ts";
import type { Actor, Context } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { notFound } from "#lib/platform/errors.ts";
import { causesSchema } from "./response-schemas.ts";

/** The parts of an incident that every verb reads. */
export const incidentParts = {
  webhook: {
    select: {
      id: true,
      name: true,
      url: true,
      events: true,
      state: true,
      failingSince: true,
      unregisteredAt: true,
      application: { select: { id: true, name: true, organization: { select: { id: true, name: true } } } },
    },
  },
} as const satisfies Prisma.IncidentInclude;

export type IncidentRow = Prisma.IncidentGetPayload<{ include: typeof incidentParts }>;

/** @throws DomainError not_found, also for another organization's incident */
export async function findIncident(ctx: Context, incidentId: string, db: Tx = ctx.db): Promise<IncidentRow> {
  const incident = await db.incident.findFirst({
    where: { id: incidentId, webhook: { application: visibleApplications(ctx.actor) } },
    include: incidentParts,
  });
  if (!incident) throw notFound("incident");
  return incident;
}

/** An incident ends with its webhook at the latest. */
const getEnd = ({ endedAt, webhook }: IncidentRow): Date | null => endedAt ?? webhook.unregisteredAt;

export function getIncidentState(incident: IncidentRow): IncidentState {
  if (getEnd(incident)) return "ENDED";
  if (incident.webhook.failingSince) return "FAILING";
  return incident.givenUp > 0 ? "LOSSES" : "RECOVERING";
}

/** Staff see no query of a partner's URL, also not in an answer. */
export function serializeApiIncident(incident: IncidentRow, actor: Actor): ApiIncident {
  const { id, webhookId, cause, startedAt, lastFailureAt, failingUntil, answer, webhook } = incident;
  const { affected, waiting, givenUp, delivered } = incident;
  const masker = queryMasker(actor, webhook.application.organization.id, webhook.url);
  const end = getEnd(incident);
  const isFailing = end === null && webhook.failingSince !== null;
  return {
    id,
    webhookId,
    cause,
    startedAt: startedAt.toISOString(),
    lastFailureAt: lastFailureAt.toISOString(),
    failingUntil: isFailing ? null : (failingUntil ?? end ?? lastFailureAt).toISOString(),
    endedAt: end?.toISOString() ?? null,
    answer: answer && masker.text(answer),
    deliveries: { affected, waiting, givenUp, delivered },
  };
}

/** For a person. */
export function serializeIncident(incident: IncidentRow, actor: Actor): Incident {
  const { cause, httpStatus, deliveryId, orders, missingOrders, webhook } = incident;
  const { application, failingSince, unregisteredAt, ...shown } = webhook;
  const { organization, ...ofApplication } = application;
  const state = getIncidentState(incident);
  const causes = causesSchema
    .parse(incident.causes)
    .toSorted((a, b) => b.lastAt.localeCompare(a.lastAt))
    .map(({ cause: name, ...times }) => ({ class: name, ...explainFailure(name), ...times }));
  return {
    ...serializeApiIncident(incident, actor),
    state,
    failingSince: state === "FAILING" ? (failingSince?.toISOString() ?? null) : null,
    failure: { class: cause, ...explainFailure(cause) },
    causes,
    httpStatus,
    deliveryId,
    orders: { affected: orders, missing: missingOrders },
    webhook: {
      ...shown,
      url: visibleUrl(actor, organization.id, webhook.url),
      state: unregisteredAt ? "UNREGISTERED" : webhook.state,
    },
    application: ofApplication,
    organization,
    closed:
      incident.closedByName === null
        ? null
        : { byName: incident.closedByName, reason: incident.closedReason ?? "" },
    sentToPartner: incident.sentToPartnerAt && {
      at: incident.sentToPartnerAt.toISOString(),
      byName: incident.sentByName ?? "",
    },
  };
}
