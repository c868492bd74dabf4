import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";
import { deliveryHealthQuery } from "#components/deliveries/queries.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorBanner, Notice } from "#components/ui/status.tsx";
import { useFailureWords } from "#components/webhooks/failure-words.ts";
import { TestAnswer } from "#components/webhooks/test-dialog.tsx";
import type { HealthQuery, WebhookHealth } from "#lib/notifications/deliveries/shared/schemas.ts";
import { getHealthWord } from "#lib/notifications/webhooks/shared/webhook-health.ts";

type Props = {
  view: HealthQuery;
  /** The webhooks that a replay sends to. Null: all of the view. */
  webhookIds: readonly string[] | null;
};

/** Before a replay: warns of webhooks that still fail, and offers a test to the only one. */
export function TestFirst({ view, webhookIds }: Props) {
  // The health of a webhook follows its deliveries a moment later.
  const { data } = useQuery({ ...deliveryHealthQuery(view), refetchInterval: 5_000 });
  const targets = (data?.webhooks ?? []).filter(
    ({ webhookId, state }) => state === "ACTIVE" && (webhookIds === null || webhookIds.includes(webhookId)),
  );
  const failing = targets.filter((webhook) => getHealthWord(webhook) === "FAILING");
  const [only, ...others] = targets;
  if (only && others.length === 0) return <TestTarget key={only.webhookId} webhook={only} />;
  if (failing.length === 0) return null;
  const names = failing.map(({ name }) => name).join(", ");
  return (
    <Notice tone="warn" title={failing.length === 1 ? `${names} still fails` : "Some webhooks still fail"}>
      {failing.length > 1 && `${names}. `}Fix the receiver and send a test on the webhook’s page first. What
      fails again is retried.
    </Notice>
  );
}

function TestTarget({ webhook }: { webhook: WebhookHealth }) {
  const { webhookId, name, events, application, lastFailure } = webhook;
  const explain = useFailureWords();
  const [event = "ORDER_UPDATE"] = events;
  const test = useMutation({
    mutationFn: () =>
      api.post("/api/notification/v2/webhooks/[webhookId]/test", { params: { webhookId }, body: { event } }),
  });
  const hasPassed = test.data?.attempts[0]?.failure === null;
  return (
    <div className="grid gap-3">
      {getHealthWord(webhook) === "FAILING" && !hasPassed && (
        <Notice tone="warn" title={`${name} still fails`}>
          {lastFailure && `${explain(application.id, lastFailure).title}. `}What fails again is retried.
        </Notice>
      )}
      <ErrorBanner error={test.error} what="Could not send the test event." />
      {test.data && !test.isPending && <TestAnswer delivery={test.data} />}
      {!hasPassed && (
        <Button size="sm" className="w-fit" busy={test.isPending} onClick={() => test.mutate()}>
          Send a test first
        </Button>
      )}
    </div>
  );
}
