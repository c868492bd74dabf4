import type { Context } from "#lib/platform/access/context.ts";
import { visibleApplicationIds } from "#lib/platform/access/tenancy.ts";
import type { ReceiverCheck } from "#lib/platform/db/generated/client.ts";
import { isInboxUrl } from "#lib/platform/egress/target-url.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/errors.ts";
import { toJson } from "#lib/platform/http/to-json.ts";
import { findWebhook } from "#lib/webhooks/find-webhook.ts";
import type { Badged } from "./badge.ts";
import { findCauses } from "./find-causes.ts";
import { probes } from "./run-probes.ts";
import {
  judgementsSchema,
  type LatestCheck,
  type ReceiverCheckReport,
  type ReceiverCheckView,
} from "./schemas.ts";

const shown = 10;

function toReport({ results, ...check }: ReceiverCheck): ReceiverCheckReport {
  const judgements = judgementsSchema.parse(results);
  const { id, webhookId, url, state, startedByName, isNightly, passed, findings } = check;
  return {
    ...{ id, webhookId, url, state, startedByName, isNightly, passed, findings },
    createdAt: check.createdAt.toISOString(),
    endedAt: check.endedAt?.toISOString() ?? null,
    total: probes.length,
    notSeen: judgements.length - passed - findings,
    causes: findCauses(judgements.flatMap(({ probe, verdict }) => (verdict === "FINDING" ? [probe] : []))),
    probes: judgements.flatMap((judgement) => {
      const probe = probes.find(({ id: known }) => known === judgement.probe);
      if (!probe) return [];
      const { title, why, fix, guide } = probe;
      return [{ ...judgement, title, why, fix, guide: `/reference/${guide}` }];
    }),
  };
}

/**
 * The report of a check, by default the newest.
 *
 * @throws DomainError not_found, also if the webhook was never checked
 */
export async function getCheck(
  ctx: Context,
  { webhookId, checkId }: { webhookId: string; checkId?: string | undefined },
): Promise<ReceiverCheckReport> {
  await findWebhook(ctx, webhookId);
  const check = await ctx.db.receiverCheck.findFirst({
    where: { webhookId, ...(checkId !== undefined && { id: checkId }) },
    orderBy: { createdAt: "desc" },
  });
  if (!check) throw notFound("receiver check");
  return toReport(check);
}

/** What the page of a webhook's checks shows: one report, and the dates of the ten newest. @throws DomainError not_found */
export async function getCheckView(
  ctx: Context,
  { webhookId, checkId }: { webhookId: string; checkId?: string | undefined },
): Promise<ReceiverCheckView> {
  const webhook = await findWebhook(ctx, webhookId);
  const history = await ctx.db.receiverCheck.findMany({
    where: { webhookId },
    select: { id: true, state: true, createdAt: true, passed: true, findings: true },
    orderBy: { createdAt: "desc" },
    take: shown,
  });
  const wanted = checkId ?? history[0]?.id;
  const check = wanted ? await ctx.db.receiverCheck.findFirst({ where: { id: wanted, webhookId } }) : null;
  if (checkId !== undefined && !check) throw notFound("receiver check");
  return {
    webhook: {
      ...{ id: webhook.id, name: webhook.name, url: webhook.url, applicationId: webhook.applicationId },
      isSandbox: webhook.application.environment === "SANDBOX",
      isInbox: isInboxUrl(new URL(webhook.url)),
      isCheckedNightly: webhook.isCheckedNightly,
      badgeUrl: webhook.badgeKey && `${env().BASE_URL}/api/embed/v1/badges/${webhook.badgeKey}`,
    },
    report: check && toReport(check),
    history: toJson(history),
  };
}

/**
 * The result of the newest finished check of the webhook's URL, for whoever knows its badge key.
 *
 * @throws DomainError not_found
 */
export async function getPublicBadge(ctx: Context, { badgeKey }: { badgeKey: string }): Promise<Badged> {
  const webhook = await ctx.db.webhook.findFirst({
    where: { badgeKey, unregisteredAt: null },
    select: { id: true, url: true },
  });
  const check =
    webhook &&
    (await ctx.db.receiverCheck.findFirst({
      where: { webhookId: webhook.id, url: webhook.url, state: "DONE" },
      orderBy: { createdAt: "desc" },
    }));
  if (!check) throw notFound("badge");
  return toReport(check);
}

/** Finds the newest finished check of each application's registered webhooks, for the decision about production. */
export async function latestChecksOf(
  ctx: Context,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, LatestCheck>> {
  const rows = await ctx.db.$queryRaw<
    (Omit<LatestCheck, "createdAt"> & { applicationId: string; createdAt: Date })[]
  >`
    SELECT DISTINCT ON (w."applicationId") w."applicationId", c."id", c."webhookId", c."createdAt", c."passed", c."findings"
    FROM "ReceiverCheck" c JOIN "Webhook" w ON w."id" = c."webhookId"
    WHERE c."state" = 'DONE' AND w."unregisteredAt" IS NULL AND w."applicationId" = ANY(${applicationIds})
      AND w."applicationId" IN (${visibleApplicationIds(ctx.actor)})
    ORDER BY w."applicationId", c."createdAt" DESC`;
  return new Map(rows.map(({ applicationId, ...check }) => [applicationId, toJson(check)]));
}
