import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { ChoiceField } from "#components/ui/field.tsx";
import { Form, FormActions } from "#components/ui/form.tsx";
import { FaultNotice } from "#components/ui/status.tsx";
import { draftQuery, orderCalls } from "#lib/orders/query-options.ts";
import type { DeskEvent, DraftQuery, OrderChange, SendOrderEventInput } from "#lib/orders/schemas.ts";
import { webhookEventTypes } from "#lib/webhooks/constants.ts";
import { EventTabs, parseDraft, withText } from "./event-tabs.tsx";

type Props = {
  orderNumber: string;
  audience: SendOrderEventInput["audience"];
  onClose: () => void;
  onSent: (change: OrderChange) => void;
};

type EditorProps = Omit<Props, "onClose"> & { type: DraftQuery["event"]; first: DeskEvent };

function Editor({ orderNumber, audience, type, first, onSent }: EditorProps) {
  const queryClient = useQueryClient();
  const [text, setText] = useState(() => JSON.stringify(first, null, 2));
  const draft = parseDraft(text);
  const send = useMutation({
    mutationFn: (input: SendOrderEventInput) => orderCalls.send(orderNumber, input),
    onSuccess: (change) => {
      onSent(change);
      return queryClient.invalidateQueries({ queryKey: ["orders"], exact: true });
    },
  });
  // While a field changes, the form is newer than the draft.
  function read(fields: FormData) {
    const json = fields.get("event");
    if (json !== null) return { audience, event: parseDraft(String(json)).value };
    const edit = (event: unknown, [name, value]: [string, FormDataEntryValue]) =>
      withText(event, name.split(".").slice(1), String(value));
    return { audience, event: [...fields].reduce(edit, draft.value) };
  }
  return (
    <Form
      schema={async () => (await import("#lib/orders/schemas.ts")).sendOrderEventSchema}
      read={read}
      mutation={send}
      failure="Could not send the event."
    >
      <EventTabs type={type} text={text} draft={draft} onText={setText} />
      <FormActions submit={`Send ${type}`} />
    </Form>
  );
}

/** Edits an event of an order before it is sent: some fields as a form, all of it as JSON. */
export function EditEventDialog({ onClose, ...props }: Props) {
  const [type, setType] = useState<DraftQuery["event"]>("ORDER_UPDATE");
  const { data: first, error } = useQuery(draftQuery(props.orderNumber, type));
  return (
    <Dialog
      onClose={onClose}
      title={`Write an event of ${props.orderNumber}`}
      description="It is sent as a real event. An ORDER_UPDATE also sets the status of the order."
    >
      <div className="grid gap-5">
        <ChoiceField
          label="Event type"
          value={type}
          choices={webhookEventTypes.map((name) => [name, name])}
          onChoose={(name) => setType(name === "ORDER_INVOICED" ? name : "ORDER_UPDATE")}
        />
        <FaultNotice error={error} what="Could not draft the event." />
        <div className="min-h-80">{first && <Editor key={type} type={type} first={first} {...props} />}</div>
      </div>
    </Dialog>
  );
}
