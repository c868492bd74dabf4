import clsx from "clsx";
import { memo, type Ref } from "react";
import { reasonAgainst } from "#components/deliveries/replay/selection.tsx";
import { DeliveryStatus } from "#components/ui/delivery-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { isPlainClick } from "#components/ui/plain-click.ts";
import { Time } from "#components/ui/time.tsx";
import type { Delivery } from "#lib/deliveries/schemas.ts";

/** Fixed widths leave room for the webhook and the answer, on a tablet too. */
export const columns =
  "md:gap-x-2.5 md:grid-cols-[1.25rem_6rem_5rem_minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)_4rem_7.25rem] xl:gap-x-4 xl:grid-cols-[1.5rem_7rem_6.5rem_8.5rem_minmax(0,1.2fr)_minmax(0,1.2fr)_4.5rem_8.5rem]";

type Props = {
  ref: Ref<HTMLTableRowElement>;
  delivery: Delivery;
  index: number;
  /** Its position in the body of the table. */
  topPx: number;
  isSelected: boolean;
  /** Its details are open beside the log. */
  isOpen: boolean;
  /** Null if the viewer cannot send deliveries again. */
  onToggle: ((id: string) => void) | null;
  onOpen: (id: string) => void;
};

/** One line of the log; on a phone, a small card with the same cells. */
export const DeliveryRow = memo(function DeliveryRow(props: Props) {
  const { ref, delivery, index, topPx, isSelected, isOpen, onToggle, onOpen } = props;
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      style={{ top: topPx }}
      className={clsx(
        "absolute inset-x-0 grid h-[7.375rem] grid-cols-[auto_minmax(min-content,1fr)_minmax(0,auto)] grid-rows-4 items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2.5 has-focus-visible:bg-accent-soft hover:bg-sunken md:h-[2.625rem] md:grid-rows-1 md:py-0",
        columns,
        isOpen && "bg-accent-soft",
      )}
    >
      <td className="row-span-4 md:row-span-1">
        {onToggle && <SelectBox delivery={delivery} isSelected={isSelected} onToggle={onToggle} />}
      </td>
      <td>
        <DeliveryStatus delivery={delivery} />
      </td>
      {/* The number of a test event is as long as an ID. */}
      <td title={delivery.orderNumber} className="truncate text-right font-medium md:text-left">
        <DeliveryLink delivery={delivery} isOpen={isOpen} onOpen={onOpen} />
      </td>
      <td className="truncate font-mono text-xs">{delivery.event}</td>
      <td className="truncate text-right text-muted md:text-left">{delivery.webhook.name}</td>
      <td className="truncate" title={answerText(delivery)}>
        {answerText(delivery)}
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

/** The status of the last answer, or why there is none. */
function answerText({ lastHttpStatus, failure, attemptCount }: Delivery): string {
  if (lastHttpStatus !== null) return `HTTP ${lastHttpStatus}`;
  if (failure) return failure.title;
  return attemptCount === 0 ? "Not sent yet" : "No answer";
}

type SelectBoxProps = Pick<Props, "delivery" | "isSelected"> & { onToggle: (id: string) => void };

function SelectBox({ delivery, isSelected, onToggle }: SelectBoxProps) {
  const against = reasonAgainst(delivery);
  return (
    <input
      type="checkbox"
      aria-label={`Select order ${delivery.orderNumber}, ${delivery.event}`}
      checked={isSelected}
      disabled={against !== null}
      title={against ?? undefined}
      onChange={() => onToggle(delivery.id)}
      className="relative z-10 block size-6 accent-accent disabled:opacity-30"
    />
  );
}

/** A wide screen has room for the details beside the log; others go to their page. */
function DeliveryLink({ delivery, isOpen, onOpen }: Pick<Props, "delivery" | "isOpen" | "onOpen">) {
  return (
    <Link
      href={`/deliveries/${delivery.id}`}
      scroll={false}
      onClick={(event) => {
        if (!isPlainClick(event) || !window.matchMedia("(min-width: 64rem)").matches) return;
        event.preventDefault();
        onOpen(delivery.id);
      }}
      aria-current={isOpen ? "true" : undefined}
      className="tabular-nums after:absolute after:inset-0"
    >
      {delivery.orderNumber}
    </Link>
  );
}
