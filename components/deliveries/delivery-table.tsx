import { useEffect, useRef, useState } from "react";
import type { OpenDelivery } from "#components/deliveries/details/use-open-delivery.ts";
import { SelectAll, type Selection } from "#components/deliveries/replay/selection.tsx";
import { useViewer } from "#components/shell/viewer.tsx";
import type { ListedDelivery } from "#lib/notifications/deliveries/shared/schemas.ts";
import { DeliveryRow, getColumns } from "./delivery-row.tsx";
import { FoldedRow } from "./folded-row.tsx";
import { toLogEntries } from "./log-entries.ts";

type Props = {
  /** Of the rows. */
  id: string;
  deliveries: readonly ListedDelivery[];
  selection: Selection;
  openDelivery: OpenDelivery;
  /** False on the page of one webhook. */
  showsWebhook: boolean;
};

/** One page of the log as a table. */
export function DeliveryTable({ id, deliveries, selection, openDelivery, showsWebhook }: Props) {
  const { mayChange, isStaff } = useViewer();
  const { openId, open } = openDelivery;
  const table = useRef<HTMLTableElement>(null);
  const lastOpen = useRef<string | null>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const entries = toLogEntries(
    deliveries,
    (key, folded) => unfolded.has(key) || folded.some(({ id }) => id === openId),
  );
  const toggleFold = (key: string) =>
    setUnfolded((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  // The row whose details are open stays in view. Once they are closed, the focus returns to it.
  useEffect(() => {
    if (openId !== null)
      table.current?.querySelector(`[data-id="${openId}"]`)?.scrollIntoView({ block: "nearest" });
    else if (lastOpen.current !== null)
      table.current
        ?.querySelector<HTMLElement>(`[data-id="${lastOpen.current}"] a[href^="/deliveries/"]`)
        ?.focus();
    lastOpen.current = openId;
  }, [openId]);
  const titles = [
    "State",
    "Order",
    ...(showsWebhook ? [isStaff ? "Partner, webhook" : "Webhook"] : []),
    "Answer",
    "Next attempt",
    "Created",
  ];
  return (
    <table ref={table} className="block overflow-clip rounded-lg border border-line bg-surface text-sm">
      <caption className="sr-only">
        Deliveries, newest first.
        {mayChange && " Space selects the delivery that has the focus, to replay it."}
      </caption>
      <thead className="sticky top-14 z-20 hidden border-line border-b bg-sunken text-left text-muted text-xs @min-[50rem]:block lg:top-0">
        <tr className={`grid items-center px-3 py-1.5 ${getColumns(showsWebhook)}`}>
          <th scope="col">
            {mayChange ? (
              <SelectAll deliveries={deliveries} selection={selection} />
            ) : (
              <span className="sr-only">Selected</span>
            )}
          </th>
          {titles.map((title) => (
            <th key={title} scope="col" className="whitespace-nowrap font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody id={id} className="-mb-px block">
        {entries.map((entry, index) => {
          const place = {
            continues: entries[index - 1]?.orderNumber === entry.orderNumber,
            endsGroup: entries[index + 1]?.orderNumber !== entry.orderNumber,
            showsWebhook,
          };
          if (entry.kind === "folded") {
            const [first, second] = [entry.deliveries[0], entries[index + 1]];
            return (
              <FoldedRow
                key={entry.key}
                deliveries={entry.deliveries}
                isOpen={second?.key === first.id}
                onToggle={() => toggleFold(entry.key)}
                {...place}
              />
            );
          }
          const { delivery } = entry;
          return (
            <DeliveryRow
              key={entry.key}
              delivery={delivery}
              isSelected={selection.ids.has(delivery.id)}
              isOpen={openId === delivery.id}
              onToggle={mayChange ? selection.toggle : null}
              onOpen={open}
              {...place}
            />
          );
        })}
      </tbody>
    </table>
  );
}
