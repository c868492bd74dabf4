import { activeSecrets, signatureHeader } from "#lib/notifications/webhooks/webhook-secret.ts";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import type { AlertChannel } from "#lib/platform/db/generated/client.ts";
import type { AlertMessage } from "./alert-channel.ts";

/** Slack reads `&`, `<`, and `>` as markup. */
function slackText({ title, text, url }: AlertMessage): string {
  const escaped = `*${title}*\n${text}`
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
  return `${escaped}\n${url}`;
}

/**
 * The body and headers of a message. JSON messages have a Standard Webhooks signature, and `webhook-id` stays the same for
 * each attempt.
 *
 * Source: Standard Webhooks, "Payload structure", "Webhook Headers"; Slack, "Sending messages using incoming webhooks".
 */
export function buildAlert(channel: AlertChannel, id: string, message: AlertMessage) {
  const { kind, data: more, ...told } = message;
  const headers = { "content-type": "application/json", "user-agent": "PartnerPortal-Alerts/1" };
  if (channel.format === "SLACK" || !channel.secretEncrypted)
    return { headers, body: JSON.stringify({ text: slackText(message) }) };
  const now = new Date();
  const body = JSON.stringify({
    type: `alert.${kind.toLowerCase()}`,
    timestamp: now.toISOString(),
    data: { ...told, ...more },
  });
  const timestamp = String(toEpochSeconds(now));
  const { signing } = activeSecrets(
    {
      id: channel.organizationId,
      secretEncrypted: channel.secretEncrypted,
      nextSecretEncrypted: null,
      nextSecretFrom: null,
    },
    now,
  );
  const signature = signatureHeader(signing, `${id}.${timestamp}.${body}`);
  return {
    headers: { ...headers, "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature },
    body,
  };
}
