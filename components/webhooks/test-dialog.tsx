import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { ChoiceField } from "#components/ui/field.tsx";
import { Form, FormActions } from "#components/ui/form.tsx";
import { JsonBlock } from "#components/ui/json-block.tsx";
import { Notice } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { deliveryCalls } from "#lib/deliveries/query-options.ts";
import { type DeliveryDetail, type TestEventInput, testEventSchema } from "#lib/deliveries/schemas.ts";
import { webhookEventTypes } from "#lib/webhooks/event-types.ts";
import type { ConsoleWebhook } from "#lib/webhooks/schemas.ts";
import { useReceiverWording } from "./use-receiver-wording.ts";

/** The receiver's answer and, if it failed, what to do. */
export function TestAnswer({ delivery }: { delivery: DeliveryDetail }) {
  const forReader = useReceiverWording();
  const [attempt] = delivery.attempts;
  if (!attempt) return null;
  const { httpStatus, failure, durationMs, responseBody } = attempt;
  const explained = failure && forReader(delivery.application.id, `${failure.title}. ${failure.advice}`);
  const answered = httpStatus === null ? "No answer" : `The receiver answered HTTP ${httpStatus}`;
  return (
    <div className="grid gap-3">
      <div role="status">
        <Notice tone={failure ? "bad" : "good"} title={`${answered} after ${durationMs} ms`}>
          {explained ?? "The test event is delivered."}
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
  onPassed?: () => void;
};

/** Sends a sample event to the webhook and shows the answer. */
export function TestDialog({ webhook, onClose, onPassed }: Props) {
  const queryClient = useQueryClient();
  const test = useMutation({
    mutationFn: (input: TestEventInput) => deliveryCalls.test(webhook.id, input),
    onSuccess: ({ attempts }) => attempts[0]?.failure === null && onPassed?.(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["deliveries"] }),
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
        <FormActions submit="Send test" />
      </Form>
    </Dialog>
  );
}
