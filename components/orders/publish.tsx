"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Checkbox, ChoiceGroup, TextField } from "#components/ui/field.tsx";
import { PageHeader, Panel } from "#components/ui/page.tsx";
import { ErrorBanner, Notice } from "#components/ui/status.tsx";
import { orderCalls, sampleOrdersQuery } from "#lib/orders/query-options.ts";
import { getConfirmation, type Recipient } from "#lib/orders/schemas.ts";
import { dollars } from "./fan-out.tsx";
import { OrderCard } from "./order-card.tsx";

/** Sample orders for staff to publish. Each event goes to the chosen applications, and to nobody else. */
export function Publish({ recipients }: { recipients: Recipient[] }) {
  const orders = useQuery(sampleOrdersQuery());
  const [clientIds, setClientIds] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState("");
  const chosen = recipients.filter(({ clientId }) => clientIds.includes(clientId));
  const expected = getConfirmation(chosen);
  const confirmation = typed.trim();
  const isReady = chosen.length > 0 && (expected === null || confirmation === expected);
  function toggle(clientId: string) {
    setClientIds(
      clientIds.includes(clientId) ? clientIds.filter((one) => one !== clientId) : [...clientIds, clientId],
    );
    // Each selection is confirmed on its own.
    setTyped("");
  }
  return (
    <>
      <PageHeader
        title="Publish"
        lead="Publish sample orders to partners' applications. Their numbers start with TEST-, and every event is a real delivery."
      />
      <Panel title="Recipients" className="mb-6">
        <div className="grid gap-4">
          <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {[...Map.groupBy(recipients, ({ organization }) => organization)].map(
              ([organization, members]) => (
                <ChoiceGroup key={organization} legend={organization}>
                  {members.map(({ clientId, name }) => (
                    <Checkbox
                      key={clientId}
                      label={name}
                      checked={clientIds.includes(clientId)}
                      onChange={() => toggle(clientId)}
                    />
                  ))}
                </ChoiceGroup>
              ),
            )}
          </div>
          <p role="status" className="text-sm">
            {chosen.length === 0 ? (
              <span className="text-muted">Choose who gets the events. Nobody is chosen.</span>
            ) : (
              <>Events go to {new Intl.ListFormat("en-US").format(chosen.map(nameRecipient))}.</>
            )}
          </p>
          {expected !== null && (
            <div className="grid max-w-xl gap-3">
              <Notice tone="warn" title="These are real partners">
                Their receivers process what you publish.
              </Notice>
              <TextField
                label={`Type “${expected}” to confirm`}
                autoComplete="off"
                spellCheck={false}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </div>
          )}
        </div>
      </Panel>
      <ErrorBanner error={orders.error} what="Could not load the orders." />
      <ul className="grid gap-3">
        {orders.data?.map(({ orderNumber, customer, total, status }) => (
          <li key={orderNumber}>
            <OrderCard
              orderNumber={orderNumber}
              status={status}
              meta={`Sample, ${customer}, ${dollars.format(total)}`}
              isDisabled={!isReady}
              send={(change) =>
                orderCalls.publish({
                  orderNumber,
                  ...change,
                  recipients: chosen.map(({ clientId }) => clientId),
                  ...(expected !== null && { confirmation }),
                })
              }
              queryKey={sampleOrdersQuery().queryKey}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function nameRecipient({ name, organization }: Recipient): string {
  return `${name} (${organization})`;
}
