import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#components/ui/button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Checkbox, ChoiceGroup, FieldAction, TextField } from "#components/ui/field.tsx";
import { type WebhookEventType, webhookEventTypes } from "#lib/notifications/webhooks/shared/event-types.ts";
import { maxCustomHeaders } from "#lib/notifications/webhooks/shared/header-rules.ts";
import {
  type RegisterWebhookInput,
  registerWebhookSchema,
  updatedHeadersSchema,
} from "#lib/notifications/webhooks/shared/schemas.ts";
import { maxNameLength } from "#lib/platform/shared/name-rules.ts";

const eventLabels: Record<WebhookEventType, string> = {
  ORDER_UPDATE: "An order changed, most often its status.",
  ORDER_INVOICED: "An order was invoiced. The body repeats the secret as apiKey, in webhookDetails.",
};

/** The name of a webhook that goes to the built-in inbox, if a person gives no other. */
export const inboxName = "Built-in inbox";

type Props = {
  /** `url`: null for the built-in inbox. */
  initial: Pick<RegisterWebhookInput, "events"> & { name: string; url: string | null };
  /** The application's built-in inbox, offered with one click. */
  inboxUrl?: string | undefined;
  /** For staff, who cannot change the URL of a partner's webhook. */
  hasFixedUrl?: boolean;
  /** The names of its custom headers. Their values are never shown. */
  headerNames?: readonly string[];
};

/** The host of a URL, which names a webhook that a person gives no other name. */
const hostOf = (url: string): string => URL.parse(url)?.host.slice(0, maxNameLength) ?? "";

/** The headers of the fields, which are named by their place in the body, as their errors are: `headers.0.name`. */
function readHeaders(fields: FormData) {
  const headers: { name: FormDataEntryValue | null; value?: FormDataEntryValue }[] = [];
  for (let at = "headers.0."; fields.has(`${at}name`); at = `headers.${headers.length}.`) {
    const value = fields.get(`${at}value`);
    headers.push({ name: fields.get(`${at}name`), ...(value && { value }) });
  }
  return headers;
}

/** What the form of a webhook needs besides its fields. */
export const webhookForm = {
  schema: registerWebhookSchema.omit({ type: true, applicationId: true }).required({ name: true }),
  read: (fields: FormData) => {
    const url = String(fields.get("url")).trim();
    return {
      name: fields.get("name") || hostOf(url),
      url,
      events: fields.getAll("events"),
      ...(fields.has("hasHeaders") && { headers: readHeaders(fields) }),
    };
  },
  failure: "Could not save the webhook.",
};

/** The form of a registered webhook: a header without a value keeps its present one. */
export const webhookUpdateForm = {
  ...webhookForm,
  schema: webhookForm.schema.extend({ headers: updatedHeadersSchema }),
};

/** What a person needs to know about the URL. */
function getUrlHint(isInbox: boolean, { initial, hasFixedUrl }: Props): string {
  if (hasFixedUrl) return "Only the organization that owns this webhook can change it.";
  if (isInbox) return "The portal's own receiver. It verifies and shows each request.";
  return `It must answer 2xx as soon as it has stored the event.${initial.url ? " If you change it, open deliveries go to the new URL." : ""}`;
}

/** What a webhook needs, then what is optional. */
export function WebhookFields(props: Props) {
  const { initial, inboxUrl, hasFixedUrl = false, headerNames = [] } = props;
  const [typed, setTyped] = useState(initial.url);
  // Another application has another inbox, which is known later than the form.
  const url = typed ?? inboxUrl ?? "";
  const isInbox = url === inboxUrl;
  const [name, setName] = useState(initial.name);
  return (
    <>
      <div className="relative">
        <TextField
          label="URL"
          name="url"
          type="url"
          inputMode="url"
          placeholder="https://hooks.example.com/orders"
          value={url}
          readOnly={hasFixedUrl}
          hint={getUrlHint(isInbox, props)}
          onChange={(event) => setTyped(event.target.value)}
        />
        {inboxUrl && !isInbox && (
          <FieldAction
            onClick={({ currentTarget }) => {
              // This button disappears.
              currentTarget.closest("form")?.querySelector<HTMLInputElement>("[name=url]")?.focus();
              setTyped(null);
              setName(name || inboxName);
            }}
          >
            Use the built-in inbox
          </FieldAction>
        )}
      </div>
      <ChoiceGroup legend="Events" name="events">
        {webhookEventTypes.map((type) => (
          <Checkbox
            key={type}
            name="events"
            value={type}
            label={<code className="font-mono">{type}</code>}
            hint={eventLabels[type]}
            defaultChecked={initial.events.includes(type)}
          />
        ))}
      </ChoiceGroup>
      <TextField
        label="Name"
        name="name"
        value={name}
        placeholder={hostOf(url.trim())}
        hint={initial.name === "" && "Optional. By default, the host of the URL."}
        maxLength={maxNameLength}
        onChange={(event) => setName(event.target.value)}
      />
      {!hasFixedUrl && <HeaderFields names={headerNames} />}
    </>
  );
}

type HeaderRow = { key: number; name: string };

/** Custom headers, for a receiver behind a gateway. */
function HeaderFields({ names }: { names: readonly string[] }) {
  const [rows, setRows] = useState<HeaderRow[]>(() => names.map((name, key) => ({ key, name })));
  const nextKey = useRef(names.length);
  const list = useRef<HTMLDivElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  function add() {
    const key = nextKey.current;
    nextKey.current += 1;
    flushSync(() => setRows([...rows, { key, name: "" }]));
    list.current?.querySelector<HTMLInputElement>(":scope > :last-child input")?.focus();
  }
  function remove(removed: HeaderRow) {
    flushSync(() => setRows(rows.filter((row) => row !== removed)));
    adder.current?.focus();
  }
  return (
    <Disclosure
      open={names.length > 0}
      summary={
        <span className="flex flex-1 flex-wrap gap-x-4 text-sm">
          <span className="font-medium">Custom headers</span>
          <span className="text-muted">For a receiver behind a gateway</span>
        </span>
      }
    >
      <div className="grid gap-3 border-line border-t p-4">
        <input type="hidden" name="hasHeaders" value="1" />
        <p className="text-muted text-sm">
          Deliveries and tests carry them. Values are encrypted and never shown again.
        </p>
        <div ref={list} className="grid gap-3 empty:hidden">
          {rows.map((row, index) => (
            <div
              key={row.key}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
            >
              <TextField
                label={`Header ${index + 1}`}
                name={`headers.${index}.name`}
                defaultValue={row.name}
                placeholder="x-api-key"
                required={false}
              />
              <TextField
                label={`Value of header ${index + 1}`}
                name={`headers.${index}.value`}
                type="password"
                autoComplete="off"
                placeholder={row.name && "Unchanged"}
                required={false}
                frameClassName="max-sm:col-span-2"
              />
              <Button
                variant="quiet"
                size="icon"
                className="mt-6.5 max-sm:col-start-2 max-sm:row-start-1 sm:mt-7"
                aria-label={`Remove header ${index + 1}`}
                onClick={() => remove(row)}
              >
                <X aria-hidden className="size-5" />
              </Button>
            </div>
          ))}
        </div>
        <Button
          ref={adder}
          icon={Plus}
          size="sm"
          className="w-fit"
          // Not `disabled`, which would lose the focus.
          aria-disabled={rows.length >= maxCustomHeaders}
          onClick={() => rows.length < maxCustomHeaders && add()}
        >
          Add header
        </Button>
      </div>
    </Disclosure>
  );
}
