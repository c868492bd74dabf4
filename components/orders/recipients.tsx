import { useState } from "react";
import { Checkbox, ChoiceGroup, TextField } from "#components/ui/field.tsx";
import { Panel } from "#components/ui/page.tsx";
import { Notice } from "#components/ui/status.tsx";
import { getConfirmation, type Recipient } from "#lib/notifications/orders/shared/schemas.ts";

/** Who gets test orders. Without `isReady`, nobody does yet. */
export type Addressing = { audience: string[]; confirmation?: string; isReady: boolean };

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
  };
  function toggle(clientId: string) {
    setClientIds(
      clientIds.includes(clientId) ? clientIds.filter((one) => one !== clientId) : [...clientIds, clientId],
    );
    setTyped("");
  }
  return { addressing, chosen, expected, typed, toggle, setTyped };
}

type Props = { recipients: readonly Recipient[]; choice: ReturnType<typeof useRecipients> };

/** Staff choose applications of any partner, and type whom they address. */
export function Recipients({ recipients, choice }: Props) {
  const { addressing, chosen, expected, typed, toggle, setTyped } = choice;
  const byOrganization = Map.groupBy(recipients, ({ organization }) => organization);
  return (
    <Panel title="Recipients" className="mb-6">
      <div className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {[...byOrganization].map(([organization, members]) => (
            <ChoiceGroup key={organization} legend={organization}>
              {members.map(({ clientId, name }) => (
                <Checkbox
                  key={clientId}
                  label={name}
                  checked={addressing.audience.includes(clientId)}
                  onChange={() => toggle(clientId)}
                />
              ))}
            </ChoiceGroup>
          ))}
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
              Their receivers process what you send.
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
  );
}

function nameRecipient({ name, organization }: Recipient): string {
  return `${name} (${organization})`;
}
