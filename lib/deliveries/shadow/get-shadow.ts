import { explainFailure } from "#lib/deliveries/engine/failures.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { findWebhook, type WebhookRow } from "#lib/webhooks/find-webhook.ts";
import type { Shadow, ShadowView } from "./schemas.ts";

const shown = 50;
const none = { copies: 0, agreed: 0, onlyShadowFailed: 0, onlyRealFailed: 0 };
const noMedians = { shadowMedianMs: null, realMedianMs: null };

type Sums = Pick<Shadow, keyof typeof none | keyof typeof noMedians>;

/** How a webhook's shadow address compares with its URL. @throws DomainError not_found */
export async function getShadow(ctx: Context, { webhookId }: { webhookId: string }): Promise<Shadow> {
  return compare(ctx, await findWebhook(ctx, webhookId));
}

/** The same for the console's page, with the webhook. @throws DomainError not_found */
export async function getShadowView(ctx: Context, { webhookId }: { webhookId: string }): Promise<ShadowView> {
  const webhook = await findWebhook(ctx, webhookId);
  const { id, name, url, applicationId } = webhook;
  return { ...(await compare(ctx, webhook)), webhook: { id, name, url, applicationId } };
}

async function compare({ db, now }: Context, webhook: WebhookRow): Promise<Shadow> {
  const { id: webhookId, shadowUrl: url, shadowUntil } = webhook;
  if (url === null || shadowUntil === null)
    return { url: null, until: null, isActive: false, ...none, ...noMedians, newest: [] };
  const [sums] = await db.$queryRaw<Sums[]>`
    SELECT count(*)::int AS "copies",
      count(*) FILTER (WHERE ("failure" IS NULL) = ("realFailure" IS NULL))::int AS "agreed",
      count(*) FILTER (WHERE "failure" IS NOT NULL AND "realFailure" IS NULL)::int AS "onlyShadowFailed",
      count(*) FILTER (WHERE "failure" IS NULL AND "realFailure" IS NOT NULL)::int AS "onlyRealFailed",
      percentile_disc(0.5) WITHIN GROUP (ORDER BY "durationMs") AS "shadowMedianMs",
      percentile_disc(0.5) WITHIN GROUP (ORDER BY "realDurationMs") AS "realMedianMs"
    FROM (
      SELECT * FROM "ShadowAttempt" WHERE "webhookId" = ${webhookId} AND "url" = ${url}
      ORDER BY "startedAt" DESC LIMIT 10000
    ) newest`;
  const rows = await db.shadowAttempt.findMany({
    where: { webhookId, url },
    orderBy: { startedAt: "desc" },
    take: shown,
  });
  return {
    ...{ url, until: shadowUntil.toISOString(), isActive: shadowUntil > now },
    ...(sums ?? { ...none, ...noMedians }),
    newest: rows.map((row) => ({
      ...{ deliveryId: row.deliveryId, startedAt: row.startedAt.toISOString() },
      real: answerOf(row.realHttpStatus, row.realDurationMs, row.realFailure),
      shadow: answerOf(row.httpStatus, row.durationMs, row.failure),
    })),
  };
}

function answerOf(httpStatus: number | null, durationMs: number, failure: string | null) {
  return { httpStatus, durationMs, failure: failure && explainFailure(failure).title };
}
