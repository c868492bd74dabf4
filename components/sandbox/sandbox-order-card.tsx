import { Copy, CopyPlus, FileJson, ListOrdered, Play } from "lucide-react";
import { useState } from "react";
import { dollars, FanOut, type SentEvent } from "#components/orders/fan-out.tsx";
import { ForChanges } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { ChoiceField } from "#components/ui/field.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { Card } from "#components/ui/page.tsx";
import { FaultNotice, Status } from "#components/ui/status.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { sandboxStatuses, scenarioNames, scenarios } from "#lib/sandbox/constants.ts";
import { sandboxCalls } from "#lib/sandbox/query-options.ts";
import type { SandboxActionInput, SandboxOrder } from "#lib/sandbox/schemas.ts";
import { WriteDialog } from "./order-dialogs.tsx";

function statusAfter(status: string | null): string {
  const next = sandboxStatuses.map(String).indexOf(status ?? "") + 1;
  return sandboxStatuses[next] ?? sandboxStatuses[0];
}

type Props = { order: SandboxOrder; created: readonly SentEvent[] | null };

/** A test order with its actions and the deliveries of its last change. */
export function SandboxOrderCard({ order, created }: Props) {
  const { orderNumber, customer, total, status, changedAt } = order;
  const facts = [customer, total && dollars.format(Number(total))].filter(Boolean).join(", ");
  const [sent, setSent] = useState(created);
  const [isWriting, setIsWriting] = useState(false);
  const change = useAction((input: SandboxActionInput) => sandboxCalls.changeOrder(orderNumber, input), {
    reloads: ["sandbox-orders"],
    onDone: ({ events }) => setSent(events),
  });
  return (
    <Card
      label={orderNumber}
      title={
        <>
          <TextLink href={`/deliveries?orderNumber=${orderNumber}`}>{orderNumber}</TextLink>
          {status && <Status tone="note">{status}</Status>}
        </>
      }
      meta={
        <>
          {facts && `${facts}, `}
          {changedAt && (
            <>
              changed <Time at={changedAt} />
            </>
          )}
        </>
      }
      status={
        <ForChanges>
          <Actions
            key={status}
            order={order}
            busy={change.isPending}
            onAction={change.mutate}
            onWrite={() => setIsWriting(true)}
          />
        </ForChanges>
      }
    >
      {change.error && !isWriting && <FaultNotice error={change.error} what="Could not change the order." />}
      {sent && <FanOut orderNumber={orderNumber} events={sent} />}
      {isWriting && (
        <WriteDialog orderNumber={orderNumber} run={change.mutateAsync} onClose={() => setIsWriting(false)} />
      )}
    </Card>
  );
}

type ActionsProps = {
  order: SandboxOrder;
  busy: boolean;
  onAction: (input: SandboxActionInput) => void;
  onWrite: () => void;
};

function Actions({ order: { orderNumber, status }, busy, onAction, onWrite }: ActionsProps) {
  const [chosen, setChosen] = useState(() => statusAfter(status));
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const next = sandboxStatuses.find((one) => one === chosen);
        if (next && !busy) onAction({ action: "move", status: next });
      }}
    >
      <ChoiceField
        label="Next status"
        value={chosen}
        onChoose={setChosen}
        choices={sandboxStatuses.map((one) => [one, one])}
      />
      <Button type="submit" busy={busy}>
        Move
      </Button>
      <Menu
        label={`More for ${orderNumber}`}
        items={[
          { label: "Repeat the latest event", icon: Copy, onSelect: () => onAction({ action: "repeat" }) },
          {
            label: "Deliver the latest event again",
            icon: CopyPlus,
            onSelect: () => onAction({ action: "duplicate" }),
          },
          {
            label: "Send two out of order",
            icon: ListOrdered,
            onSelect: () => onAction({ action: "reorder", statuses: ["In Progress", "Delivered"] }),
          },
          { label: "Write an event", icon: FileJson, onSelect: onWrite },
          ...scenarioNames.map((scenario) => ({
            label: `Play “${scenarios[scenario].title}”`,
            icon: Play,
            onSelect: () => onAction({ action: "play", scenario }),
          })),
        ]}
      />
    </form>
  );
}
