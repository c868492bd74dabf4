import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { deliveryStates } from "#components/deliveries/delivery-state.tsx";
import { getChange } from "#components/deliveries/delivery-title.ts";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { describeChange, describeOthers } from "#lib/notifications/deliveries/shared/describe-incident.ts";
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

/** Stands for what a webhook misses of an order: “SO-A-1119: Pending failed; 6 changes wait”. Opens to show each. */
export function FoldedRow({ deliveries, isOpen, continues, endsGroup, showsWebhook, onToggle }: Props) {
  const [newest] = deliveries;
  // The oldest goes first.
  const first = deliveries.at(-1) ?? newest;
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
            {describeOrder(deliveries)}
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

/** What happened to the first, and what became of the other changes. The incident says the same. */
function describeOrder(deliveries: Folded): string {
  const first = deliveries.at(-1) ?? deliveries[0];
  const others = deliveries.slice(0, -1);
  const givenUp = others.filter(({ state }) => state === "GIVEN_UP").length;
  const failed = others.filter(({ state, attemptCount }) => state !== "GIVEN_UP" && attemptCount > 0).length;
  const waiting = others.length - givenUp - failed;
  return `${getChange(first)} ${describeChange(first)}; ${describeOthers({ givenUp, failed, waiting })}`;
}
