import { useState } from "react";
import { z } from "zod";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { ChoiceField } from "#components/ui/field.tsx";
import { sampleEvent } from "#lib/notifications/orders/shared/sample-events.ts";
import {
  type SentTestOrder,
  type UnnumberedEvent,
  unnumberedEventSchema,
} from "#lib/notifications/orders/shared/schemas.ts";
import { type WebhookEventType, webhookEventTypes } from "#lib/notifications/webhooks/shared/event-types.ts";
import { EventTabs, parseDraft, withText } from "./event-tabs.tsx";

const inputSchema = z.strictObject({ event: unnumberedEventSchema });

type Props = {
  title: string;
  description: string;
  /** The order of the sample to start with. */
  sample: { orderNumber: string; status: string };
  send: (event: UnnumberedEvent) => Promise<SentTestOrder>;
  onSent: (order: SentTestOrder) => unknown;
  onClose: () => void;
};

/** A sample event as text, without what the portal adds. */
function toDraft(type: WebhookEventType, sample: { orderNumber: string; status: string }): string {
  const {
    eventId: _,
    occurredAt: __,
    audience: ___,
    ...event
  } = sampleEvent(type, {
    ...sample,
    eventId: "draft",
    at: new Date(),
    audience: "all",
  });
  return JSON.stringify(event, null, 2);
}

/** Edits an event before it is sent: some fields as a form, all of it as JSON. */
export function EventDialog(props: Props) {
  const { title, description, sample, send, onSent, onClose } = props;
  const [type, setType] = useState<WebhookEventType>("ORDER_UPDATE");
  const [texts, setTexts] = useState<Partial<Record<WebhookEventType, string>>>({});
  const [samples] = useState(() => ({
    ORDER_UPDATE: toDraft("ORDER_UPDATE", sample),
    ORDER_INVOICED: toDraft("ORDER_INVOICED", sample),
  }));
  const text = texts[type] ?? samples[type];
  const draft = parseDraft(text);
  // While a field changes, the form is newer than the draft.
  function read(fields: FormData) {
    const json = fields.get("event");
    if (json !== null) return { event: parseDraft(String(json)).value };
    const edit = (event: unknown, [name, value]: [string, FormDataEntryValue]) =>
      withText(event, name.split(".").slice(1), String(value));
    return { event: [...fields].reduce(edit, draft.value) };
  }
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={description}
      schema={inputSchema}
      read={read}
      failure="Could not send the event."
      submit={`Send ${type}`}
      mutationFn={({ event }) => send(event)}
      onSuccess={onSent}
    >
      <ChoiceField
        label="Event type"
        value={type}
        choices={webhookEventTypes.map((name) => [name, name])}
        onChoose={(name) => setType(name === "ORDER_INVOICED" ? name : "ORDER_UPDATE")}
      />
      <div className="min-h-80">
        <EventTabs
          key={type}
          type={type}
          text={text}
          draft={draft}
          onText={(changed) => setTexts({ ...texts, [type]: changed })}
        />
      </div>
    </FormDialog>
  );
}
