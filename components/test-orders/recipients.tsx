import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type CSSProperties, type ReactNode, useRef, useState } from "react";
import { TextField } from "#components/ui/field.tsx";
import { Panel } from "#components/ui/page.tsx";
import { Notice } from "#components/ui/status.tsx";
import { webhooksQuery } from "#components/webhooks/queries.ts";
import { WebhookBadge } from "#components/webhooks/webhook-badge.tsx";
import { getConfirmation, type Recipient } from "#lib/notifications/orders/shared/schemas.ts";
import type { ConsoleWebhook } from "#lib/notifications/webhooks/shared/schemas.ts";
import { worstFirst } from "#lib/notifications/webhooks/shared/webhook-health.ts";
import { counted, inCount } from "#lib/platform/shared/counted.ts";
import { WhatHappens } from "./what-happens.tsx";

/** Who gets test orders. Without `isReady`, nobody does yet. */
export type Addressing = {
  audience: string[];
  confirmation?: string;
  isReady: boolean;
  /** What somebody has to do before. */
  missing?: string;
};

/** The applications that staff chose, nobody at first. Each selection is confirmed on its own. */
export function useRecipients(recipients: readonly Recipient[]) {
  const [clientIds, setClientIds] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState("");
  const chosen = recipients.filter(({ clientId }) => clientIds.includes(clientId));
  const expected = getConfirmation(chosen);
  const confirmation = typed.trim();
  const addressing: Addressing = {
    audience: chosen.map(({ clientId }) => clientId).sort(),
    isReady: chosen.length > 0 && (expected === null || confirmation === expected),
    ...(expected !== null && { confirmation }),
    ...(chosen.length === 0 && { missing: "Nobody is chosen. Choose who gets the events." }),
    ...(expected !== null && confirmation !== expected && { missing: `Type “${expected}” first.` }),
  };
  function toggle(clientId: string) {
    setClientIds(
      clientIds.includes(clientId) ? clientIds.filter((one) => one !== clientId) : [...clientIds, clientId],
    );
    setTyped("");
  }
  return { addressing, chosen, expected, typed, toggle, setTyped };
}

type Props = {
  recipients: readonly Recipient[];
  choice: ReturnType<typeof useRecipients>;
  /** What is done with the chosen ones. */
  children: ReactNode;
};

/** Staff find applications of any partner, choose them, and type whom they address. */
export function Recipients({ recipients, choice, children }: Props) {
  const { addressing, chosen, expected, typed, toggle, setTyped } = choice;
  const [wanted, setWanted] = useState("");
  const field = useRef<HTMLDivElement>(null);
  const { data: webhooks } = useQuery(webhooksQuery());
  const found = findRecipients(recipients, wanted);
  return (
    <Panel title="New test order" className="mb-6">
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <div ref={field} className="flex flex-col overflow-hidden rounded-md border border-line">
          <TextField
            label="Find a partner or an application"
            hidesLabel
            type="search"
            placeholder="Find a partner or an application"
            autoComplete="off"
            spellCheck={false}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
            frameClassName="border-line border-b"
            className="rounded-none border-0 -outline-offset-2"
          />
          <fieldset
            // As high as its rows, up to a limit, also while fewer are found.
            style={{ "--rows": recipients.length } as CSSProperties}
            className="h-[min(calc(var(--rows)*2.25rem+1.75rem),27rem)] min-h-64 shrink-0 grow overflow-y-auto pt-1 sm:min-h-36"
          >
            <legend className="sr-only">Applications</legend>
            {found.map(({ clientId, name, organization }) => (
              <label
                key={clientId}
                className="flex min-h-11 items-center gap-3 px-3 py-1 text-sm hover:bg-sunken has-checked:bg-accent-soft has-focus-visible:bg-accent-soft sm:min-h-9"
              >
                <input
                  type="checkbox"
                  checked={addressing.audience.includes(clientId)}
                  onChange={() => toggle(clientId)}
                  className="size-5 shrink-0 accent-accent"
                />
                <span className="grid min-w-0 grow items-center gap-x-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)]">
                  <span className="wrap-anywhere font-medium">{organization}</span>{" "}
                  <span className="wrap-anywhere text-muted">{name}</span>{" "}
                  <span className="min-h-6 sm:text-right">
                    <Health
                      webhooks={webhooks?.filter(({ application }) => application.clientId === clientId)}
                    />
                  </span>
                </span>
              </label>
            ))}
            {found.length === 0 && (
              <p className="px-3 py-2 text-muted text-sm">
                No partner and no application has this in its name.
              </p>
            )}
            {/* More rows follow below the edge. */}
            <div
              aria-hidden
              className="pointer-events-none sticky bottom-0 h-6 bg-linear-to-t from-surface to-transparent"
            />
          </fieldset>
          <p role="status" className="border-line border-t px-3 py-1.5 text-muted text-xs tabular-nums">
            {wanted.trim() === ""
              ? counted(recipients.length, "application")
              : `${inCount(found.length)} of ${counted(recipients.length, "application")}`}
          </p>
        </div>
        <div className="grid content-start gap-5">
          <WhatHappens whose="the chosen applications" />
          <p role="status" className="sr-only">
            {chosen.length === 0
              ? "No application is chosen."
              : `Events go to ${new Intl.ListFormat("en-US").format(chosen.map(nameRecipient))}.`}
          </p>
          {chosen.length > 0 && (
            <div className="grid gap-2">
              <h3 className="font-medium text-sm">Events go to {counted(chosen.length, "application")}</h3>
              <ul aria-label="Chosen" className="flex max-h-48 flex-wrap gap-2 overflow-y-auto">
                {chosen.map((recipient) => (
                  <li
                    key={recipient.clientId}
                    className="flex min-h-8 max-w-full items-center rounded-full border border-accent/50 bg-accent-soft pl-3 text-sm"
                  >
                    <span className="truncate" title={nameRecipient(recipient)}>
                      <span className="font-medium">{recipient.organization}</span>{" "}
                      <span className="text-muted">{recipient.name}</span>
                    </span>
                    <button
                      type="button"
                      aria-label={`Remove ${nameRecipient(recipient)}`}
                      onClick={() => {
                        toggle(recipient.clientId);
                        // The button goes, and would take the focus with it.
                        field.current?.querySelector("input")?.focus();
                      }}
                      className="grid size-8 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
                    >
                      <X aria-hidden className="size-3.5" />
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {expected !== null && (
            <>
              <Notice tone="warn" title="These are real partners">
                Their receivers process what you send.
              </Notice>
              <TextField
                label={`Type “${expected}” to confirm`}
                autoComplete="off"
                spellCheck={false}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </>
          )}
          {children}
        </div>
      </div>
    </Panel>
  );
}

/** How the worst receiver of an application is, once that is known. */
function Health({ webhooks }: { webhooks: readonly ConsoleWebhook[] | undefined }) {
  if (!webhooks) return null;
  const [worst] = worstFirst(webhooks.map(({ delivery }) => delivery));
  return worst ? <WebhookBadge webhook={worst} /> : <span className="text-muted text-xs">No webhook</span>;
}

/** Those with every word in the name of the application or the partner, by partner. */
function findRecipients(recipients: readonly Recipient[], wanted: string): Recipient[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return recipients
    .filter(({ name, organization }) => {
      const text = `${organization} ${name}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => one.organization.localeCompare(other.organization, "en-US"));
}

function nameRecipient({ name, organization }: Recipient): string {
  return `${name} (${organization})`;
}
