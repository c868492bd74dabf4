import { useState } from "react";
import { flushSync } from "react-dom";
import { parseDraft } from "#components/orders/event-tabs.tsx";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { ChoiceField, TextAreaField } from "#components/ui/field.tsx";
import { sandboxStatuses, scenarioNames, scenarios } from "#lib/sandbox/constants.ts";
import { sandboxCalls } from "#lib/sandbox/query-options.ts";
import type { SandboxActionInput, SandboxChange } from "#lib/sandbox/schemas.ts";

/** A sample event to start from. */
function eventText(status: string): string {
  const address = { city: "Denver", state: "CO", postal: "80202", country: "USA" };
  const party = { number: "C-1001", name: "Summit Roofing", address };
  const line = {
    ...{ itemNumber: "SHG-100", description: "Architectural shingles", amount: "120.00" },
    orderedQty: { value: 4, uom: "BDL" },
  };
  const event = {
    event: "ORDER_UPDATE",
    salesOrder: { orderNumber: "SANDBOX", status, purchaseOrder: "PO-4711", currency: "USD" },
    ...{ soldTo: party, shipTo: party, lines: [line] },
    orderAmounts: { subTotal: "120.00", tax: "9.60", total: "129.60" },
    shipments: [{ shipmentNumber: "1", status }],
  };
  return JSON.stringify(event, null, 2);
}

/** The sample's status; only the first render asks. */
function statusOf(text: string): string | undefined {
  return sandboxStatuses.find((status) => text.includes(`"status": "${status}"`));
}

/** Null, which is no event, if the text is not JSON. */
function eventOf(fields: FormData): unknown {
  return parseDraft(String(fields.get("event"))).value ?? null;
}

type EventFieldProps = { text: string; onText: (text: string) => void };

/** A custom event as JSON. */
function EventField({ text, onText }: EventFieldProps) {
  return (
    <>
      <ChoiceField
        label="Start from"
        name="start"
        hint="Replaces the event below with a sample in this status."
        choices={sandboxStatuses.map((status) => [status, status])}
        defaultValue={statusOf(text)}
        // The form checks the new text in the same event.
        onChoose={(status) => flushSync(() => onText(eventText(status)))}
      />
      <TextAreaField
        label="Event"
        name="event"
        hint="An ORDER_UPDATE or ORDER_INVOICED. ID, time, and order number are set when it is sent."
        error={parseDraft(text).error}
        spellCheck={false}
        rows={14}
        className="font-mono text-sm"
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </>
  );
}

type Props = { onClose: () => void; onCreated: (change: SandboxChange) => void };

const [sample, own] = ["sample", "own"];

/** Creates a test order: a sample, a scenario, or a custom event. */
export function CreateOrderDialog({ onClose, onCreated }: Props) {
  const [kind, setKind] = useState(sample);
  const [text, setText] = useState(() => eventText("Pending"));
  const scenario = scenarioNames.find((name) => name === kind);
  return (
    <FormDialog
      onClose={onClose}
      title="Create an order"
      description="Its events are sent to your sandbox applications immediately."
      schema={async () => (await import("#lib/sandbox/schemas.ts")).createSandboxOrderSchema}
      read={(fields) => ({ ...(scenario && { scenario }), ...(kind === own && { event: eventOf(fields) }) })}
      live="event"
      failure="Could not create the order."
      submit="Create the order"
      run={sandboxCalls.createOrder}
      reloads={["sandbox-orders"]}
      onDone={onCreated}
    >
      <ChoiceField
        label="What happens"
        name="scenario"
        value={kind}
        onChoose={setKind}
        hint={scenario ? scenarios[scenario].summary : undefined}
        choices={[
          [sample, "A sample order at Pending"],
          ...scenarioNames.map((name) => [name, scenarios[name].title, "Play a scenario"] as const),
          [own, "An event of your own"],
        ]}
      />
      {kind === own && <EventField text={text} onText={setText} />}
    </FormDialog>
  );
}

type WriteProps = {
  orderNumber: string;
  run: (input: SandboxActionInput) => Promise<SandboxChange>;
  onClose: () => void;
};

/** Sends a custom event for a test order. */
export function WriteDialog({ orderNumber, ...dialog }: WriteProps) {
  const [text, setText] = useState(() => eventText("Delivered"));
  return (
    <FormDialog
      {...dialog}
      title={`Write an event for ${orderNumber}`}
      description="An ORDER_UPDATE also sets the status of the order."
      schema={async () => (await import("#lib/sandbox/schemas.ts")).sandboxActionSchema}
      read={(fields) => ({ action: "send", event: eventOf(fields) })}
      live="event"
      failure="Could not send the event."
      submit="Send the event"
    >
      <EventField text={text} onText={setText} />
    </FormDialog>
  );
}
