import { CircleCheck, CirclePause, CircleX, Clock, RefreshCw, RotateCw } from "lucide-react";
import { type Look, Status } from "#components/ui/status.tsx";
import type { Delivery, DeliveryState } from "#lib/deliveries/schemas.ts";

/** The word, icon, and color of each state of a delivery: the same on every page. `color` is for bars. */
export const deliveryStates = {
  QUEUED: { word: "Queued", tone: "note", icon: Clock, color: "var(--color-chart-note)" },
  RETRYING: { word: "Retrying", tone: "warn", icon: RefreshCw, color: "var(--color-chart-warn)" },
  HELD: { word: "Held", tone: "off", icon: CirclePause, color: "var(--color-chart-off)" },
  DELIVERED: { word: "Delivered", tone: "good", icon: CircleCheck, color: "var(--color-chart-good)" },
  GIVEN_UP: { word: "Given up", tone: "bad", icon: CircleX, color: "var(--color-chart-bad)" },
} as const satisfies Record<DeliveryState, Look & { word: string; color: string }>;

/** The state of a delivery. A resend in progress is shown beside it. */
export function DeliveryStatus({ delivery }: { delivery: Pick<Delivery, "state" | "isResending"> }) {
  const { word, ...look } = deliveryStates[delivery.state];
  return (
    <>
      <Status {...look}>{word}</Status>
      {delivery.isResending && (
        <Status tone="note" icon={RotateCw}>
          Resending
        </Status>
      )}
    </>
  );
}
