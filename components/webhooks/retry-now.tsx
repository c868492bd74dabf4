import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { replayCalls, replayPreviewQuery } from "#lib/deliveries/query-options.ts";
import type { ReplayInput } from "#lib/deliveries/schemas.ts";
import { ApiError } from "#lib/platform/http/api-client.ts";
import { webhookCalls } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";

/** Everything that the webhook's receiver has not accepted. */
function undeliveredOf({ id }: ConsoleWebhook): ReplayInput {
  return { from: new Date(0).toISOString(), webhookId: id, state: "UNDELIVERED" };
}

/** Nothing may be left to retry: resuming retries, too. */
async function startUnlessEmpty(input: ReplayInput): Promise<void> {
  await replayCalls.start(input).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
  });
}

/** Retries all undelivered events of the webhook, after resuming it if necessary. Renders nothing if there are none. */
export function RetryNow({ webhook, onStarted }: { webhook: ConsoleWebhook; onStarted: () => void }) {
  const { id, name, delivery } = webhook;
  const input = undeliveredOf(webhook);
  const { data: preview } = useQuery(replayPreviewQuery(input));
  const isActive = delivery.state === "ACTIVE";
  const count = (preview?.count ?? 0) + (preview?.unreachable ?? 0);
  const retry = useAction(
    async () => {
      if (!isActive) await webhookCalls.resume(id);
      await startUnlessEmpty(input);
    },
    {
      // A replay changes every page of deliveries and webhooks.
      reloads: [],
      onDone: () => {
        toast(`${count.toLocaleString("en-US")} on the way to ${name}`, "The deliveries show the progress.");
        // The button disappears.
        document.getElementById("content")?.focus();
        onStarted();
      },
    },
  );
  if (count === 0) return null;
  return (
    <>
      {retry.error && <FaultNotice error={retry.error} what="Could not retry the deliveries." />}
      <Button icon={RotateCw} size="sm" look="primary" busy={retry.isPending} onClick={() => retry.mutate()}>
        {isActive ? "Retry" : "Resume and retry"} {count.toLocaleString("en-US")} now
      </Button>
    </>
  );
}
