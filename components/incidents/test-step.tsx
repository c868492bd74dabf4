import { useMutation } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";
import { ForChanges } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useFailureWords } from "#components/webhooks/failure-words.ts";
import { TestAnswer } from "#components/webhooks/test-dialog.tsx";
import { isOutdatedTest } from "#lib/notifications/deliveries/shared/describe-incident.ts";
import type { IncidentDetail } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import type { DeliveryDetail } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { ConsoleWebhook } from "#lib/notifications/webhooks/shared/schemas.ts";

type Props = { incident: IncidentDetail; webhook: ConsoleWebhook; isNext: boolean };

const toTest = ({ createdAt, attempts: [attempt] }: DeliveryDetail) => ({
  at: createdAt,
  failure: attempt?.failure ?? null,
});

/** Sends a test event; the answer appears below. */
export function TestStep({ incident, webhook, isNext }: Props) {
  const [event = "ORDER_UPDATE"] = webhook.events;
  const test = useMutation({
    mutationFn: () =>
      api.post("/api/notification/v2/webhooks/[webhookId]/test", {
        params: { webhookId: webhook.id },
        body: { event },
      }),
  });
  return (
    <>
      <p className="max-w-prose text-muted">A signed sample event, sent once. No order is involved.</p>
      {!test.data && <LastTest incident={incident} />}
      <ErrorBanner error={test.error} what="Could not send the test event." />
      {test.data && !test.isPending && !isOutdatedTest(incident, toTest(test.data)) && (
        <TestAnswer delivery={test.data} />
      )}
      <ForChanges>
        <Button
          variant={isNext ? "primary" : "secondary"}
          className="w-fit"
          busy={test.isPending}
          onClick={() => test.mutate()}
        >
          Send a test
        </Button>
      </ForChanges>
    </>
  );
}

/** The latest test that anybody sent since it began. */
function LastTest({ incident }: Pick<Props, "incident">) {
  const { lastTest, application } = incident;
  const explain = useFailureWords();
  if (!lastTest || isOutdatedTest(incident, lastTest)) return null;
  const { deliveryId, at, failure } = lastTest;
  return (
    <p className="text-sm">
      The test of <Time at={at} show="second" />{" "}
      {failure ? `failed: ${explain(application.id, failure).title}.` : "was accepted."}{" "}
      <TextLink href={`/deliveries/${deliveryId}`}>See its answer</TextLink>
    </p>
  );
}
