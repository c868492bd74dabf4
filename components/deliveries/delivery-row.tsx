import Link from "next/link";
import { type MouseEvent, memo } from "react";
import { deliveryStates } from "#components/ui/delivery-state.ts";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time.tsx";
import type { Delivery } from "#lib/deliveries/schemas.ts";

/** What came back, in the fewest words: a status, or why there is none. */
function answerOf({ lastHttpStatus, failure, attemptCount }: Delivery): string {
  if (lastHttpStatus !== null) return `HTTP ${lastHttpStatus}`;
  if (failure) return failure.title;
  return attemptCount === 0 ? "Not sent yet" : "No answer";
}

export const columns =
  "md:grid-cols-[1.5rem_7rem_6.5rem_8.5rem_minmax(0,1.2fr)_minmax(0,1.2fr)_4.5rem_8.5rem]";

/** How high each row is, where there is room for a table and where each is a card: as its classes below say. */
export const rowRem = 2.625;
export const cardRem = 7.375;

const receiving = {
  PAUSED: "The webhook is paused.",
  DISABLED: "The webhook is disabled.",
  UNREGISTERED: "The webhook is unregistered.",
};

/** Why a delivery cannot be sent again; null where it can, also while it waits for a retry. */
export function reasonAgainst({ state, attemptCount, isTest, webhook }: Delivery): string | null {
  if (isTest) return "A test event is sent once.";
  if (webhook.state !== "ACTIVE") return receiving[webhook.state];
  return state === "PENDING" && attemptCount === 0 ? "It is about to be sent." : null;
}

/** The person wants the page in a tab or window of its own. */
function isElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** Whether a panel has room beside the log. */
function isWide(): boolean {
  return window.matchMedia("(min-width: 64rem)").matches;
}

type Props = {
  delivery: Delivery;
  index: number;
  /** Its place in the table's body. */
  topPx: number;
  selected: boolean;
  /** Its details are open beside the log. */
  open: boolean;
  /** Null where nothing can be done with what is selected. */
  onToggle: ((id: string) => void) | null;
  onOpen: (id: string) => void;
};

/** One line of the log; on a phone a small card of the same cells. Drawn anew only when its delivery changes. */
export const DeliveryRow = memo(function DeliveryRow({
  delivery,
  index,
  topPx,
  selected,
  open,
  onToggle,
  onOpen,
}: Props) {
  const { word, tone } = deliveryStates[delivery.state];
  const against = reasonAgainst(delivery);
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      style={{ top: topPx }}
      className={`absolute inset-x-0 grid h-[7.375rem] grid-cols-[auto_minmax(min-content,1fr)_minmax(0,auto)] grid-rows-4 items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2.5 has-focus-visible:bg-accent-soft hover:bg-sunken md:h-[2.625rem] md:grid-rows-1 md:py-0 ${open ? "bg-accent-soft" : ""} ${columns}`}
    >
      <td className="row-span-4 md:row-span-1">
        {onToggle && (
          <input
            type="checkbox"
            aria-label={`Select order ${delivery.orderNumber}, ${delivery.event}`}
            checked={selected}
            disabled={against !== null}
            {...(against !== null && { title: against })}
            onChange={() => onToggle(delivery.id)}
            className="relative z-10 block size-6 accent-accent disabled:opacity-30"
          />
        )}
      </td>
      <td>
        <Status tone={tone}>{word}</Status>
      </td>
      {/* A test event's number is as long as an id. */}
      <td title={delivery.orderNumber} className="truncate text-right font-medium md:text-left">
        <Link
          href={`/deliveries/${delivery.id}`}
          prefetch={false}
          scroll={false}
          onClick={(event) => {
            if (isElsewhere(event) || !isWide()) return;
            event.preventDefault();
            onOpen(delivery.id);
          }}
          aria-current={open ? "true" : undefined}
          className="tabular-nums after:absolute after:inset-0"
        >
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
  );
});
