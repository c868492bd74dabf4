import type { WebhookAct } from "./incident-schemas.ts";

/** What each act says after who did it. */
const sentences: Record<string, string> = {
  "webhook.tested": "sent a test event",
  "webhook.check_started": "started a check of the receiver",
  "webhook.paused": "paused the webhook",
  "webhook.resumed": "resumed the webhook",
  "webhook.disabled": "disabled the webhook",
  "webhook.updated": "changed the webhook",
  "webhook.limits_changed": "changed the webhook's limits",
  "webhook.secret_rotated": "rotated the secret",
  "webhook.secret_promoted": "promoted the new secret",
  "delivery.resent": "resent a delivery",
  "replay.started": "started a replay",
  "incident.sent_to_partner": "sent this to the partner",
  "incident.closed": "closed the incident",
};

/** What partners read instead. */
const sentencesForPartners: Record<string, string> = { "incident.sent_to_partner": "sent this to you" };

type Act = Pick<WebhookAct, "action" | "detail">;

/** An act in words, such as “changed the webhook's URL”. The page of an incident and charts use the same. */
export function describeAct({ action, detail }: Act, isStaff: boolean): string {
  if (action === "webhook.updated") {
    const changed = [
      detail["url"] !== undefined && "URL",
      detail["name"] !== undefined && "name",
      detail["events"] !== undefined && "events",
      detail["headerNames"] !== undefined && "headers",
    ].filter((part) => part !== false);
    if (changed.length > 0) return `changed the webhook's ${changed.join(", ")}`;
  }
  if (action === "delivery.resent" && typeof detail["orderNumber"] === "string")
    return `resent a delivery of ${detail["orderNumber"]}`;
  if (action === "replay.started" && typeof detail["total"] === "number")
    return `started a replay of ${detail["total"]}`;
  const own = isStaff ? undefined : sentencesForPartners[action];
  return own ?? sentences[action] ?? action;
}
