import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { deliveryStates, worstFirst } from "#components/deliveries/delivery-state.tsx";
import { getChange } from "#components/deliveries/delivery-title.ts";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { Answer, answerClasses, Next, nextClasses, Receiver, rowClasses } from "./delivery-row.tsx";
import type { Folded } from "./log-entries.ts";

type Props = {
  deliveries: Folded;
  isOpen: boolean;
  continues: boolean;
  endsGroup: boolean;
  showsWebhook: boolean;
  onToggle: () => void;
};

/**
 * Stands for what a webhook misses of an order, as far as the page of the log has it: “SO-A-1119: Pending and 6 more”, with the state
 * of the oldest of the worst ones. Opens to show each.
 */
export function FoldedRow({ deliveries, isOpen, continues, endsGroup, showsWebhook, onToggle }: Props) {
  const [newest] = deliveries;
  const worst = worstFirst.find((state) => deliveries.some((delivery) => delivery.state === state));
  // The oldest goes first.
  const first = deliveries.findLast(({ state }) => state === worst) ?? newest;
  const { label, ...look } = deliveryStates[first.state];
  return (
    <tr className={rowClasses(showsWebhook, endsGroup)}>
      <td className="row-span-4 text-muted @min-[50rem]:row-span-1">
        <ChevronRight
          aria-hidden
          className={clsx("size-4 transition-transform motion-reduce:transition-none", isOpen && "rotate-90")}
        />
      </td>
      <td className="@max-[50rem]:col-start-2 @max-[50rem]:row-start-1">
        <Status {...look}>{label}</Status>
      </td>
      <td className="@max-[50rem]:col-span-3 @max-[50rem]:col-start-2 @max-[50rem]:row-start-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex max-w-full items-center gap-1.5 text-left after:absolute after:inset-0"
        >
          <span className={clsx("shrink-0 truncate tabular-nums", continues ? "text-muted" : "font-medium")}>
            {first.orderNumber}:
          </span>
          <span className="line-clamp-2 leading-4 @max-[50rem]:line-clamp-none">
            {getChange(first)} and {deliveries.length - 1} more
          </span>
        </button>
      </td>
      {showsWebhook && <Receiver delivery={newest} />}
      <td className={answerClasses(showsWebhook)}>
        <Answer delivery={first} />
      </td>
      <td className={nextClasses(showsWebhook)}>
        <Next delivery={first} />
      </td>
      <td className="relative z-10 w-fit text-muted @max-[50rem]:col-start-4 @max-[50rem]:row-start-1 @max-[50rem]:justify-self-end">
        <Time at={newest.createdAt} />
      </td>
    </tr>
  );
}
