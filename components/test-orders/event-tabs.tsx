import { Tabs } from "radix-ui";
import { ChoiceField, TextAreaField, TextField } from "#components/ui/field.tsx";
import type { WebhookEventType } from "#lib/notifications/webhooks/shared/event-types.ts";

/** A field of the form, and its path in the event's JSON. */
type EventField = { path: readonly string[]; label: string; choices?: readonly string[]; isNumber?: true };

/** The fields that people change most. Everything else can be changed in the JSON. */
const eventFields: Record<WebhookEventType, EventField[]> = {
  ORDER_UPDATE: [
    { path: ["salesOrder", "status"], label: "Status" },
    { path: ["salesOrder", "purchaseOrder"], label: "Purchase order" },
    { path: ["salesOrder", "deliveryService"], label: "Delivery service", choices: ["OTR", "OTG", "CPU"] },
    { path: ["dates", "deliveryRequestedFor"], label: "Delivery requested for" },
    { path: ["deliveryAppointment", "instructions"], label: "Instructions" },
    { path: ["orderAmounts", "total"], label: "Total", isNumber: true },
  ],
  ORDER_INVOICED: [
    { path: ["data", "invoiceNumber"], label: "Invoice number" },
    { path: ["data", "salesType"], label: "Sales type", choices: ["DELIVERY", "PICKUP"] },
    { path: ["data", "invoiceDate"], label: "Invoice date" },
    { path: ["data", "dueDate"], label: "Due date" },
    { path: ["data", "purchaseOrderNumber"], label: "Purchase order" },
    { path: ["data", "total"], label: "Total", isNumber: true },
  ],
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text or number at a path; empty if there is none. */
function textAt(value: unknown, [name, ...rest]: readonly string[]): string {
  if (name === undefined) return typeof value === "string" || typeof value === "number" ? String(value) : "";
  return isObject(value) ? textAt(value[name], rest) : "";
}

/** A copy of the value with a text at a path. A number stays a number. */
export function withText(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined)
    return typeof value === "number" && /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
  const object = isObject(value) ? value : {};
  return { ...object, [name]: withText(object[name], rest, text) };
}

/** The text of an event as JSON, or what is wrong with it. */
export type Draft = { value: unknown; error?: undefined } | { value?: undefined; error: string };

export function parseDraft(text: string): Draft {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const tab =
  "-mb-px min-h-10 border-transparent border-b-2 px-3 font-medium text-muted text-sm data-[state=active]:border-accent data-[state=active]:text-ink";

type FieldsProps = { type: WebhookEventType; value: unknown; onChange: (value: unknown) => void };

function Fields({ type, value, onChange }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {eventFields[type].map(({ path, label, choices, isNumber }) => {
        const set = (text: string) => onChange(withText(value, path, text));
        const shared = { label, name: `event.${path.join(".")}`, value: textAt(value, path) };
        return choices ? (
          <ChoiceField
            key={label}
            {...shared}
            choices={choices.map((choice) => [choice, choice])}
            onChoose={set}
          />
        ) : (
          <TextField
            key={label}
            {...shared}
            {...(isNumber && { type: "number", step: "any" })}
            onChange={({ target }) => set(target.value)}
          />
        );
      })}
    </div>
  );
}

type TabsProps = { type: WebhookEventType; text: string; draft: Draft; onText: (text: string) => void };

/** Some fields as a form, and all of them as JSON. */
export function EventTabs({ type, text, draft, onText }: TabsProps) {
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
          hint="ID, time, and audience are added when it is sent. Fields that are not in the docs are sent unchanged."
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
