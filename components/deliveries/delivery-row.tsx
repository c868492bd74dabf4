import clsx from "clsx";
import { RotateCw } from "lucide-react";
import { type MouseEvent, memo } from "react";
import { getStateLook } from "#components/deliveries/delivery-state.tsx";
import { getChange, getTitle } from "#components/deliveries/delivery-title.ts";
import { canResend, selectTarget } from "#components/deliveries/replay/selection.tsx";
import { usePartnerName } from "#components/shell/viewer.tsx";
import { Link } from "#components/ui/link.tsx";
import { isPlainClick } from "#components/ui/plain-click.ts";
import { Status } from "#components/ui/status.tsx";
import { DueTime, Time } from "#components/ui/time/time.tsx";
import { isWide } from "#components/ui/use-wide.ts";
import { isOfUnregistered } from "#components/webhooks/failure-words.ts";
import { addressOfOrder } from "#lib/notifications/deliveries/shared/order-address.ts";
import { maxAttempts } from "#lib/notifications/deliveries/shared/retry-schedule.ts";
import type { ListedDelivery } from "#lib/notifications/deliveries/shared/schemas.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";

/** Wide enough for every word but long names, also beside the rail on a small laptop. Rows are cards where the list is narrow. */
const columns = "@min-[50rem]:gap-x-2.5 @min-[60rem]:gap-x-4";

/** The columns of a row, with the one of the webhook or without. */
export function getColumns(showsWebhook: boolean): string {
  return showsWebhook
    ? `${columns} @min-[50rem]:grid-cols-[1.25rem_6rem_minmax(0,1.3fr)_minmax(0,1fr)_6.5rem_5.25rem_5.25rem] @min-[60rem]:grid-cols-[1.25rem_9.5rem_minmax(0,1.4fr)_minmax(0,0.95fr)_minmax(0,0.8fr)_6rem_5.5rem]`
    : `${columns} @min-[50rem]:grid-cols-[1.25rem_6rem_minmax(0,1fr)_6.5rem_5.25rem_5.25rem] @min-[60rem]:grid-cols-[1.25rem_9.5rem_minmax(0,1fr)_minmax(0,0.6fr)_6rem_5.5rem]`;
}

const row =
  "relative grid @max-[50rem]:min-h-20 scroll-my-4 grid-cols-[1.5rem_minmax(28cqw,1fr)_auto_auto] items-center gap-x-3 @max-[50rem]:gap-y-0.5 px-4 py-2 has-focus-visible:bg-accent-soft hover:bg-sunken @min-[50rem]:h-9 @min-[50rem]:has-data-partner:h-12 @min-[50rem]:scroll-mt-24 @min-[50rem]:px-3 @min-[50rem]:py-0";

/** The grid of a row: the table's columns, or a small card. The last row of an order has a stronger line below. */
export function rowClasses(showsWebhook: boolean, endsGroup: boolean): string {
  return clsx(
    row,
    getColumns(showsWebhook),
    endsGroup ? "border-line border-b" : "@max-[50rem]:border-line/50 @max-[50rem]:border-b",
  );
}

/** The cell of the answer; in a card, below the order. */
export function answerClasses(showsWebhook: boolean): string {
  return clsx(
    "flex items-baseline gap-1.5 @max-[50rem]:row-start-3",
    showsWebhook
      ? "@max-[50rem]:col-span-2 @max-[50rem]:col-start-3 @max-[50rem]:max-w-36 @max-[50rem]:justify-self-end"
      : "@max-[50rem]:col-start-2",
  );
}

/** The cell of the next attempt; in a card, beside the answer, or below it where the webhook is named. */
export function nextClasses(showsWebhook: boolean): string {
  return clsx(
    "relative z-10 w-fit text-muted @max-[50rem]:text-sm @max-[50rem]:whitespace-nowrap @max-[50rem]:empty:hidden",
    showsWebhook
      ? "@max-[50rem]:col-span-3 @max-[50rem]:col-start-2 @max-[50rem]:row-start-4"
      : "@max-[50rem]:col-span-2 @max-[50rem]:col-start-3 @max-[50rem]:row-start-3 @max-[50rem]:justify-self-end",
  );
}

