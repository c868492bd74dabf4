import clsx from "clsx";
import { ArrowRight, RotateCw } from "lucide-react";
import { type CSSProperties, type MouseEvent, memo } from "react";
import { inMs } from "#components/deliveries/charts/chart-labels.ts";
import { deliveryStates } from "#components/deliveries/delivery-state.tsx";
import { canResend } from "#components/deliveries/replay/selection.tsx";
import { useViewer } from "#components/shell/viewer.tsx";
import { Link } from "#components/ui/link.tsx";
import { isPlainClick } from "#components/ui/plain-click.ts";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { mostAttempts } from "#lib/deliveries/filters.ts";
import type { Delivery } from "#lib/deliveries/schemas.ts";
import { nameOf } from "#lib/platform/application-name.ts";

/** Wide enough for every word but long names, also beside the rail on a small laptop. */
export const columns =
  "md:gap-x-2.5 md:grid-cols-[1.25rem_6rem_minmax(0,2.3fr)_minmax(0,1fr)_6.5rem_4.75rem_5.25rem] xl:gap-x-4 xl:grid-cols-[1.25rem_9.5rem_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,0.9fr)_5.5rem_5.5rem]";

type Props = {
  delivery: Delivery;
  index: number;
  /** The row above is of the same order. */
  continues: boolean;
  /** The row below is of another order. */
  endsGroup: boolean;
  isSelected: boolean;
  /** Its details are open beside the log. */
  isOpen: boolean;
  /** Null if the viewer cannot send deliveries again. */
  onToggle: ((id: string) => void) | null;
  onOpen: (id: string) => void;
};

/** One line of the log; on a phone, a small card with the same cells. */
export const DeliveryRow = memo(function DeliveryRow(props: Props) {
  const { delivery, index, continues, endsGroup, isSelected, isOpen, onToggle, onOpen } = props;
  const position: CSSProperties & Record<"--index", number> = { "--index": index };
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      style={position}
      onClick={openFromTime}
      className={clsx(
        "absolute inset-x-0 top-[calc(var(--index)*var(--row))] grid h-(--row) grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 has-focus-visible:bg-accent-soft hover:bg-sunken md:px-3 md:py-0",
        columns,
        endsGroup ? "border-line border-b" : "max-md:border-line/50 max-md:border-b",
        isOpen && "bg-accent-soft",
      )}
    >
      <td className="row-span-3 md:row-span-1">
        {onToggle && canResend(delivery) && (
          <SelectBox delivery={delivery} isSelected={isSelected} onToggle={onToggle} />
        )}
      </td>
      <td className="flex items-center gap-1.5 max-md:col-start-2 max-md:row-start-1">
        <State delivery={delivery} />
      </td>
      <td className="max-md:col-span-2 max-md:col-start-2 max-md:row-start-2">
        <Order delivery={delivery} continues={continues} isOpen={isOpen} onOpen={onOpen} />
      </td>
      <Receiver delivery={delivery} />
      <td className="flex items-baseline gap-1.5 max-md:col-start-3 max-md:row-start-3 max-md:justify-end">
        <Answer delivery={delivery} />
      </td>
      <td className="relative z-10 w-fit text-muted max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end">
        <Next delivery={delivery} />
      </td>
      <td className="relative z-10 w-fit text-muted max-md:col-start-3 max-md:row-start-1 max-md:justify-self-end">
        <Time at={delivery.createdAt} />
      </td>
    </tr>
  );
});

/** Times are above the row's link, to show the exact time. A click on one opens the row as well. */
function openFromTime({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest("time")) currentTarget.querySelector("a")?.click();
}

function State({ delivery: { state, isResending, scheduleStep } }: { delivery: Delivery }) {
  const { word, ...look } = deliveryStates[state];
  return (
    <>
      <Status {...look}>{word}</Status>
      {state === "RETRYING" && (
        <span className="text-muted text-xs max-xl:sr-only">
          {scheduleStep} of {mostAttempts}
        </span>
      )}
      {isResending && <RotateCw aria-hidden className="size-3.5 text-note" />}
    </>
  );
}

type OrderProps = Pick<Props, "delivery" | "continues" | "isOpen" | "onOpen">;

/** The order and its status. A wide screen has room for the details beside the log; others go to their page. */
function Order({ delivery, continues, isOpen, onOpen }: OrderProps) {
  const status = delivery.orderStatus ?? "Invoice";
  return (
    <span className="flex items-center gap-1.5">
      <Link
        href={`/deliveries/${delivery.id}`}
        scroll={false}
        onClick={(event) => {
          if (!isPlainClick(event) || !window.matchMedia("(min-width: 64rem)").matches) return;
          event.preventDefault();
          onOpen(delivery.id);
        }}
        aria-current={isOpen ? "true" : undefined}
        // The number of a test event is as long as an ID.
        title={delivery.orderNumber}
        className={clsx(
          "shrink-0 truncate tabular-nums after:absolute after:inset-0 max-w-[60%]",
          continues ? "text-muted" : "font-medium",
        )}
      >
        {delivery.orderNumber}
      </Link>
      <ArrowRight aria-hidden className="size-3.5 shrink-0 text-muted" />
      <span className="line-clamp-2 leading-4 md:max-xl:text-xs">{status}</span>
    </span>
  );
}

/** The webhook; for staff, the partner first. */
function Receiver({ delivery: { webhook, application } }: { delivery: Delivery }) {
  const { isStaff, organizations } = useViewer();
  const partner = isStaff && organizations.find(({ id }) => id === application.organizationId)?.name;
  const { environment } = application;
  const words = `${partner ? `${partner}: ` : ""}${nameOf({ name: webhook.name, environment })}`;
  return (
    <td title={words} className="truncate text-muted max-md:col-start-2 max-md:row-start-3">
      {words}
    </td>
  );
}

/** The status of the last answer or the reason why there is none, and the duration. */
function Answer({ delivery }: { delivery: Delivery }) {
  const { lastHttpStatus, lastDurationMs, failure, attemptCount } = delivery;
  if (attemptCount === 0 && !failure) return <span className="text-muted">Not sent yet</span>;
  return (
    <>
      {lastHttpStatus === null ? (
        <span className="line-clamp-2 text-xs">{failure?.title ?? "No answer"}</span>
      ) : (
        <span className={clsx("whitespace-nowrap", failure && "text-bad")}>
          <span className="md:max-xl:sr-only">HTTP </span>
          {lastHttpStatus}
        </span>
      )}
      {lastDurationMs !== null && (
        <span className={clsx("text-muted text-xs tabular-nums", lastHttpStatus === null && "max-xl:hidden")}>
          {inMs(lastDurationMs)}
        </span>
      )}
    </>
  );
}

/** When the delivery is attempted next. */
function Next({ delivery: { state, isResending, nextAttemptAt } }: { delivery: Delivery }) {
  if (isResending) return "Resending";
  if (state === "HELD") return "On resume";
  if (state === "QUEUED") return "Now";
  return nextAttemptAt && <Time at={nextAttemptAt} />;
}

type SelectBoxProps = Pick<Props, "delivery" | "isSelected"> & { onToggle: (id: string) => void };

function SelectBox({ delivery, isSelected, onToggle }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={`Select order ${delivery.orderNumber}, ${delivery.event}`}
      checked={isSelected}
      onChange={() => onToggle(delivery.id)}
      className="relative z-10 block size-6 accent-accent md:size-4.5"
    />
  );
}
