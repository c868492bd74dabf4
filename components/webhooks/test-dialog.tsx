import { useMutation } from "@tanstack/react-query";
import { api } from "#components/api/queries.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { ChoiceField } from "#components/ui/field.tsx";
import { Form, FormActions } from "#components/ui/form.tsx";
import { JsonBlock } from "#components/ui/json-block.tsx";
import { Notice } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import {
  type DeliveryDetail,
  type TestEventInput,
  testEventSchema,
} from "#lib/notifications/deliveries/shared/schemas.ts";
import { webhookEventTypes } from "#lib/notifications/webhooks/shared/event-types.ts";
import type { ConsoleWebhook } from "#lib/notifications/webhooks/shared/schemas.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import { useFailureWords } from "./failure-words.ts";

/** The receiver's answer and, if it failed, what to do. */
export function TestAnswer({ delivery }: { delivery: DeliveryDetail }) {
  const explain = useFailureWords();
  const [attempt] = delivery.attempts;
  if (!attempt) return null;
  const { httpStatus, durationMs, responseBody } = attempt;
  const failure = attempt.failure && explain(delivery.application.id, attempt.failure);
  const answered = httpStatus === null ? "No answer" : `The receiver answered HTTP ${httpStatus}`;
  return (
    <div className="grid gap-3">
      <div role="status">
        <Notice tone={failure ? "bad" : "good"} title={`${answered} after ${inMs(durationMs)}`}>
          {failure ? `${failure.title}. ${failure.advice}` : "The test event is delivered."}
        </Notice>
      </div>
      {responseBody && <JsonBlock label="Response body" text={responseBody} />}
      <TextLink href={`/deliveries/${delivery.id}`}>See request and answer</TextLink>
    </div>
  );
}

type Props = {
  webhook: Pick<ConsoleWebhook, "id" | "name" | "events">;
  onClose: () => void;
};

/** Sends a sample event to the webhook and shows the answer. */
export function TestDialog({ webhook, onClose }: Props) {
  const test = useMutation({
    mutationFn: (input: TestEventInput) =>
      api.post("/api/notification/v2/webhooks/[webhookId]/test", {
        params: { webhookId: webhook.id },
        body: input,
      }),
  });
  return (
    <Dialog
      onClose={onClose}
      title={`Test ${webhook.name}`}
      description="Sends a signed sample event once, without retries."
    >
      <Form schema={testEventSchema} mutation={test} failure="Could not send the test event.">
        <ChoiceField
          label="Event"
          name="event"
          defaultValue={webhook.events[0]}
          choices={webhookEventTypes.map((name) => [name, name])}
        />
        {test.data && !test.isPending && <TestAnswer delivery={test.data} />}
        <FormActions submit="Send a test" />
      </Form>
    </Dialog>
  );
}
