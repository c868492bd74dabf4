import { ArrowUp } from "lucide-react";
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { OpenDelivery } from "#components/deliveries/details/use-open-delivery.ts";
import { useResend } from "#components/deliveries/details/use-resend.ts";
import { SelectAll, type Selection } from "#components/deliveries/replay/selection.tsx";
import { useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog/dialog.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { Delivery } from "#lib/deliveries/schemas.ts";
import { columns, DeliveryRow } from "./delivery-row.tsx";
import { Key, ShortcutsDialog, useRowShortcuts } from "./row-shortcuts.tsx";
import { useRows } from "./use-rows.ts";

type Props = {
  deliveries: readonly Delivery[];
  selection: Selection;
  openDelivery: OpenDelivery;
  onNearEnd: () => void;
  onHelp: () => void;
};

/** The log as a table that renders only the rows in view. CSS places them by their index. */
export function DeliveryTable({ deliveries, selection, openDelivery, onNearEnd, onHelp }: Props) {
  const { mayChange } = useViewer();
  const { openId, open } = openDelivery;
  const table = useRef<HTMLTableSectionElement>(null);
  const { rows, announcement, above, onFocus, goTo } = useRows(table, deliveries, onNearEnd);
  useRowKeys({ table, deliveries, openDelivery, goTo, first: rows.range?.startIndex ?? 0, onHelp });
  const size: CSSProperties & Record<"--count", number> = { "--count": deliveries.length };
  const orderAt = (index: number) => deliveries[index]?.orderNumber;
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {above !== null && <NewAbove onClick={() => goTo(0)}>{above}</NewAbove>}
      <table
        aria-rowcount={deliveries.length + 1}
        className="block overflow-clip rounded-lg border border-line bg-surface text-sm"
      >
        <caption className="sr-only">Deliveries, newest first</caption>
        <TableHead>
          {mayChange ? (
            <SelectAll deliveries={deliveries} selection={selection} />
          ) : (
            <span className="sr-only">Selected</span>
          )}
        </TableHead>
        <tbody
          ref={table}
          onFocus={onFocus}
          style={size}
          className="-mb-px relative block h-[calc(var(--count)*var(--row))] [--row:6rem] [overflow-anchor:none] md:[--row:2.25rem]"
        >
          {rows.getVirtualItems().map(({ index }) => {
            const delivery = deliveries[index];
            if (!delivery) return null;
            return (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                index={index}
                continues={orderAt(index - 1) === delivery.orderNumber}
                endsGroup={orderAt(index + 1) !== delivery.orderNumber}
                isSelected={selection.ids.has(delivery.id)}
                isOpen={openId === delivery.id}
                onToggle={mayChange ? selection.toggle : null}
                onOpen={open}
              />
            );
          })}
        </tbody>
      </table>
    </>
  );
}

type KeysProps = Pick<Props, "deliveries" | "openDelivery" | "onHelp"> & {
  table: RefObject<HTMLElement | null>;
  /** The first row in view. */
  first: number;
  goTo: (index: number, keepsFocus?: boolean) => void;
};

/** Moves through the rows by keys, and through the details while they are open. Then focus returns to their row. */
function useRowKeys({ table, deliveries, openDelivery, first, goTo, onHelp }: KeysProps) {
  const { mayChange } = useViewer();
  const resend = useResend();
  const { openId, open } = openDelivery;
  const openIndex = deliveries.findIndex(({ id }) => id === openId);
  useRowShortcuts(table, {
    move: (row, by) => {
      const from = openIndex >= 0 ? openIndex : (row ?? first - by);
      const to = Math.min(Math.max(from + by, 0), deliveries.length - 1);
      const delivery = deliveries[to];
      goTo(to, openIndex >= 0);
      if (delivery && openIndex >= 0) open(delivery.id);
    },
    resend: (row) => {
      const delivery = deliveries[openIndex >= 0 ? openIndex : (row ?? -1)];
      if (!delivery || !mayChange || resend.isPending) return;
      const onError = ({ message }: Error) =>
        toast(`Could not resend order ${delivery.orderNumber}`, message);
      resend.mutate(delivery.id, { onError });
    },
    help: onHelp,
  });
  const lastOpen = useRef<string | null>(null);
  useEffect(() => {
    const index = deliveries.findIndex(({ id }) => id === lastOpen.current);
    if (openId === null && index >= 0) goTo(index);
    lastOpen.current = openId;
  }, [openId, deliveries, goTo]);
}

function NewAbove({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <div className="pointer-events-none fixed inset-x-0 top-24 z-20 flex justify-center lg:top-12 lg:pl-60 print:hidden">
      <Button icon={ArrowUp} size="sm" className="pointer-events-auto shadow-lifted" onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}

function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="sticky top-14 z-20 hidden border-line border-b bg-sunken text-left text-muted text-xs md:block lg:top-0">
      <tr aria-rowindex={1} className={`grid items-center px-3 py-1.5 ${columns}`}>
        <th scope="col">{children}</th>
        {[
          "State",
          "Order",
          useViewer().isStaff ? "Partner, webhook" : "Webhook",
          "Answer",
          "Next attempt",
          "Created",
        ].map((title) => (
          <th key={title} scope="col" className="whitespace-nowrap font-medium">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The keys of the log, below it. */
export function ShortcutsHint() {
  return (
    <p className="mt-3 hidden flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs md:flex">
      <span>
        <Key>j</Key> <Key>k</Key> move
      </span>
      <span>
        <Key>Enter</Key> open
      </span>
      <span>
        <Key>r</Key> retry or resend
      </span>
      <span>
        <Key>Esc</Key> close
      </span>
      <DialogButton size="sm" look="quiet" dialog={(onClose) => <ShortcutsDialog onClose={onClose} />}>
        <Key>?</Key> All shortcuts
      </DialogButton>
    </p>
  );
}
