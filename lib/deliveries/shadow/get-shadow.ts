import { explainFailure } from "#lib/deliveries/engine/failures.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { WebhookRow } from "#lib/webhooks/find-webhook.ts";
import type { Shadow, ShadowView } from "./schemas.ts";

const shown = 50;

type Sums = Omit<Shadow, "url" | "until" | "isActive" | "newest">;

/** How a webhook's shadow address compares with its URL. */
export async function getShadow(
  { db, now }: Pick<Context, "db" | "now">,
  { id: webhookId, shadowUrl, shadowUntil }: WebhookRow,
): Promise<Shadow> {
  // No copy has an empty URL.
  const url = shadowUrl ?? "";
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
  if (!sums) throw new Error("an aggregate query returned no row");
  return {
    url: shadowUrl,
    until: shadowUntil?.toISOString() ?? null,
    isActive: shadowUntil !== null && shadowUntil > now,
    ...sums,
    newest: rows.map((row) => ({
      ...{ deliveryId: row.deliveryId, startedAt: row.startedAt.toISOString() },
      real: answerOf(row.realHttpStatus, row.realDurationMs, row.realFailure),
      shadow: answerOf(row.httpStatus, row.durationMs, row.failure),
    })),
  };
}

/** The same for the console's page, with the webhook. */
export async function getShadowView(ctx: Context, webhook: WebhookRow): Promise<ShadowView> {
  const { id, name, url, applicationId } = webhook;
  return { ...(await getShadow(ctx, webhook)), webhook: { id, name, url, applicationId } };
}

function answerOf(httpStatus: number | null, durationMs: number, failure: string | null) {
  return { httpStatus, durationMs, failure: failure && explainFailure(failure).title };
}
