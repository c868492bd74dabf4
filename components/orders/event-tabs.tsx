import { Tabs } from "radix-ui";
import { ChoiceField, TextAreaField, TextField } from "#components/ui/field.tsx";
import type { DraftQuery } from "#lib/orders/schemas.ts";
import { eventFields, textAt, withText } from "./event-fields.ts";

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
