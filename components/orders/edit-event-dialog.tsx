"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { ChoiceField, TextAreaField, TextField } from "#components/ui/field.tsx";
import { Form, Submit } from "#components/ui/form.tsx";
import { draftQuery, orderCalls } from "#lib/orders/query-options.ts";
import type { DeskEvent, DraftQuery, OrderChange, SendOrderEventInput } from "#lib/orders/schemas.ts";
import { webhookEventTypes } from "#lib/webhooks/constants.ts";
import { eventFields, textAt, withText } from "./event-fields.ts";

type Draft = { value: unknown; error?: undefined } | { value?: undefined; error: string };

function parse(text: string): Draft {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : "Expected JSON." };
  }
}

const tab =
  "-mb-px min-h-10 border-transparent border-b-2 px-3 font-medium text-muted text-sm data-[state=active]:border-accent data-[state=active]:text-ink";

type FieldsProps = { type: DraftQuery["event"]; value: unknown; onChange: (value: unknown) => void };

function Fields({ type, value, onChange }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {eventFields[type].map(({ path, label, choices }) => {
        const set = (text: string) => onChange(withText(value, path, text));
        const shared = {
          label,
          name: `event.${path.join(".")}`,
          value: textAt(value, path),
          onChange: ({ target }: { target: { value: string } }) =>
            onChange(withText(value, path, target.value)),
        };
        return choices ? (
          <ChoiceField
            key={label}
            {...shared}
            choices={choices.map((choice) => [choice, choice])}
            onChoose={set}
          />
        ) : (
          <TextField key={label} {...shared} onChange={({ target }) => set(target.value)} />
        );
      })}
    </div>
  );
}

type TabsProps = { type: DraftQuery["event"]; text: string; draft: Draft; onText: (text: string) => void };

/** Some fields as a form, and all of them as JSON. */
function EventTabs({ type, text, draft, onText }: TabsProps) {
  return (
    <Tabs.Root defaultValue="form">
      <Tabs.List aria-label="How to edit" className="mb-4 flex gap-1 border-line border-b">
        <Tabs.Trigger value="form" className={tab}>
          Form
        </Tabs.Trigger>
        <Tabs.Trigger value="json" className={tab}>
          JSON
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="form">
        {draft.error === undefined ? (
          <Fields
            type={type}
            value={draft.value}
            onChange={(value) => onText(JSON.stringify(value, null, 2))}
          />
        ) : (
          <p className="text-muted text-sm">Fix the JSON first.</p>
        )}
      </Tabs.Content>
      <Tabs.Content value="json">
        <TextAreaField
          label="Event"
          name="event"
          hint="ID, time, and audience are added when it is sent. Fields that are not in the reference are sent unchanged."
          error={draft.error}
          spellCheck={false}
          rows={16}
          className="font-mono text-sm"
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </Tabs.Content>
    </Tabs.Root>
  );
}

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
  const draft = parse(text);
  const send = useMutation({
    mutationFn: (input: SendOrderEventInput) => orderCalls.send(orderNumber, input),
    onSuccess: (change) => {
      onSent(change);
      return queryClient.invalidateQueries({ queryKey: ["orders"], exact: true });
    },
  });
  // The fields of the open tab are newer than the draft while they change.
  function read(fields: FormData) {
    const json = fields.get("event");
    if (json !== null) return { audience, event: parse(String(json)).value };
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
      <Submit className="justify-self-end">Send {type}</Submit>
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
        {error && <FaultNotice error={error} what="Could not draft the event." />}
        <div className="min-h-80">{first && <Editor key={type} type={type} first={first} {...props} />}</div>
      </div>
    </Dialog>
  );
}
