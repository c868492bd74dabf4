import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { deliveryStates } from "#components/deliveries/delivery-state.tsx";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { ListedDelivery } from "#lib/deliveries/schemas.ts";
import { Next, Receiver, rowClasses } from "./delivery-row.tsx";

type Props = {
  /** Queued deliveries of one order to one webhook, the newest first. */
  deliveries: readonly [ListedDelivery, ...ListedDelivery[]];
  isOpen: boolean;
  continues: boolean;
  endsGroup: boolean;
  showsWebhook: boolean;
  onToggle: () => void;
};

/** Stands for queued deliveries of one order, which are sent one after the other. Opens to show each. */
export function FoldedRow({ deliveries, isOpen, continues, endsGroup, showsWebhook, onToggle }: Props) {
  const { label, ...look } = deliveryStates.QUEUED;
  const [newest] = deliveries;
  const next = deliveries.at(-1) ?? newest;
  return (
    <tr className={rowClasses(showsWebhook, endsGroup)}>
      <td className="row-span-3 text-muted @min-[50rem]:row-span-1">
        <ChevronRight
          aria-hidden
          className={clsx("size-4 transition-transform motion-reduce:transition-none", isOpen && "rotate-90")}
        />
      </td>
      <td className="@max-[50rem]:col-start-2 @max-[50rem]:row-start-1">
        <Status {...look}>
          {deliveries.length} {label.toLowerCase()}
        </Status>
      </td>
      <td className="@max-[50rem]:col-span-2 @max-[50rem]:col-start-2 @max-[50rem]:row-start-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex max-w-full items-center gap-1.5 text-left after:absolute after:inset-0"
        >
          <span className={clsx("truncate tabular-nums", continues ? "text-muted" : "font-medium")}>
            {newest.orderNumber}
          </span>
          <span className="shrink-0 text-muted">{deliveries.length} changes</span>
        </button>
      </td>
      {showsWebhook && <Receiver delivery={newest} />}
      <td
        className={clsx(
          "text-muted @max-[50rem]:row-start-3",
          showsWebhook ? "@max-[50rem]:col-start-3" : "@max-[50rem]:col-start-2",
        )}
      >
        Not sent yet
      </td>
      <td className="relative z-10 w-fit text-muted @max-[50rem]:col-start-2 @max-[50rem]:row-start-1 @max-[50rem]:justify-self-end">
        <Next delivery={next} />
      </td>
      <td className="relative z-10 w-fit text-muted @max-[50rem]:col-start-3 @max-[50rem]:row-start-1 @max-[50rem]:justify-self-end">
        <Time at={newest.createdAt} />
      </td>
    </tr>
  );
}
