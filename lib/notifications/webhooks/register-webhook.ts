import type { z } from "zod";
import { audit } from "#lib/audit/audit.ts";
import type { RegisterWebhookInput } from "#lib/notifications/webhooks/shared/schemas.ts";
import { maxWebhooks } from "#lib/notifications/webhooks/shared/webhook-limits.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner, visibleApplications } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { targetUrlErrors } from "#lib/platform/egress/target-url.ts";
import { DomainError, notFound } from "#lib/platform/errors.ts";
import { invalidFields } from "#lib/platform/http/validate.ts";
import { newId } from "#lib/platform/ids.ts";
import { maxNameLength } from "#lib/platform/shared/name-rules.ts";
import { sealHeaders } from "./custom-headers.ts";
import { freeSlots, type WithSecret, webhookParts, webhookTarget } from "./find-webhook.ts";
import { withoutQuery } from "./visible-url.ts";
import { newWebhookSecret, sealWebhookSecret } from "./webhook-secret.ts";

/**
 * A schema with a webhook's `url`, extended by the rules that only the server knows: why the portal would never deliver
 * there. They run beside the other rules, so that the response names every error.
 */
export function withTargetUrl<T extends { url?: string | undefined }>(schema: z.ZodType<T>): z.ZodType<T> {
  return schema.superRefine(
    ({ url = "" }, issues) => {
      for (const message of targetUrlErrors(url)) issues.addIssue({ code: "custom", path: ["url"], message });
    },
    { when: ({ value }) => hasUrl(value) },
  );
}

function hasUrl(value: unknown): boolean {
  return typeof value === "object" && value !== null && "url" in value && typeof value.url === "string";
}

type Registration = Pick<RegisterWebhookInput, "name" | "events" | "url" | "headers"> & {
  applicationId: string;
};

/**
 * The application that a registration is for: a token's own, or the one that a person chose.
 *
 * @throws DomainError invalid_request (a person chose none), not_found (a token names another one)
 */
export function getApplication({ actor }: Context, { applicationId }: RegisterWebhookInput): string {
  if (actor.kind !== "application" && applicationId === undefined)
    throw invalidFields([{ pointer: "/applicationId", detail: "Choose the application." }]);
  const own = actor.kind === "application" ? actor.applicationId : applicationId;
  if (own === undefined || (applicationId ?? own) !== own) throw notFound("application");
  return own;
}

/** What belongs to the transaction of a registration: `first` runs at its start, `last` at its end. */
export type AroundRegistration = {
  first: (tx: Tx) => Promise<void>;
  last: (tx: Tx, made: WithSecret) => Promise<void>;
};

/**
 * Registers a webhook in the application's lowest free slot and creates its secret (base64). Without a name, it is named
 * after the host of its URL. Registrations of one application are serialized: the sixth is refused, and no other fails.
 *
 * @throws DomainError webhook_limit_reached, not_found (the application), forbidden (staff, for a partner's application)
 *
 * Source: contract, "Register webhook", "Five per application".
 */
export async function registerWebhook(
  ctx: Context,
  { applicationId, url, events, headers = [], name = hostName(url) }: Registration,
  around?: AroundRegistration,
): Promise<WithSecret> {
  const secret = newWebhookSecret();
  const register = async (tx: Tx) => {
    await around?.first(tx);
    await lockApplication(ctx, applicationId, tx);
    const slot = await findFreeSlot(applicationId, tx);
    const id = newId("webhook");
    const data = {
      id,
      secretEncrypted: sealWebhookSecret(secret, id),
      headersEncrypted: sealHeaders(headers, id),
      name,
      events,
      url,
      applicationId,
      slot,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    };
    const webhook = await tx.webhook.create({ data, include: webhookParts }).catch(refuseSlot);
    const headerNames = headers.map((header) => header.name);
    await audit(ctx, tx, "webhook.registered", webhookTarget(webhook), {
      name,
      events,
      url: withoutQuery(url),
      headerNames,
    });
    await around?.last(tx, { webhook, secret });
    return { webhook, secret };
  };
  return ctx.db.$transaction(register, { timeout: 20_000 });
}

/** Names a webhook that is registered without a name. */
function hostName(url: string): string {
  return new URL(url).host.slice(0, maxNameLength);
}

/** NO KEY, so that other tables may refer to the application meanwhile. */
async function lockApplication(ctx: Context, applicationId: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "Application" WHERE "id" = ${applicationId} FOR NO KEY UPDATE`;
  const application = await tx.application.findFirst({
    where: { AND: [{ id: applicationId }, visibleApplications(ctx.actor)] },
    select: { organizationId: true },
  });
  if (!application) throw notFound("application");
  requireOwner(ctx.actor, application.organizationId, "this application can register its webhooks");
}

async function findFreeSlot(applicationId: string, tx: Tx): Promise<number> {
  const taken = await tx.webhook.findMany({
    where: { applicationId, slot: { not: null } },
    select: { slot: true, unregisteredAt: true },
  });
  const slots = new Set(taken.map(({ slot }) => slot));
  for (let slot = 1; slot <= maxWebhooks; slot += 1) if (!slots.has(slot)) return slot;
  // Its unregistration waits for publishers, or was interrupted.
  const left = taken.find(({ unregisteredAt }) => unregisteredAt !== null);
  if (!left?.slot) throw limitReached();
  await freeSlots(tx, applicationId);
  return left.slot;
}

/** The database can have a lower limit than `maxWebhooks`. */
function refuseSlot(error: unknown): never {
  if (error instanceof Error && error.message.includes("Webhook_slot_range")) throw limitReached();
  throw error;
}

function limitReached(): DomainError {
  return new DomainError(
    "webhook_limit_reached",
    `The application has ${maxWebhooks} webhooks, the maximum. Unregister or change one of them.`,
  );
}
