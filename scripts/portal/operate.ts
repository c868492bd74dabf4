import { pruneLog } from "#lib/notifications/deliveries/log/prune-log.ts";
import { resendDelivery } from "#lib/notifications/deliveries/queue/resend-delivery.ts";
import { previewReplay, startReplay } from "#lib/notifications/deliveries/queue/start-replay.ts";
import { findWebhook } from "#lib/notifications/webhooks/find-webhook.ts";
import { rotateSigningKey } from "#lib/oauth/tokens/signing-keys.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { countOldSecrets, resealSecrets } from "#lib/platform/crypto/reseal-secrets.ts";
import { getPool } from "#lib/platform/db/client.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { env } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { type Command, type Given, type Run, text, Unwell, UsageError, wholeNumber } from "./command.ts";

/** Resends deliveries by ID, or starts a replay of what a webhook did not get. */
const replay: Run = async (ctx, given, progress) => {
  const { options, positionals } = given;
  const webhookId = options["webhook"];
  if ((positionals.length === 0) === (webhookId === undefined))
    throw new UsageError("Specify delivery IDs, or a webhook with --webhook.");
  if (typeof webhookId === "string") return replayWebhook(ctx, webhookId, given);
  if (options["since"] !== undefined || options["dry-run"])
    throw new UsageError("--since and --dry-run need --webhook.");
  const refused: { id: string; reason: string }[] = [];
  for (const [index, deliveryId] of positionals.entries()) {
    await resendDelivery(ctx, { deliveryId }).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ id: deliveryId, reason: error.message });
    });
    progress(`${index + 1} of ${positionals.length} deliveries`);
  }
  const answer = { queued: positionals.length - refused.length, refused };
  return refused.length > 0 ? new Unwell(answer) : answer;
};

async function replayWebhook(ctx: Context, webhookId: string, { options }: Given): Promise<unknown> {
  const since = new Date(String(options["since"] ?? 0));
  if (Number.isNaN(since.getTime()))
    throw new UsageError("--since must be a time such as 2026-11-20T00:00:00Z.");
  await findWebhook(ctx, webhookId);
  const input = { webhookId, state: "UNDELIVERED" as const, from: since.toISOString() };
  const { count, unreachable } = await previewReplay(ctx, input);
  if (options["dry-run"]) return { wouldQueue: count, unreachable };
  if (count + unreachable === 0) return { queued: 0 };
  const { id, total } = await startReplay(ctx, input);
  return { queued: total, replay: id };
}

export const operateCommands: Command[] = [
  {
    name: "keys list",
    usage: "",
    summary: "The keys that sign access tokens, without private parts",
    run: (ctx) =>
      ctx.db.signingKey.findMany({
        select: { kid: true, algorithm: true, createdAt: true, retiredAt: true },
        orderBy: { createdAt: "desc" },
      }),
  },
  {
    name: "keys rotate",
    usage: "",
    summary: "Creates a signing key, in use within 5 s; the old public key stays in /keys for 31 minutes",
    run: async (ctx) => ({ kid: await rotateSigningKey(ctx) }),
  },
  {
    name: "secrets reseal",
    usage: "",
    summary: "Seals every stored secret with SECRET_KEY; after replacing it, needs SECRET_KEY_PREVIOUS",
    run: async () => {
      const done = await resealSecrets(getPool());
      const answer = { ...done, left: await countOldSecrets(getPool()) };
      return answer.left > 0 ? new Unwell(answer) : answer;
    },
  },
  {
    name: "deliveries replay",
    usage: "ID… | --webhook ID [--since TIME] [--dry-run]",
    summary:
      "Resends deliveries with the same webhook-id: those named, or a webhook's retrying and given-up ones",
    options: { webhook: text, since: text, "dry-run": { type: "boolean" } },
    run: replay,
  },
  {
    name: "retention run",
    usage: "[--body-days N] [--delivery-days N]",
    summary: "Prunes the log now, as workers do every hour",
    options: { "body-days": text, "delivery-days": text },
    run: async (ctx, given, progress) => {
      const { RETENTION_BODY_DAYS, RETENTION_DELIVERY_DAYS } = env();
      let pruned = 0;
      const bodyDays = wholeNumber(given, "body-days", RETENTION_BODY_DAYS);
      const deliveryDays = wholeNumber(given, "delivery-days", RETENTION_DELIVERY_DAYS);
      const onBatch = (rows: number) => {
        pruned += rows;
        progress(`${pruned} rows`);
      };
      return pruneLog(getPool(), { bodyDays, deliveryDays, onBatch }, await databaseNow(ctx.db));
    },
  },
];
