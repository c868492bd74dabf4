import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner, visibleApplications } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { DomainError, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { newWebhookSecret, sealWebhookSecret } from "#lib/webhooks/secrets/webhook-secret.ts";
import { maxWebhooks, type WebhookEventType } from "./constants.ts";
import { auditWebhook, type WithSecret, webhookParts } from "./find-webhook.ts";
import { requireTargetUrl } from "./require-target-url.ts";

export type RegisterWebhook = {
  applicationId: string;
  name: string;
  events: readonly WebhookEventType[];
  url: string;
};

/** What belongs to the transaction of a registration: `first` runs at its start, `last` at its end. */
export type AroundRegistration = {
  first: (tx: Tx) => Promise<void>;
  last: (tx: Tx, made: WithSecret) => Promise<void>;
};

/**
 * Registers a webhook in the application's lowest free slot and makes its secret (base64). Registrations of one
 * application are serialized: however many race, the sixth is refused and no other fails.
 *
 * @throws DomainError invalid_request (the URL), webhook_limit_reached, not_found (the application), forbidden (staff,
 * for a partner's application)
 *
 * Source: contract, "Register webhook", "Five per application".
 */
export async function registerWebhook(
  ctx: Context,
  input: RegisterWebhook,
  around?: AroundRegistration,
): Promise<WithSecret> {
  requireTargetUrl(input.url);
  const secret = newWebhookSecret();
  const webhook = await ctx.db.$transaction(
    async (tx) => {
      await around?.first(tx);
      const application = await lockOwner(ctx, input.applicationId, tx);
      const slot = await freeSlot(application.id, tx);
      const created = await tx.webhook
        .create({
          data: {
            id: newId("webhook"),
            applicationId: application.id,
            slot,
            name: input.name,
            events: [...input.events],
            url: input.url,
            secretEncrypted: sealWebhookSecret(secret),
            createdAt: ctx.now,
            updatedAt: ctx.now,
          },
          include: webhookParts,
        })
        .catch(refuseSlot);
      const detail = { name: input.name, events: [...input.events], url: input.url };
      await auditWebhook(ctx, tx, created, "registered", detail);
      await around?.last(tx, { webhook: created, secret });
      return created;
    },
    { timeout: 20_000 },
  );
  return { webhook, secret };
}

/** NO KEY: other tables may refer to the application meanwhile. */
async function lockOwner(ctx: Context, applicationId: string, tx: Tx) {
  await tx.$executeRaw`SELECT 1 FROM "Application" WHERE "id" = ${applicationId} FOR NO KEY UPDATE`;
  const application = await tx.application.findFirst({
    where: { AND: [{ id: applicationId }, visibleApplications(ctx.actor)] },
    select: { id: true, organizationId: true },
  });
  if (!application) throw notFound("application");
  requireOwner(ctx.actor, application.organizationId, "this application can register its webhooks");
  return application;
}

async function freeSlot(applicationId: string, tx: Tx): Promise<number> {
  const taken = await tx.webhook.findMany({
    where: { applicationId, unregisteredAt: null },
    select: { slot: true },
  });
  const slots = new Set(taken.map(({ slot }) => slot));
  for (let slot = 1; slot <= maxWebhooks; slot += 1) if (!slots.has(slot)) return slot;
  throw limitReached();
}

/** The database's own limit, where it is lower than `maxWebhooks`. */
function refuseSlot(error: unknown): never {
  if (error instanceof Error && error.message.includes("Webhook_slot_range")) throw limitReached();
  throw error;
}

function limitReached(): DomainError {
  return new DomainError(
    "webhook_limit_reached",
    "The application has five webhooks, the maximum. Unregister or change one of them.",
  );
}
