import { deliveryStates } from "#components/deliveries/delivery-state.tsx";
import { Status } from "#components/ui/status.tsx";
import type { DeliveryState } from "#lib/notifications/deliveries/shared/schemas.ts";

const shown: readonly { state: DeliveryState; title: string; to: string; answer: string }[] = [
  { state: "DELIVERED", title: "SO-1084: Pending", to: "Dispatch board", answer: "HTTP 204" },
  { state: "DELIVERED", title: "SO-1084: Scheduled", to: "Dispatch board", answer: "HTTP 204" },
  { state: "RETRYING", title: "SO-1084: Scheduled", to: "Accounting", answer: "HTTP 500" },
  { state: "QUEUED", title: "SO-1084: In Progress", to: "Accounting", answer: "Waits for an earlier event" },
];

/** What the delivery log shows of an order that could be anybody's, for people who are not signed in. */
export function SampleOrder() {
  return (
    <ul className="divide-y divide-line text-sm">
      {shown.map(({ state, title, to, answer }) => {
        const { label, ...look } = deliveryStates[state];
        return (
          <li
            key={`${title} ${to}`}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-x-2 px-3 py-2.5 sm:gap-x-3 sm:px-4"
          >
            <span>
              <Status {...look}>{label}</Status>
            </span>
            <span className="grid min-w-0">
              <span className="font-medium tabular-nums">{title}</span>
              <span className="text-muted">to {to}</span>
            </span>
            <span className="max-w-24 text-right text-muted xl:max-w-none">{answer}</span>
          </li>
        );
      })}
    </ul>
  );
}
