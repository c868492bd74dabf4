"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultNotice } from "#components/ui/fault-notice.tsx";
import { SelectField, TextAreaField, TextField } from "#components/ui/field.tsx";
import { draftQuery, orderCalls } from "#lib/orders/query-options.ts";
import {
  type ChangeOrderInput,
  type DeskEvent,
  type DraftQuery,
  deskEventSchema,
  type OrderChange,
} from "#lib/orders/schemas.ts";
import { eventFields, textAt, withText } from "./event-fields.ts";

type Draft = { text: string; value: unknown; event: DeskEvent | null; faults: Map<string, string> };

/** Reads an event; or, by path, what was expected. */
function readDraft(text: string): Draft {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const faults = new Map([["", error instanceof Error ? error.message : "It is not JSON."]]);
    return { text, value: null, event: null, faults };
  }
  const read = deskEventSchema.safeParse(value);
  const issues = read.success ? [] : read.error.issues;
  const faults = new Map(issues.map(({ path, message }) => [path.join("."), message]));
  return { text, value, event: read.success ? read.data : null, faults };
}

const tab =
  "-mb-px min-h-10 border-transparent border-b-2 px-3 font-medium text-muted text-sm data-[state=active]:border-accent data-[state=active]:text-ink";

function Fields({
  type,
  draft,
  onChange,
}: {
  type: DraftQuery["event"];
  draft: Draft;
  onChange: (value: unknown) => void;
}) {
  if (draft.value === null) return <p className="text-muted text-sm">Fix the JSON first.</p>;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {eventFields[type].map(({ path, label, choices }) => {
        const shared = {
          label,
          value: textAt(draft.value, path),
          error: draft.faults.get(path.join(".")),
          onChange: ({ target }: { target: { value: string } }) =>
            onChange(withText(draft.value, path, target.value)),
        };
        return choices ? (
          <SelectField key={label} {...shared}>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </SelectField>
        ) : (
          <TextField key={label} {...shared} />
        );
      })}
    </div>
  );
}

function faultText({ faults }: Draft): string | undefined {
  const lines = [...faults].map(([at, message]) => (at === "" ? message : `${at}: ${message}`));
  return lines.length > 0 ? lines.join("; ") : undefined;
}

type Props = {
  orderNumber: string;
  audience: ChangeOrderInput["audience"];
  onClose: () => void;
  onSent: (change: OrderChange) => void;
};

function Editor({
  orderNumber,
  audience,
  type,
  first,
  onSent,
}: Omit<Props, "onClose"> & { type: DraftQuery["event"]; first: DeskEvent }) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => readDraft(JSON.stringify(first, null, 2)));
  const send = useMutation({
    mutationFn: (event: DeskEvent) => orderCalls.send(orderNumber, { audience, event }),
    onSuccess: (change) => {
      onSent(change);
      return queryClient.invalidateQueries({ queryKey: ["orders"], exact: true });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (draft.event) send.mutate(draft.event);
  }

  return (
    <form onSubmit={submit} className="grid gap-5">
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
          <Fields
            type={type}
            draft={draft}
            onChange={(value) => setDraft(readDraft(JSON.stringify(value, null, 2)))}
          />
        </Tabs.Content>
        <Tabs.Content value="json">
          <TextAreaField
            label="Event"
            hint="Id, time and audience are added when it is sent. Fields that are not in the reference are passed on."
            error={faultText(draft)}
            spellCheck={false}
            rows={16}
            className="font-mono text-sm"
            value={draft.text}
            onChange={(event) => setDraft(readDraft(event.target.value))}
          />
        </Tabs.Content>
      </Tabs.Root>
      {send.error && <FaultNotice error={send.error} what="Could not send the event." />}
      <div className="flex flex-wrap items-center justify-end gap-4">
        {!draft.event && (
          <p role="status" className="text-bad text-sm">
            {draft.faults.size === 1
              ? "One field is not valid."
              : `${draft.faults.size} fields are not valid.`}
          </p>
        )}
        <Button type="submit" look="primary" disabled={!draft.event} busy={send.isPending}>
          Send {type}
        </Button>
      </div>
    </form>
  );
}

function Body({ orderNumber, ...props }: Omit<Props, "onClose">) {
  const [type, setType] = useState<DraftQuery["event"]>("ORDER_UPDATE");
  const { data: first, error } = useQuery(draftQuery(orderNumber, type));
  return (
    <div className="grid gap-5">
      <SelectField
        label="Event type"
        value={type}
        onChange={({ target }) =>
          setType(target.value === "ORDER_INVOICED" ? "ORDER_INVOICED" : "ORDER_UPDATE")
        }
      >
        <option>ORDER_UPDATE</option>
        <option>ORDER_INVOICED</option>
      </SelectField>
      {error && <FaultNotice error={error} what="Could not draft the event." />}
      <div className="min-h-80">
        {first && <Editor key={type} type={type} first={first} orderNumber={orderNumber} {...props} />}
      </div>
    </div>
  );
}

/** Edits an event of an order before it is sent: some fields as a form, all of it as JSON. */
export function EditEventDialog({ onClose, ...props }: Props) {
  return (
    <Dialog
      onClose={onClose}
      title={`Write an event of ${props.orderNumber}`}
      description="It is sent as a real event. An ORDER_UPDATE also sets the status of the order."
    >
      <Body {...props} />
    </Dialog>
  );
}
