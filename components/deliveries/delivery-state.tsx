import { CircleCheck, CirclePause, CircleX, Clock, RefreshCw, RotateCw } from "lucide-react";
import { Status, type StatusLook } from "#components/ui/status.tsx";
import type { Delivery, DeliveryState } from "#lib/notifications/deliveries/shared/schemas.ts";

/** The word, icon, and color of each state of a delivery: the same on every page. `color` is for bars. */
export const deliveryStates = {
  QUEUED: { label: "Queued", tone: "note", icon: Clock, color: "var(--color-chart-note)" },
  RETRYING: { label: "Retrying", tone: "warn", icon: RefreshCw, color: "var(--color-chart-warn)" },
  HELD: { label: "Held", tone: "off", icon: CirclePause, color: "var(--color-chart-off)" },
  DELIVERED: { label: "Delivered", tone: "good", icon: CircleCheck, color: "var(--color-chart-good)" },
  GIVEN_UP: { label: "Given up", tone: "bad", icon: CircleX, color: "var(--color-chart-bad)" },
} as const satisfies Record<DeliveryState, StatusLook & { label: string; color: string }>;

/** The states, the worst first. */
export const worstFirst: readonly DeliveryState[] = ["GIVEN_UP", "RETRYING", "HELD", "QUEUED", "DELIVERED"];

type Shown = Pick<Delivery, "state"> & Partial<Pick<Delivery, "isTest">>;

/** How a delivery's state looks. A test event is sent once: it fails, but is not given up. */
export function getStateLook({ state, isTest = false }: Shown): StatusLook & { label: string } {
  const look = deliveryStates[state];
  return isTest && state === "GIVEN_UP" ? { ...look, label: "Failed" } : look;
}

type Props = {
  delivery: Shown & Pick<Delivery, "isResending">;
  /** In a list, where what is delivered is quiet. */
  isListed?: boolean;
};

/** The state of a delivery. A resend in progress is shown beside it. */
export function DeliveryStatus({ delivery, isListed = false }: Props) {
  const { label, ...look } = getStateLook(delivery);
  return (
    <>
      <Status {...look} isQuiet={isListed && delivery.state === "DELIVERED"}>
        {label}
      </Status>
      {delivery.isResending && (
        <Status tone="note" icon={RotateCw}>
          Resending
        </Status>
      )}
    </>
  );
}
