import { audit } from "#lib/audit/audit.ts";
import type { AlertChannelView, SaveChannelInput, SavedChannel } from "#lib/notices/shared/schemas.ts";
import { newWebhookSecret, sealWebhookSecret } from "#lib/notifications/webhooks/webhook-secret.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { ownOrganization } from "#lib/platform/access/tenancy.ts";
import { open, seal } from "#lib/platform/crypto/envelope.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { AlertChannel, AlertKind } from "#lib/platform/db/generated/client.ts";
import { conflict, notFound } from "#lib/platform/errors.ts";
import { toJson } from "#lib/platform/http/to-json.ts";

/** The message to a channel. `url` is the portal page where the organization can act. `data` is part of the JSON format. */
export type AlertMessage = {
  kind: AlertKind | "TEST";
  title: string;
  text: string;
  url: string;
  data?: Record<string, unknown>;
};

const urlPurpose = "alert channel";

/** The URL, which may be a credential. It must not reach a log or another organization. */
export function channelUrl({
  organizationId,
  urlEncrypted,
}: Pick<AlertChannel, "organizationId" | "urlEncrypted">): string {
  return open(urlEncrypted, urlPurpose, organizationId);
}

export function channelHost(channel: Pick<AlertChannel, "organizationId" | "urlEncrypted">): string {
  return new URL(channelUrl(channel)).host;
}

function toView(channel: AlertChannel): AlertChannelView {
  const { format, kinds, failureDetail, acceptedAt, disabledAt } = channel;
  return toJson({ url: channelUrl(channel), format, kinds, failureDetail, acceptedAt, disabledAt });
}

/** The alert channel of the current person's organization, null if it has none. */
export async function getChannel({ actor, db }: Context<UserActor>): Promise<{
  channel: AlertChannelView | null;
}> {
  const channel = await db.alertChannel.findUnique({ where: { organizationId: ownOrganization(actor) } });
  return { channel: channel && toView(channel) };
}

/**
 * Creates, changes, or turns on the alert channel of the current person's organization.
 *
 * @throws DomainError conflict (`isNew`, and there is one, or the other way around)
 */
export async function saveChannel(
  ctx: Context<UserActor>,
  { url, format, kinds, isNew }: SaveChannelInput,
): Promise<SavedChannel> {
  const organizationId = ownOrganization(ctx.actor);
  return ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR UPDATE`;
    const before = await tx.alertChannel.findUnique({ where: { organizationId } });
    if (isNew !== undefined && isNew !== (before === null))
      throw conflict(
        `The alert channel has been ${before ? "set up" : "removed"} meanwhile. Reload the page to see its settings.`,
      );
    const secret = format === "JSON" && !before?.secretEncrypted ? newWebhookSecret() : null;
    const data = {
      format,
      kinds: [...new Set(kinds)],
      urlEncrypted: seal(url, urlPurpose, organizationId),
      failures: 0,
      failureDetail: null,
      disabledAt: null,
      ...(secret && { secretEncrypted: sealWebhookSecret(secret, organizationId) }),
    };
    const channel = await tx.alertChannel.upsert({
      where: { organizationId },
      create: { organizationId, ...data },
      update: data,
    });
    // What waits is sent to the new URL now.
    await tx.mail.updateMany({
      where: { channelId: organizationId, nextAttemptAt: { not: null } },
      data: { attempts: 0, nextAttemptAt: ctx.now },
    });
    await auditChannel(ctx, tx, channel, before ? "updated" : "created");
    return { channel: toView(channel), secret };
  });
}

/** Removes the channel with its secret and its waiting messages. @throws DomainError not_found */
export async function removeChannel(ctx: Context<UserActor>): Promise<void> {
  const organizationId = ownOrganization(ctx.actor);
  await ctx.db.$transaction(async (tx) => {
    const [channel] = await tx.$queryRaw<AlertChannel[]>`
      DELETE FROM "AlertChannel" WHERE "organizationId" = ${organizationId} RETURNING *`;
    if (!channel) throw notFound("alert channel");
    await auditChannel(ctx, tx, channel, "removed");
  });
}

/** Logs a change with the host alone. */
export function auditChannel(
  ctx: Context,
  tx: Tx,
  channel: AlertChannel,
  change: "created" | "updated" | "removed" | "disabled",
): Promise<void> {
  const { organizationId, format, kinds } = channel;
  return audit(
    ctx,
    tx,
    `alert_channel.${change}`,
    { type: "alert_channel", id: organizationId, organizationId },
    { host: channelHost(channel), format, kinds },
  );
}
