import { FastForward } from "lucide-react";
import { ForChanges } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { ChoiceField } from "#components/ui/field.tsx";
import { Panel } from "#components/ui/page.tsx";
import { FaultNotice } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { WebhookBadge } from "#components/webhooks/webhook-badge.tsx";
import { sandboxCalls } from "#lib/sandbox/query-options.ts";
import type { SetFaultInput } from "#lib/sandbox/schemas.ts";
import { addressOfWebhook } from "#lib/webhooks/query-options.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";

const faultWords = {
  SLOW: "Slow: 5 seconds",
  UNAVAILABLE: "Unavailable: 503",
  RATE_LIMITED: "Rate limited: 429",
} as const;
const working = "NONE";
const minutes = 10;

/** Failures of sandbox webhooks, and a way to skip the wait for their retries. */
export function SimulatedFaults({ webhooks }: { webhooks: readonly ConsoleWebhook[] }) {
  return (
    <Panel title="Simulate failures">
      <p className="mb-3 text-muted text-sm">
        A failure lasts {minutes} minutes. Skip the wait to see the next attempt of the retry schedule at
        once.
      </p>
      <ul className="divide-y divide-line">
        {webhooks.map((webhook) => (
          <li key={webhook.id}>
            <WebhookFaults webhook={webhook} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function WebhookFaults({ webhook }: { webhook: ConsoleWebhook }) {
  const { id, name, application, delivery, simulated } = webhook;
  const simulate = useAction((input: SetFaultInput) => sandboxCalls.setFault(id, input), {
    reloads: ["webhooks"],
  });
  const skip = useAction(() => sandboxCalls.skipWait(id), {
    reloads: ["deliveries"],
    said: ({ deliveries }) =>
      deliveries === 0
        ? ["No delivery is waiting for a retry", "Simulate a failure, then move a test order."]
        : [`${deliveries} due now`, "The delivery log shows them."],
  });
  const error = simulate.error ?? skip.error;
  const choose = (value: string) =>
    simulate.mutate({
      fault: value === "SLOW" || value === "UNAVAILABLE" || value === "RATE_LIMITED" ? value : null,
      minutes,
    });
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 py-3">
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3">
          <TextLink href={addressOfWebhook(id)}>{name}</TextLink>
          <WebhookBadge delivery={delivery} />
        </p>
        <p className="text-muted text-sm">
          {application.name}
          {simulated && (
            <>
              , simulated until <Time at={simulated.until} show="minute" />
            </>
          )}
        </p>
      </div>
      <ForChanges>
        <div className="flex flex-wrap items-end gap-2">
          <ChoiceField
            label="Failure"
            value={simulated?.fault ?? working}
            disabled={simulate.isPending}
            onChoose={choose}
            choices={[[working, "None"], ...Object.entries(faultWords)]}
          />
          <Button icon={FastForward} busy={skip.isPending} onClick={() => skip.mutate()}>
            Skip the wait
          </Button>
        </div>
      </ForChanges>
      <FaultNotice error={error} what="Could not change the simulation." />
    </div>
  );
}
