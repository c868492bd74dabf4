"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FaultNotice, faultOf } from "#components/ui/fault-notice.tsx";
import { Checkbox, ChoiceGroup, TextField } from "#components/ui/field.tsx";
import { type WebhookEventType, webhookEventTypes, webhookUrlFaults } from "#lib/webhooks/constants.ts";

export type WebhookFields = { name: string; url: string; events: WebhookEventType[] };

const eventWords: Record<WebhookEventType, string> = {
  ORDER_UPDATE:
    "Whenever anything about an order changes, most often its status. The secret comes in the Authorization header.",
  ORDER_INVOICED:
    "When an order is invoiced, with every line. The secret comes in the body, as webhookDetails[].apiKey.",
};

type Props = {
  initial: WebhookFields;
  /** The application's built-in receiver, offered with one click. */
  inboxUrl: string | null;
  /** For staff, who may change the rest of a partner's webhook. */
  hasFixedUrl?: boolean;
  submitLabel: string;
  busy: boolean;
  error: Error | null;
  onSubmit: (fields: WebhookFields) => void;
  children?: ReactNode;
};

/** Name, address and events of a webhook; faults stand at the field that they belong to. */
export function WebhookForm({
  initial,
  inboxUrl,
  hasFixedUrl = false,
  submitLabel,
  busy,
  error,
  onSubmit,
  children,
}: Props) {
  const [fields, setFields] = useState(initial);
  const [tried, setTried] = useState(false);
  const faults = {
    name: fields.name.trim() === "" ? "Give the webhook a name, so that you find it again." : undefined,
    url: webhookUrlFaults(fields.url).join(" ") || undefined,
    events: fields.events.length === 0 ? "Choose at least one event." : undefined,
  };
  const shown = (field: keyof typeof faults) => (tried ? faults[field] : undefined) ?? faultOf(error, field);
  const isField = error && (["name", "url", "events"] as const).some((field) => faultOf(error, field));

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!Object.values(faults).some(Boolean)) onSubmit({ ...fields, name: fields.name.trim() });
  }

  function toggle(type: WebhookEventType, on: boolean) {
    const events = webhookEventTypes.filter((known) => (known === type ? on : fields.events.includes(known)));
    setFields({ ...fields, events });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {error && !isField && <FaultNotice error={error} what="The webhook was not saved." />}
      <TextField
        label="Name"
        value={fields.name}
        maxLength={100}
        error={shown("name")}
        onChange={(event) => setFields({ ...fields, name: event.target.value })}
      />
      <div className="grid gap-2">
        <TextField
          label="URL"
          type="url"
          inputMode="url"
          placeholder="https://hooks.example.com/orders"
          value={fields.url}
          readOnly={hasFixedUrl}
          hint={
            hasFixedUrl
              ? "Only the organization that owns this webhook can change it."
              : "An https URL of yours, or your built-in inbox. It answers 2xx as soon as it has stored the event."
          }
          error={shown("url")}
          onChange={(event) => setFields({ ...fields, url: event.target.value })}
        />
        {inboxUrl && fields.url !== inboxUrl && (
          <Button size="sm" className="w-fit" onClick={() => setFields({ ...fields, url: inboxUrl })}>
            Use the built-in inbox
          </Button>
        )}
      </div>
      <ChoiceGroup legend="Events" error={shown("events")}>
        {webhookEventTypes.map((type) => (
          <Checkbox
            key={type}
            label={<code className="font-mono">{type}</code>}
            hint={eventWords[type]}
            checked={fields.events.includes(type)}
            onChange={(event) => toggle(type, event.target.checked)}
          />
        ))}
      </ChoiceGroup>
      {children}
      <div className="flex justify-end">
        <Button type="submit" look="primary" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
