import { CircleCheck, CirclePause, CircleX, Clock, RefreshCw, RotateCw } from "lucide-react";
import type { Delivery, DeliveryState } from "#lib/deliveries/schemas.ts";
import { type Look, Status } from "./status.tsx";

/** The word, icon, and color of each state of a delivery: the same on every page. */
export const deliveryStates = {
  QUEUED: { word: "Queued", tone: "note", icon: Clock },
  RETRYING: { word: "Retrying", tone: "warn", icon: RefreshCw },
  HELD: { word: "Held", tone: "off", icon: CirclePause },
  DELIVERED: { word: "Delivered", tone: "good", icon: CircleCheck },
  GIVEN_UP: { word: "Given up", tone: "bad", icon: CircleX },
} as const satisfies Record<DeliveryState, Look & { word: string }>;

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