type Props = {
  delivery: ListedDelivery;
  /** The row above is of the same order. */
  continues: boolean;
  /** The row below is of another order. */
  endsGroup: boolean;
  /** False on the page of one webhook. */
  showsWebhook: boolean;
  isSelected: boolean;
  /** Its details are open beside the log. */
  isOpen: boolean;
  /** Null if the viewer cannot send deliveries again. */
  onToggle: ((id: string) => void) | null;
  onOpen: (id: string) => void;
};

/** One line of the log; on a phone, a small card with the same cells. */
export const DeliveryRow = memo(function DeliveryRow(props: Props) {
  const { delivery, continues, endsGroup, showsWebhook, isSelected, isOpen, onToggle, onOpen } = props;
  return (
    <tr
      data-id={delivery.id}
      onClick={openFromTime}
      className={clsx(rowClasses(showsWebhook, endsGroup), isOpen && "bg-accent-soft")}
    >
      <td className="row-span-4 @min-[50rem]:row-span-1">
        {onToggle && canResend(delivery) && (
          <SelectBox delivery={delivery} isSelected={isSelected} onToggle={onToggle} />
        )}
      </td>
      <td className="flex items-center gap-1.5 @max-[50rem]:col-start-2 @max-[50rem]:row-start-1">
        <State delivery={delivery} />
      </td>
      <td className="@max-[50rem]:col-span-3 @max-[50rem]:col-start-2 @max-[50rem]:row-start-2">
        <Order
          delivery={delivery}
          continues={continues}
          isOpen={isOpen}
          onToggle={onToggle && canResend(delivery) ? onToggle : null}
          onOpen={onOpen}
        />
      </td>
      {showsWebhook && <Receiver delivery={delivery} />}
      <td className={answerClasses(showsWebhook)}>
        <Answer delivery={delivery} />
      </td>
      <td className={nextClasses(showsWebhook)}>
        <Next delivery={delivery} />
      </td>
      <td className="relative z-10 w-fit text-muted @max-[50rem]:col-start-4 @max-[50rem]:row-start-1 @max-[50rem]:justify-self-end">
        <Time at={delivery.createdAt} />
      </td>
    </tr>
  );
});

/** Times are above the row's link, to show the exact time. A click on one opens the row as well. */
function openFromTime({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest("time")) currentTarget.querySelector("a")?.click();
}

function State({ delivery }: { delivery: ListedDelivery }) {
  const { state, isResending, scheduleStep } = delivery;
  const { label, ...look } = getStateLook(delivery);
  return (
    <>
      <Status {...look} isQuiet={state === "DELIVERED"}>
        {label}
      </Status>
      {state === "RETRYING" && (
        <span className="text-muted text-xs @max-[60rem]:sr-only">
          {scheduleStep} of {maxAttempts}
        </span>
      )}
      {isResending && <RotateCw aria-hidden className="size-3.5 text-note" />}
    </>
  );
}

type OrderProps = Pick<Props, "delivery" | "continues" | "isOpen" | "onToggle" | "onOpen">;

/**
 * The order, and its status as the link to the delivery. A wide screen has room for the details beside the log; others go to
 * their page. That link is the row's only Tab stop: Space selects the row, and the details link to the order.
 */
