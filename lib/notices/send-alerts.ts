import type { MailTransport } from "#lib/mail/mail-transport.ts";
import { attemptHours, maxAttempts } from "#lib/mail/shared/mail-attempts.ts";
import type { ChannelTest } from "#lib/notices/shared/schemas.ts";
import { type Context, systemContext, type UserActor } from "#lib/platform/access/context.ts";
import { ownOrganization } from "#lib/platform/access/tenancy.ts";
import type { Db } from "#lib/platform/db/client.ts";
import type { AlertChannel, Mail } from "#lib/platform/db/generated/client.ts";
import { describeConnectionError } from "#lib/platform/egress/connection-error.ts";
import { exchange } from "#lib/platform/egress/exchange.ts";
import { type ReceiverAgents, testAgents } from "#lib/platform/egress/receiver-agents.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { type AlertMessage, auditChannel, channelHost, channelUrl } from "./alert-channel.ts";
import { buildAlert } from "./build-alert.ts";
import { notifyOrganization } from "./notify-organization.ts";

/** The deadline is less than a worker has to stop. */
const limits = { keptBytes: 1_024, readBytes: 65_536, timeoutMs: 10_000 };

/**
 * Makes one POST under the rules for deliveries: the egress guard, one deadline, no redirects, only 2xx succeeds. Never
 * throws.
 */
async function postAlert(
  channel: AlertChannel,
  { id, message }: { id: string; message: AlertMessage },
  agents: ReceiverAgents,
): Promise<ChannelTest> {
  const startedMs = performance.now();
  const url = new URL(channelUrl(channel));
  const { answer, kept, end, error } = await exchange(
    agents.agentFor(url),
    {
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: "POST",
      ...buildAlert(channel, id, message),
    },
    limits,
  );
  const status = answer?.statusCode ?? null;
  const isAccepted = status !== null && status >= 200 && status < 300 && end === "whole";
  const failures = {
    whole: `HTTP ${status}`,
    timeout: "The answer took too long.",
    too_large: "The answer is too large.",
    error: describeConnectionError(error),
  };
  return {
    isAccepted,
    status,
    durationMs: Math.round(performance.now() - startedMs),
    failureDetail: isAccepted ? null : failures[end],
    body: kept.toString("utf8"),
  };
}

/** Sends queued messages to alert channels. See `sendDueMails`. */
export function alertTransport(db: Db, agents: ReceiverAgents): MailTransport {
  return {
    keepsCopies: false,
    busyChannels: new Set(),
    send: async ({ id, channelId, text, ...tried }) => {
      const channel = await db.alertChannel.findUnique({ where: { organizationId: channelId ?? "" } });
      if (!channel || channel.disabledAt) throw new Error("The channel was turned off.");
      const message: AlertMessage = JSON.parse(text);
      const { isAccepted, failureDetail } = await postAlert(channel, { id, message }, agents);
      await recordAnswer(db, channel, tried, isAccepted ? null : (failureDetail ?? "unknown"));
      if (!isAccepted) throw new Error(failureDetail ?? "unknown");
    },
  };
}

/**
 * Records the answer of a channel, unless its URL has changed. The last attempt of a message turns the channel off, unless it
 * accepted another meanwhile, and sends admins one notice and one email.
 */
async function recordAnswer(
  db: Db,
  channel: AlertChannel,
  { attempts, createdAt }: Pick<Mail, "attempts" | "createdAt">,
  failureDetail: string | null,
): Promise<void> {
  const { organizationId, urlEncrypted } = channel;
  const where = { organizationId, urlEncrypted };
  if (failureDetail === null) {
    await db.alertChannel.updateMany({
      where,
      data: { failures: 0, failureDetail: null, acceptedAt: new Date() },
    });
    return;
  }
  await db.$transaction(async (tx) => {
    const acceptedNone = { OR: [{ acceptedAt: null }, { acceptedAt: { lt: createdAt } }] };
    await tx.alertChannel.updateMany({
      where: { ...where, ...acceptedNone },
      data: { failures: attempts, failureDetail },
    });
    const { count } = await tx.alertChannel.updateMany({
      where: { ...where, ...acceptedNone, disabledAt: null, failures: { gte: maxAttempts } },
      data: { disabledAt: new Date() },
    });
    if (count === 0) return;
    await tx.mail.updateMany({
      where: { channelId: organizationId, nextAttemptAt: { not: null } },
      data: { nextAttemptAt: null, textEncrypted: null },
    });
    await auditChannel(systemContext(db, "The portal"), tx, channel, "disabled");
    await notifyOrganization(tx, {
      organizationId,
      tone: "BAD",
      title: "The alert channel was turned off",
      path: "/alerts",
      text: `${channelHost(channel)} has accepted no message for ${attemptHours} hours (${failureDetail}). Alerts by email are not affected. Correct the URL or the receiver, send a test message, then save the channel to turn it on.`,
    });
  });
}

/** Sends one message to the organization's channel now, also if it is off. @throws DomainError not_found */
export async function testChannel(ctx: Context<UserActor>): Promise<ChannelTest> {
  const organizationId = ownOrganization(ctx.actor);
  const channel = await ctx.db.alertChannel.findUnique({ where: { organizationId } });
  if (!channel) throw notFound("alert channel");
  const message: AlertMessage = {
    kind: "TEST",
    title: "Test message",
    text: `${ctx.actor.name} sent this from the Partner Portal to test the alert channel.`,
    url: `${env().BASE_URL}/alerts`,
  };
  return postAlert(channel, { id: newId("mail"), message }, testAgents());
}
