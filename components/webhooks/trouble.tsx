import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice, Notice } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { replayCalls, replayPreviewQuery } from "#lib/deliveries/query-options.ts";
import type { ReplayInput, WebhookHealth } from "#lib/deliveries/schemas.ts";
import { ApiError } from "#lib/platform/http/api-client.ts";
import { webhookHealthOf } from "#lib/webhooks/constants.ts";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";

type Props = {
  webhook: ConsoleWebhook;
  health: WebhookHealth | undefined;
  /** A test event was accepted while the page is open. */
  hasPassed: boolean;
  onRetried: () => void;
};

const nextSteps = {
  PAUSED: "New deliveries are held. They are sent when you resume the webhook.",
  DISABLED:
    "Fix your receiver, send a test, then resume the webhook to send held deliveries. Changing the URL also resumes it.",
  FAILING: "Fix your receiver, then send a test. After it succeeds, retry everything at once.",
} as const;

/** Explains why a webhook is not healthy and what to do. For a healthy one, offers to retry what failed. */
export function Trouble({ webhook, health, hasPassed, onRetried }: Props) {
  const word = webhookHealthOf(webhook.delivery);
  if (word === "HEALTHY")
    return (
      <div className="mb-4 empty:hidden">
        <RetryNow webhook={webhook} onStarted={onRetried} />
      </div>
    );
  const failure = health?.lastFailure;
  const title = {
    PAUSED: "This webhook is paused",
    DISABLED: webhook.delivery.disabledReason ?? "This webhook was disabled.",
    FAILING: "Deliveries are failing",
  }[word];
  return (
    <Notice
      tone={word === "DISABLED" ? "bad" : word === "FAILING" ? "warn" : "off"}
      title={title}
      className="mb-4"
    >
      <div className="grid gap-2">
        {failure && (
          <p>
            <span className="font-medium">{failure.title}.</span> {failure.advice}{" "}
            <TextLink href={`/deliveries/${failure.deliveryId}`}>See the attempt</TextLink>
          </p>
        )}
        <p>{nextSteps[word]}</p>
        {hasPassed && <RetryNow webhook={webhook} onStarted={onRetried} />}
      </div>
    </Notice>
  );
}

/** Nothing may be left to retry: resuming retries, too. */
async function startUnlessEmpty(input: ReplayInput): Promise<void> {
  await replayCalls.start(input).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
  });
}

/**
 * Retries everything that the webhook's receiver has not accepted, after resuming it if necessary. Renders nothing if there
 * is none.
 */
function RetryNow({ webhook, onStarted }: { webhook: ConsoleWebhook; onStarted: () => void }) {
  const { id, name, delivery } = webhook;
  const input: ReplayInput = { from: new Date(0).toISOString(), webhookId: id, state: "UNDELIVERED" };
  const { data: preview } = useQuery(replayPreviewQuery(input));
  const isActive = delivery.state === "ACTIVE";
  const count = ((preview?.count ?? 0) + (preview?.unreachable ?? 0)).toLocaleString("en-US");
  const retry = useAction(
    async () => {
      if (!isActive) await webhookCalls.resume(id);
      await startUnlessEmpty(input);
    },
    {
      // A replay changes every page of deliveries and webhooks.
      reloads: [],
      said: [`${count} on the way to ${name}`, "The deliveries show the progress."],
      onDone: () => {
        // The button disappears.
        document.getElementById("content")?.focus();
        onStarted();
      },
    },
  );
  if (count === "0") return null;
  return (
    <>
      <FaultNotice error={retry.error} what="Could not retry the deliveries." />
      <Button size="sm" look="primary" icon={RotateCw} busy={retry.isPending} onClick={() => retry.mutate()}>
        {isActive ? "Retry" : "Resume and retry"} {count} now
      </Button>
    </>
  );
}
