import { listApplications } from "#lib/applications/list-applications.ts";
import { rotateClientSecret } from "#lib/applications/rotate-client-secret.ts";
import { rotateSigningKey } from "#lib/auth/rotate-signing-key.ts";
import { countOldSecrets, resealSecrets } from "#lib/crypto/reseal-secrets.ts";
import { getPool } from "#lib/db/client.ts";
import { pruneLog } from "#lib/deliveries/prune-log.ts";
import { redeliver } from "#lib/deliveries/redeliver.ts";
import { env } from "#lib/env.ts";
import { DomainError } from "#lib/errors.ts";
import { listWebhooks } from "#lib/webhooks/list-webhooks.ts";
import { pauseWebhook } from "#lib/webhooks/pause-webhook.ts";
import { resumeWebhook } from "#lib/webhooks/resume-webhook.ts";
import { type Command, type Given, only, type Run, Unwell, UsageError } from "./command.ts";

const text = { type: "string" } as const;

function wholeNumber({ options }: Given, name: string, otherwise: number): number {
  const value = Number(options[name] ?? otherwise);
  if (!Number.isInteger(value) || value < 0) throw new UsageError(`--${name} is a whole number.`);
  return value;
}

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
    name: "applications list",
    usage: "",
    summary: "Every application with its client id",
    run: async (ctx) =>
      (await listApplications(ctx)).map(({ id, name, clientId, clientType, scopes, organizationId }) => ({
        id,
        name,
        clientId,
        clientType,
        scopes,
        organizationId,
      })),
  },
  {
    name: "applications rotate-secret",
    usage: "ID [--overlap-hours 24]",
    summary: "A new client secret, printed once; the old one ends after the overlap",
    options: { "overlap-hours": text },
    run: async (ctx, given) => {
      const overlapHours = wholeNumber(given, "overlap-hours", 24);
      if (overlapHours > 168) throw new UsageError("--overlap-hours is at most 168.");
      const applicationId = only(given, "application");
      const { application, clientSecret } = await rotateClientSecret(ctx, { applicationId, overlapHours });
      return { id: application.id, clientId: application.clientId, clientSecret };
    },
  },
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
    name: "webhooks list",
    usage: "[--application ID]",
    summary: "Registered webhooks with their state",
    options: { application: text },
    run: async (ctx, { options: { application } }) =>
      (await listWebhooks(ctx, typeof application === "string" ? { applicationId: application } : {})).map(
        ({ id, name, url, state, applicationId, failingSince, disabledReason }) => ({
          id,
          name,
          url,
          state,
          applicationId,
          failingSince,
          disabledReason,
        }),
      ),
  },
  {
    name: "webhooks pause",
    usage: "ID",
    summary: "Sends nothing more to it; what comes is kept",
    run: async (ctx, given) => {
      const { id, state } = await pauseWebhook(ctx, { webhookId: only(given, "webhook") });
      return { id, state };
    },
  },
  {
    name: "webhooks resume",
    usage: "ID",
    summary: "Sends again, what was kept first",
    run: async (ctx, given) => {
      const { id, state } = await resumeWebhook(ctx, { webhookId: only(given, "webhook") });
      return { id, state };
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
    run: async (_ctx, given) => {
      const { RETENTION_BODY_DAYS, RETENTION_DELIVERY_DAYS } = env();
      return pruneLog(getPool(), {
        bodyDays: wholeNumber(given, "body-days", RETENTION_BODY_DAYS),
        deliveryDays: wholeNumber(given, "delivery-days", RETENTION_DELIVERY_DAYS),
      });
    },
  },
];
