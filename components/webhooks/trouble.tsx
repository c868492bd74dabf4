import { Notice } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { WebhookHealth } from "#lib/deliveries/schemas.ts";
import { webhookHealthOf } from "#lib/webhooks/constants.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";
import { RetryNow } from "./retry-now.tsx";

type Props = {
  webhook: ConsoleWebhook;
  health: WebhookHealth | undefined;
  /** A test event was accepted while the page is open. */
  hasPassed: boolean;
  onRetried: () => void;
};

/** Explains why a webhook is not healthy and what to do. For a healthy one, offers to retry what failed. */
export function Trouble({ webhook, health, hasPassed, onRetried }: Props) {
  const word = webhookHealthOf(webhook.delivery);
  if (word === "HEALTHY")
    return (
      <div className="mb-4 empty:hidden">
        <RetryNow webhook={webhook} onStarted={onRetried} />
      </div>
    );
  const { disabledReason } = webhook.delivery;
  const title = {
    PAUSED: "Paused by a person",
    DISABLED: disabledReason ?? "This webhook was disabled.",
    FAILING: "Deliveries are failing",
  }[word];
  return (
    <div className="mb-4">
      <Notice tone={word === "DISABLED" ? "bad" : word === "FAILING" ? "warn" : "off"} title={title}>
        <div className="grid gap-2">
          {health?.lastFailure && <Cause failure={health.lastFailure} />}
          <p>{nextSteps[word]}</p>
          {hasPassed && <RetryNow webhook={webhook} onStarted={onRetried} />}
        </div>
      </Notice>
    </div>
  );
}

const nextSteps = {
  PAUSED: "New deliveries are held. They are sent when you resume the webhook.",
  DISABLED:
    "Fix your receiver, send a test, then resume. Held deliveries are sent then. A new URL also resumes it.",
  FAILING: "Fix your receiver, then send a test. After it succeeds, retry everything at once.",
} as const;

/** Why the newest open delivery failed. */
function Cause({ failure }: { failure: NonNullable<WebhookHealth["lastFailure"]> }) {
  return (
    <p>
      <span className="font-medium">{failure.title}.</span> {failure.advice}{" "}
      <TextLink href={`/deliveries/${failure.deliveryId}`}>See the attempt</TextLink>
    </p>
  );
}
