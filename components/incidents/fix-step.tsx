import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#components/api/queries.ts";
import { useOwns, useViewer } from "#components/shell/viewer.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { ReceiverCheck } from "#components/webhooks/check/receiver-check.tsx";
import { useFailureWords } from "#components/webhooks/failure-words.ts";
import { RevealSecret } from "#components/webhooks/secret.tsx";
import { addressOfWebhook } from "#components/webhooks/webhook-address.ts";
import { webhookForm } from "#components/webhooks/webhook-form.tsx";
import type { IncidentDetail } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import type { ConsoleWebhook } from "#lib/notifications/webhooks/shared/schemas.ts";

type Props = { incident: IncidentDetail; webhook: ConsoleWebhook };
type StepProps = Props & { isNext: boolean };

/** Causes that another URL may solve, and another secret. */
const ofUrl = new Set([
  ...["dns", "connect", "connect_timeout", "tls", "blocked", "protocol", "redirect", "gone", "client_error"],
]);
const ofSecret = new Set(["unauthorized"]);

/** Whether the viewer can solve the cause with a new URL. Others are fixed in the receiver, so that a test is next. */
export function useCanMove({ failure, application }: IncidentDetail): boolean {
  const { mayChange } = useViewer();
  return useOwns(application.id) && mayChange && ofUrl.has(failure.class);
}

/** What to do about the cause, with the settings that solve it, and a check of the receiver. */
export function FixStep({ incident, webhook, isNext }: StepProps) {
  const { failure, application } = incident;
  const explain = useFailureWords();
  const { mayChange } = useViewer();
  const canChange = useOwns(application.id) && mayChange;
  const canMove = useCanMove(incident);
  return (
    <>
      <p className="max-w-prose">{explain(application.id, failure).advice}</p>
      {canMove && <MoveForm incident={incident} webhook={webhook} isNext={isNext} />}
      {canChange && ofSecret.has(failure.class) && <RevealSecret webhook={webhook} />}
      {canChange && (
        <p className="text-sm">
          <TextLink href={addressOfWebhook(webhook.id, "settings")}>All settings of {webhook.name}</TextLink>
        </p>
      )}
      <Check webhook={webhook} />
    </>
  );
}

/** The URL alone. Where the receiver redirected, with its target. */
function MoveForm({ incident: { location }, webhook: { id, name, url }, isNext }: StepProps) {
  const move = useMutation({
    mutationFn: (body: { url: string }) =>
      api.patch("/api/notification/v2/webhooks/[webhookId]", { params: { webhookId: id }, body }),
    meta: { done: [`${name} has a new URL`, "What waits is sent there now."] },
  });
  const schema = webhookForm.schema.pick({ url: true }).refine((given) => given.url !== url, {
    path: ["url"],
    error: "This is its URL already. Enter the new one.",
  });
  return (
    <Form
      schema={schema}
      read={(fields) => ({ url: String(fields.get("url")).trim() })}
      mutation={move}
      failure="Could not change the URL."
      className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
    >
      <TextField
        label={location ? "URL: where your server redirected" : "URL"}
        name="url"
        type="url"
        inputMode="url"
        defaultValue={location ?? url}
      />
      <Submit variant={isNext ? "primary" : "secondary"}>Change the URL</Submit>
    </Form>
  );
}

/** Loaded when it is opened: it asks for the newest report. */
function Check({ webhook }: Pick<Props, "webhook">) {
  const [isOpen, setIsOpen] = useState(false);
  if (webhook.isInbox) return null;
  return (
    <Disclosure
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      summary={<span className="font-medium text-sm">Check the receiver</span>}
    >
      <div className="border-line border-t p-4">
        {isOpen && <ReceiverCheck webhook={webhook} isMain={false} />}
      </div>
    </Disclosure>
  );
}
