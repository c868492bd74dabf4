import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox, ChoiceGroup, TextField } from "#components/ui/field.tsx";
import { maxNameLength } from "#lib/platform/constants.ts";
import { type WebhookEventType, webhookEventTypes } from "#lib/webhooks/constants.ts";
import type { ConsoleRegisterWebhookInput } from "#lib/webhooks/schemas.ts";

const eventWords: Record<WebhookEventType, string> = {
  ORDER_UPDATE: "An order changed, most often its status. The secret is in the Authorization header.",
  ORDER_INVOICED: "An order was invoiced. The secret is in the body, as webhookDetails[].apiKey.",
};

type Props = {
  initial: Pick<ConsoleRegisterWebhookInput, "name" | "url" | "events">;
  /** The application's built-in inbox, offered with one click. */
  inboxUrl?: string | undefined;
  /** For staff, who cannot change the URL of a partner's webhook. */
  hasFixedUrl?: boolean;
};

/** What the form of a webhook needs besides its fields. */
export const webhookForm = {
  schema: async () =>
    (await import("#lib/webhooks/schemas.ts")).consoleRegisterWebhookSchema.omit({ applicationId: true }),
  read: (fields: FormData) => ({ ...Object.fromEntries(fields), events: fields.getAll("events") }),
  failure: "Could not save the webhook.",
};

/** Name, URL, and events of a webhook. */
export function WebhookFields({ initial, inboxUrl, hasFixedUrl = false }: Props) {
  const [url, setUrl] = useState(initial.url);
  return (
    <>
      <TextField label="Name" name="name" defaultValue={initial.name} maxLength={maxNameLength} />
      <div className="grid gap-2">
        <TextField
          label="URL"
          name="url"
          type="url"
          inputMode="url"
          placeholder="https://hooks.example.com/orders"
          value={url}
          readOnly={hasFixedUrl}
          hint={
            hasFixedUrl
              ? "Only the organization that owns this webhook can change it."
              : `It must answer 2xx as soon as it has stored the event.${initial.url && " If you change it, open deliveries go to the new URL."}`
          }
          onChange={(event) => setUrl(event.target.value)}
        />
        {inboxUrl && url !== inboxUrl && (
          <Button size="sm" className="w-fit" onClick={() => setUrl(inboxUrl)}>
            Use the built-in inbox
          </Button>
        )}
      </div>
      <ChoiceGroup legend="Events" name="events">
        {webhookEventTypes.map((type) => (
          <Checkbox
            key={type}
            name="events"
            value={type}
            label={<code className="font-mono">{type}</code>}
            hint={eventWords[type]}
            defaultChecked={initial.events.includes(type)}
          />
        ))}
      </ChoiceGroup>
    </>
  );
}
