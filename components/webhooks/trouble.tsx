import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { SendToPartner } from "#components/deliveries/details/send-to-partner.tsx";
import { Button } from "#components/ui/button.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import { ErrorBanner, Notice } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { toast } from "#components/ui/toast.tsx";
import { replayCalls, replayPreviewQuery } from "#lib/deliveries/query-options.ts";
import type { ReplayInput, WebhookHealth } from "#lib/deliveries/schemas.ts";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";
import { getHealthWord } from "#lib/webhooks/webhook-health.ts";
import { useReceiverWording } from "./use-receiver-wording.ts";

type Props = {
  webhook: ConsoleWebhook;
  health: WebhookHealth | undefined;
  /** A test event was accepted while the page is open. */
  hasPassed: boolean;
  onReplayed: () => void;
};

const nextSteps = {
  PAUSED: "New deliveries are held. They are sent when you resume the webhook.",
  DISABLED:
    "Fix your receiver, send a test, then resume the webhook to send held deliveries. Changing the URL also resumes it.",
  FAILING: "Fix your receiver, then send a test. After it succeeds, replay everything at once.",
} as const;

/** Explains why a webhook is not healthy and what to do. For a healthy one, offers to replay what failed. */
export function Trouble({ webhook, health, hasPassed, onReplayed }: Props) {
  const forReader = useReceiverWording();
  const word = getHealthWord(webhook.delivery);
  if (word !== "PAUSED" && word !== "DISABLED" && word !== "FAILING")
    return (
      <div className="mb-4 empty:hidden">
        <ReplayUndelivered webhook={webhook} onStarted={onReplayed} />
      </div>
    );
  const failure = health?.lastFailure;
  const say = (text: string) => forReader(webhook.application.id, text);
  const title = {
    PAUSED: "This webhook is paused",
    DISABLED: say(webhook.delivery.disabledReason ?? "This webhook was disabled."),
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
            {/* The reason says it already. */}
            {failure.class !== "gone" && <span className="font-medium">{say(failure.title)}.</span>}{" "}
            {say(failure.advice)}{" "}
            <TextLink href={`/deliveries/${failure.deliveryId}`}>See the attempt</TextLink>
          </p>
        )}
        <p>{say(nextSteps[word])}</p>
        {failure && <SendToPartner deliveryId={failure.deliveryId} applicationId={webhook.application.id} />}
        {hasPassed && <ReplayUndelivered webhook={webhook} onStarted={onReplayed} />}
      </div>
    </Notice>
  );
}

/**
 * Replays everything that the webhook's receiver has not accepted, after resuming it if necessary. Renders nothing if there
 * is none.
 */
function ReplayUndelivered({ webhook, onStarted }: { webhook: ConsoleWebhook; onStarted: () => void }) {
  const { id, name, delivery } = webhook;
  const input: ReplayInput = { from: new Date(0).toISOString(), webhookId: id, state: "UNDELIVERED" };
  const { data: preview, error } = useQuery(replayPreviewQuery(input));
  const isActive = delivery.state === "ACTIVE";
  const count = ((preview?.count ?? 0) + (preview?.unreachable ?? 0)).toLocaleString("en-US");
  const queryClient = useQueryClient();
  const replay = useMutation({
    mutationFn: async () => {
      if (!isActive) await webhookCalls.resume(id);
      await replayCalls.start(input);
    },
    onSuccess: async () => {
      // A replay changes every page of deliveries and webhooks.
      await queryClient.invalidateQueries();
      toast(`${count} on the way to ${name}`, "The deliveries show the progress.");
      // The button disappears.
      focusContent();
      onStarted();
    },
  });
  if (error) return <ErrorBanner error={error} what="Could not count what to replay." />;
  if (count === "0") return null;
  return (
    <>
      <ErrorBanner error={replay.error} what="Could not replay the deliveries." />
      <Button
        size="sm"
        variant="primary"
        className="w-fit"
        icon={RotateCw}
        busy={replay.isPending}
        onClick={() => replay.mutate()}
      >
        {isActive ? "Replay" : "Resume and replay"} {count}
      </Button>
    </>
  );
}
