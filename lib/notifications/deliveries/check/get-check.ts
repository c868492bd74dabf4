import {
  type CheckExchange,
  type Judgement,
  judgementsSchema,
  type ReceiverCheckReport,
} from "#lib/notifications/deliveries/shared/check-schemas.ts";
import { findWebhook } from "#lib/notifications/webhooks/find-webhook.ts";
import { type QueryMasker, queryMasker, visibleUrl } from "#lib/notifications/webhooks/visible-url.ts";
import type { Actor, Context } from "#lib/platform/access/context.ts";
import type { ReceiverCheck } from "#lib/platform/db/generated/client.ts";
import { notFound } from "#lib/platform/errors.ts";
import { findCause } from "./probe.ts";
import { probes } from "./probes.ts";

/** The stored row as the report of the API. Staff see no query of a partner's URL. */
export function toReport(check: ReceiverCheck, actor: Actor): ReceiverCheckReport {
  const masker = queryMasker(actor, check.organizationId, check.url);
  // A stored report may have probes of an earlier version of the portal.
  const judgements = judgementsSchema
    .parse(check.results)
    .filter(({ probe }) => probes.some(({ id }) => id === probe));
  const count = (wanted: Judgement["verdict"]) =>
    judgements.filter(({ verdict }) => verdict === wanted).length;
  return {
    id: check.id,
    webhookId: check.webhookId,
    url: visibleUrl(actor, check.organizationId, check.url),
    state: check.state,
    startedByName: check.startedByName,
    createdAt: check.createdAt.toISOString(),
    endedAt: check.endedAt?.toISOString() ?? null,
    total: probes.length,
    passed: count("PASSED"),
    failed: count("FAILED"),
    notObserved: count("NOT_OBSERVED"),
    cause: findCause(judgements),
    probes: judgements.flatMap((judgement) => {
      const probe = probes.find(({ id }) => id === judgement.probe);
      if (!probe) return [];
      const { title, why, fix, guide } = probe;
      const exchanges = judgement.exchanges.map((exchange) => maskExchange(exchange, masker));
      return [
        { ...judgement, exchanges, title, why, fix: judgement.fix ?? fix, guide: `/reference/${guide}` },
      ];
    }),
  };
}

function maskExchange(exchange: CheckExchange, masker: QueryMasker): CheckExchange {
  return {
    ...exchange,
    requestBody: masker.text(exchange.requestBody),
    responseHeaders: masker.headers(exchange.responseHeaders),
    responseBody: masker.text(exchange.responseBody),
  };
}

/** The newest report of a webhook, or null if it was never checked. @throws DomainError not_found */
export async function findCheck(
  ctx: Context,
  { webhookId }: { webhookId: string },
): Promise<ReceiverCheckReport | null> {
  await findWebhook(ctx, webhookId);
  const check = await ctx.db.receiverCheck.findFirst({
    where: { webhookId },
    orderBy: { createdAt: "desc" },
  });
  return check && toReport(check, ctx.actor);
}

/** The newest report of a webhook. @throws DomainError not_found, also if the webhook was never checked */
export async function getCheck(ctx: Context, input: { webhookId: string }): Promise<ReceiverCheckReport> {
  const report = await findCheck(ctx, input);
  if (!report) throw notFound("receiver check");
  return report;
}
