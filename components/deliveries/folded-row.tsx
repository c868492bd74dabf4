import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { deliveryStates } from "#components/deliveries/delivery-state.tsx";
import { getChange } from "#components/deliveries/delivery-title.ts";
import { Status } from "#components/ui/status.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { counted } from "#lib/platform/shared/counted.ts";
import { Answer, answerClasses, Next, Receiver, rowClasses } from "./delivery-row.tsx";
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
      <td className="row-span-3 text-muted @min-[50rem]:row-span-1">
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
          <span className="line-clamp-2 leading-4">{describeOrder(deliveries)}</span>
        </button>
      </td>
      {showsWebhook && <Receiver delivery={newest} />}
      <td className={answerClasses(showsWebhook)}>
        <Answer delivery={first} />
      </td>
      <td className="relative z-10 w-fit text-muted @max-[50rem]:col-start-3 @max-[50rem]:row-start-1">
        <Next delivery={first} />
      </td>
      <td className="relative z-10 w-fit text-muted @max-[50rem]:col-start-4 @max-[50rem]:row-start-1 @max-[50rem]:justify-self-end">
        <Time at={newest.createdAt} />
      </td>
    </tr>
  );
}

/** What happened to the first, and how many other changes failed or wait. */
function describeOrder(deliveries: Folded): string {
  const first = deliveries.at(-1) ?? deliveries[0];
  const others = deliveries.slice(0, -1);
  const failed = others.filter(({ attemptCount }) => attemptCount > 0).length;
  const waiting = others.length - failed;
  const parts = [
    `${getChange(first)} ${first.attemptCount > 0 ? "failed" : "waits"}`,
    failed > 0 && `${counted(failed, "change", "changes")} failed too`,
    waiting > 0 && counted(waiting, "change waits", "changes wait"),
  ];
  return parts.filter((part) => part !== false).join("; ");
}
