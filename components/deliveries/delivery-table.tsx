"use client";

import { ArrowUp } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { OpenDelivery } from "#components/deliveries/details/use-open-delivery.ts";
import { SelectAll, type Selection } from "#components/deliveries/replay/selection.tsx";
import { useViewer } from "#components/shell/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Delivery } from "#lib/deliveries/schemas.ts";
import { columns, DeliveryRow } from "./delivery-row.tsx";
import { useRowShortcuts } from "./row-shortcuts.tsx";
import { useRows } from "./use-rows.ts";

type Props = {
  deliveries: readonly Delivery[];
  selection: Selection;
  openDelivery: OpenDelivery;
  onNearEnd: () => void;
  onHelp: () => void;
};

/** The log as a table that renders only the rows in view. */
export function DeliveryTable({ deliveries, selection, openDelivery, onNearEnd, onHelp }: Props) {
  const { mayChange } = useViewer();
  const { openId, open } = openDelivery;
  const table = useRef<HTMLTableSectionElement>(null);
  const { rows, announcement, above, onFocus, goTo } = useRows(table, deliveries, onNearEnd);
  useRowKeys({ table, deliveries, openDelivery, goTo, first: rows.range?.startIndex ?? 0, onHelp });
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {above !== null && <NewAbove onClick={() => goTo(0)}>{above}</NewAbove>}
      <table
        aria-rowcount={deliveries.length + 1}
        className="block overflow-hidden rounded-lg border border-line bg-surface text-sm"
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
          data-follows
          onFocus={onFocus}
          className="-mb-px relative block [overflow-anchor:none]"
          style={{ height: rows.getTotalSize() }}
        >
          {rows.getVirtualItems().map(({ index, start }) => {
            const delivery = deliveries[index];
            if (!delivery) return null;
            return (
              <DeliveryRow
                key={delivery.id}
                ref={rows.measureElement}
                delivery={delivery}
                index={index}
                topPx={start - rows.options.scrollMargin}
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
  goTo: (index: number) => void;
};

/** Moves through the rows by keys. When the details close, focus returns to their row. */
function useRowKeys({ table, deliveries, openDelivery, first, goTo, onHelp }: KeysProps) {
  const { openId, open } = openDelivery;
  useRowShortcuts(
    table,
    (from, by) => {
      const openIndex = deliveries.findIndex(({ id }) => id === openId);
      const start = from ?? (openIndex >= 0 ? openIndex : first - by);
      const to = Math.min(Math.max(start + by, 0), deliveries.length - 1);
      goTo(to);
      const delivery = deliveries[to];
      if (delivery && openId !== null) open(delivery.id);
    },
    onHelp,
  );
  const lastOpen = useRef<string | null>(null);
  useEffect(() => {
    const index = deliveries.findIndex(({ id }) => id === lastOpen.current);
    if (openId === null && index >= 0) goTo(index);
    lastOpen.current = openId;
  }, [openId, deliveries, goTo]);
}

function NewAbove({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <div className="pointer-events-none fixed inset-x-0 top-20 z-10 flex justify-center lg:top-4 lg:pl-60 print:hidden">
      <Button size="sm" className="pointer-events-auto shadow-lifted" onClick={onClick}>
        <ArrowUp aria-hidden className="size-4" />
        {children}
      </Button>
    </div>
  );
}

function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="hidden border-line border-b bg-sunken text-left text-muted md:block">
      <tr aria-rowindex={1} className={`grid px-4 py-2 ${columns}`}>
        <th scope="col">{children}</th>
        {["State", "Order", "Event", "Webhook", "Answer", "Attempts", "Time"].map((title) => (
          <th key={title} scope="col" className="font-medium">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}