function Order({ delivery, continues, isOpen, onToggle, onOpen }: OrderProps) {
  const { orderNumber, isTest } = delivery;
  const numberClasses = clsx(
    "max-w-[60%] shrink-0 truncate tabular-nums",
    continues ? "text-muted" : "font-medium",
  );
  return (
    <span className="flex items-center gap-1.5">
      {isTest ? (
        <span className={numberClasses}>Test event:</span>
      ) : (
        <Link
          href={addressOfOrder(orderNumber)}
          tabIndex={-1}
          title={orderNumber}
          className={clsx(numberClasses, "relative z-10 hover:text-accent hover:underline")}
        >
          {orderNumber}:
        </Link>
      )}
      <Link
        href={`/deliveries/${delivery.id}`}
        scroll={false}
        onClick={(event) => {
          if (!isPlainClick(event) || !isWide()) return;
          event.preventDefault();
          onOpen(delivery.id);
        }}
        onKeyDown={(event) => {
          if (event.key !== " " || !onToggle) return;
          event.preventDefault();
          onToggle(delivery.id);
        }}
        aria-keyshortcuts={onToggle ? "Space" : undefined}
        aria-current={isOpen ? "true" : undefined}
        aria-label={getTitle(delivery)}
        className="after:absolute after:inset-0"
      >
        <span className="line-clamp-2 leading-4 @max-[50rem]:line-clamp-none @min-[50rem]:@max-[60rem]:text-xs">
          {getChange(delivery)}
        </span>
      </Link>
    </span>
  );
}

/** The webhook; for staff, the partner above it, so that neither name hides the other. */
export function Receiver({ delivery: { webhook, application } }: { delivery: ListedDelivery }) {
  const partner = usePartnerName(application.organizationId);
  if (partner === null)
    return (
      <td
        title={webhook.name}
        className="truncate text-muted @max-[50rem]:col-start-2 @max-[50rem]:row-start-3"
      >
        {webhook.name}
      </td>
    );
  return (
    <td
      title={`${partner}: ${webhook.name}`}
      data-partner
      className="min-w-0 text-muted text-xs leading-4 *:block *:truncate @max-[50rem]:col-start-2 @max-[50rem]:row-start-3"
    >
      <span className="text-ink">{partner}</span>
      <span>{webhook.name}</span>
    </td>
  );
}

/** The status of the last answer or the reason why there is none, and the duration. */
export function Answer({ delivery }: { delivery: ListedDelivery }) {
  const { lastHttpStatus, lastDurationMs, failure, attemptCount } = delivery;
  if (attemptCount === 0 && !failure) return <span className="text-muted">Not sent yet</span>;
  // A status of success says nothing about an answer that could not be used.
  const isReason = lastHttpStatus === null || (failure && lastHttpStatus < 300);
  return (
    <>
      {isReason ? (
        <span className="line-clamp-2 text-xs">{failure?.title ?? "No answer"}</span>
      ) : (
        <span className={clsx("whitespace-nowrap", failure && "text-bad")}>
          <span className="@min-[50rem]:@max-[60rem]:sr-only">HTTP </span>
          {lastHttpStatus}
        </span>
      )}
      {lastDurationMs !== null && !isOfUnregistered(failure) && (
        <span
          className={clsx(
            "whitespace-nowrap text-muted text-xs tabular-nums",
            isReason && "@max-[60rem]:hidden",
          )}
        >
          {inMs(lastDurationMs)}
        </span>
      )}
    </>
  );
}

/** When the delivery is attempted next, or what it waits for. */
export function Next({
  delivery: { state, isResending, nextAttemptAt, waitsFor },
}: {
  delivery: Pick<ListedDelivery, "state" | "isResending" | "nextAttemptAt" | "waitsFor">;
}) {
  if (isResending) return "Resending";
  if (state === "HELD") return "On resume";
  if (waitsFor === "earlier_delivery")
    return (
      <span title="Waits for an earlier event of this order" className="whitespace-nowrap">
        Earlier event first
      </span>
    );
  return (
    nextAttemptAt && (
      <>
        <span className="@min-[50rem]:hidden">Next </span>
        <DueTime at={nextAttemptAt} />
      </>
    )
  );
}

type SelectBoxProps = Pick<Props, "delivery" | "isSelected"> & { onToggle: (id: string) => void };

function SelectBox({ delivery, isSelected, onToggle }: SelectBoxProps) {
  return (
    <label className={`relative z-10 ${selectTarget}`} title="Select (Space)">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={`Select order ${delivery.orderNumber}, ${delivery.event}`}
        checked={isSelected}
        onChange={() => onToggle(delivery.id)}
        className="size-6 accent-accent lg:size-4.5 @min-[50rem]:size-4.5"
      />
    </label>
  );
}
