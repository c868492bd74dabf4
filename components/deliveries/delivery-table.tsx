import Link from "next/link";
import { deliveryStates } from "#components/ui/delivery-state.ts";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import type { Delivery } from "#lib/deliveries/schemas.ts";

/** What came back, in the fewest words: a status, or why there is none. */
export function answerOf({ lastHttpStatus, failure, attemptCount }: Delivery): string {
  if (lastHttpStatus !== null) return `HTTP ${lastHttpStatus}`;
  if (failure) return failure.title;
  return attemptCount === 0 ? "Not sent yet" : "No answer";
}

const columns = "md:grid-cols-[1.5rem_8.5rem_7.5rem_9.5rem_minmax(0,1fr)_minmax(0,1fr)_5rem_9.5rem]";

type Props = {
  deliveries: Delivery[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
};

/** The log as a table; on a phone each row becomes a small card of the same cells. */
export function DeliveryTable({ deliveries, selected, onSelect }: Props) {
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <table className="block overflow-hidden rounded-lg border border-line bg-surface text-sm">
      <caption className="sr-only">Deliveries, newest first</caption>
      <thead className="hidden border-line border-b bg-sunken text-left text-muted md:block">
        <tr className={`grid gap-4 px-4 py-2 ${columns}`}>
          <th scope="col">
            <span className="sr-only">Select</span>
          </th>
          {["State", "Order", "Event", "Webhook", "Answer", "Attempts", "Time"].map((title) => (
            <th key={title} scope="col" className="font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line">
        {deliveries.map((delivery) => (
          <tr
            key={delivery.id}
            className={`relative grid grid-cols-[auto_1fr_auto] gap-x-4 gap-y-1 px-4 py-2.5 has-focus-visible:bg-accent-soft hover:bg-sunken md:items-center ${columns}`}
          >
            <td className="row-span-3 md:row-span-1">
              <input
                type="checkbox"
                aria-label={`Select order ${delivery.orderNumber}, ${delivery.event}`}
                checked={selected.has(delivery.id)}
                disabled={delivery.state === "PENDING" || delivery.isTest}
                onChange={() => toggle(delivery.id)}
                className="relative z-10 block size-6 accent-accent disabled:opacity-30 md:size-5"
              />
            </td>
            <td>
              <Status tone={deliveryStates[delivery.state].tone}>
                {deliveryStates[delivery.state].word}
              </Status>
            </td>
            <td className="text-right font-medium md:text-left">
              <Link href={`/deliveries/${delivery.id}`} className="tabular-nums after:absolute after:inset-0">
                {delivery.orderNumber}
              </Link>
            </td>
            <td className="font-mono text-xs">{delivery.event}</td>
            <td className="truncate text-right text-muted md:text-left">{delivery.webhook.name}</td>
            <td className="truncate" title={answerOf(delivery)}>
              {answerOf(delivery)}
            </td>
            <td className="text-right tabular-nums md:text-left">
              {delivery.attemptCount}
              <span className="md:sr-only"> {delivery.attemptCount === 1 ? "attempt" : "attempts"}</span>
            </td>
            <td className="text-muted">
              <Time at={delivery.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
