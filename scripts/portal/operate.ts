import { rotateSigningKey } from "#lib/auth/rotate-signing-key.ts";
import { countOldSecrets, resealSecrets } from "#lib/crypto/reseal-secrets.ts";
import { getPool } from "#lib/db/client.ts";
import { pruningTime } from "#lib/db/read-clock.ts";
import { pruneLog } from "#lib/deliveries/prune-log.ts";
import { redeliver } from "#lib/deliveries/redeliver.ts";
import { env } from "#lib/env.ts";
import { DomainError } from "#lib/errors.ts";
import { type Command, type Run, Unwell, UsageError, wholeNumber } from "./command.ts";

const text = { type: "string" } as const;

/** Those named, or every FAILED one of a webhook since a time. */
const replay: Run = async (ctx, { options, positionals }, progress) => {
  const webhookId = options["webhook"];
  const since = new Date(String(options["since"] ?? 0));
  if ((positionals.length === 0) === (webhookId === undefined))
    throw new UsageError("Name deliveries, or --webhook whose failed deliveries are sent again.");
  if (Number.isNaN(since.getTime())) throw new UsageError("--since is a time such as 2026-11-20T00:00:00Z.");
  const ids =
    typeof webhookId === "string"
      ? (
          await ctx.db.delivery.findMany({
            where: { webhookId, state: "FAILED", createdAt: { gte: since } },
            select: { id: true },
            orderBy: { sequence: "asc" },
          })
        ).map(({ id }) => id)
      : positionals;
  const refused: { id: string; reason: string }[] = [];
  for (const [index, deliveryId] of ids.entries()) {
    await redeliver(ctx, { deliveryId }).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ id: deliveryId, reason: error.message });
    });
    progress(`${index + 1} of ${ids.length} deliveries`);
  }
  const answer = { queued: ids.length - refused.length, refused };
  return refused.length > 0 ? new Unwell(answer) : answer;
};

export const operateCommands: Command[] = [
  {
    name: "keys list",
    usage: "",
    summary: "The keys that sign access tokens; no private part",
    run: (ctx) =>
      ctx.db.signingKey.findMany({
        select: { kid: true, algorithm: true, createdAt: true, retiredAt: true },
        orderBy: { createdAt: "desc" },
      }),
  },
  {
    name: "keys rotate",
    usage: "",
    summary: "A new key signs access tokens within 5 s; the old public key stays in /keys for 31 minutes",
    run: async (ctx) => ({ kid: await rotateSigningKey(ctx) }),
  },
  {
    name: "secrets reseal",
    usage: "",
    summary: "Seals every stored secret anew with SECRET_KEY; needs SECRET_KEY_PREVIOUS",
    run: async (_ctx, _given, progress) => {
      const pool = getPool();
      const done = await resealSecrets(pool, (count) => progress(`${count} secrets`));
      const answer = { ...done, left: await countOldSecrets(pool) };
      return answer.left > 0 ? new Unwell(answer) : answer;
    },
  },
  {
    name: "deliveries replay",
    usage: "ID… | --webhook ID [--since TIME]",
    summary: "Sends deliveries again with their own webhook-id: those named, or a webhook's failed ones",
    options: { webhook: text, since: text },
    run: replay,
  },
  {
    name: "retention run",
    usage: "[--body-days N] [--delivery-days N]",
    summary: "Prunes the log now, as workers do every hour",
    options: { "body-days": text, "delivery-days": text },
    run: async (_ctx, given, progress) => {
      const { RETENTION_BODY_DAYS, RETENTION_DELIVERY_DAYS } = env();
      let pruned = 0;
      const bodyDays = wholeNumber(given, "body-days", RETENTION_BODY_DAYS);
      const deliveryDays = wholeNumber(given, "delivery-days", RETENTION_DELIVERY_DAYS);
      const onBatch = (rows: number) => {
        pruned += rows;
        progress(`${pruned} rows`);
      };
      return pruneLog(getPool(), { bodyDays, deliveryDays, onBatch }, await pruningTime(getPool()));
    },
  },
];
