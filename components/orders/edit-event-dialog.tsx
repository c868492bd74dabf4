import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { ChoiceField } from "#components/ui/field.tsx";
import { FaultNotice } from "#components/ui/status.tsx";
import { draftQuery, orderCalls } from "#lib/orders/query-options.ts";
import type { DraftQuery, OrderChange, SendOrderEventInput } from "#lib/orders/schemas.ts";
import { webhookEventTypes } from "#lib/webhooks/constants.ts";
import { EventTabs, parseDraft, withText } from "./event-tabs.tsx";

type Props = {
  orderNumber: string;
  audience: SendOrderEventInput["audience"];
  onClose: () => void;
  onSent: (change: OrderChange) => void;
};

/** Edits an event of an order before it is sent: some fields as a form, all of it as JSON. */
export function EditEventDialog({ orderNumber, audience, onClose, onSent }: Props) {
  const [type, setType] = useState<DraftQuery["event"]>("ORDER_UPDATE");
  const { data: first, error } = useQuery(draftQuery(orderNumber, type));
  const [edited, setEdited] = useState<string | null>(null);
  const text = edited ?? JSON.stringify(first ?? {}, null, 2);
  const draft = parseDraft(text);
  // While a field changes, the form is newer than the draft.
  function read(fields: FormData) {
    const json = fields.get("event");
    if (json !== null) return { audience, event: parseDraft(String(json)).value };
    const edit = (event: unknown, [name, value]: [string, FormDataEntryValue]) =>
      withText(event, name.split(".").slice(1), String(value));
    return { audience, event: [...fields].reduce(edit, draft.value) };
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`Write an event for ${orderNumber}`}
      description="It is sent as a real event. An ORDER_UPDATE also sets the status of the order."
      schema={async () => (await import("#lib/orders/schemas.ts")).sendOrderEventSchema}
      read={read}
      failure="Could not send the event."
      submit={`Send ${type}`}
      run={(input) => orderCalls.send(orderNumber, input)}
      reloads={["orders"]}
      onDone={onSent}
    >
      <ChoiceField
        label="Event type"
        value={type}
        choices={webhookEventTypes.map((name) => [name, name])}
        onChoose={(name) => {
          setType(name === "ORDER_INVOICED" ? name : "ORDER_UPDATE");
          setEdited(null);
        }}
      />
      <FaultNotice error={error} what="Could not draft the event." />
      <div className="min-h-80">
        {first && <EventTabs key={type} type={type} text={text} draft={draft} onText={setEdited} />}
      </div>
    </FormDialog>
  );
}
