import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  type LucideIcon,
  OctagonX,
  RefreshCw,
  TriangleAlert,
} from "lucide-react";
import { Status, type Tone } from "#components/ui/status.tsx";
import type { Incident, IncidentState } from "#lib/notifications/deliveries/shared/incident-schemas.ts";

type Look = { label: string; tone: Tone; icon: LucideIcon };

/** The word, icon, and color of each state of an incident. A webhook's badge has the same. */
export const incidentStates: Record<IncidentState, Look> = {
  FAILING: { label: "Failing", tone: "bad", icon: CircleAlert },
  LOSSES: { label: "Some given up", tone: "warn", icon: TriangleAlert },
  RECOVERING: { label: "Recovering", tone: "note", icon: RefreshCw },
  ENDED: { label: "Ended", tone: "good", icon: CircleCheck },
};

/** Of a webhook that sends nothing, also on its incident. */
export const stoppedStates = {
  PAUSED: { label: "Paused", tone: "off", icon: CirclePause },
  DISABLED: { label: "Disabled", tone: "bad", icon: OctagonX },
} as const satisfies Record<string, Look>;

type Props = {
  state: IncidentState;
  /** Says that it is stopped, unless the incident ended. Absent where the page says so already. */
  webhook?: Pick<Incident["webhook"], "state">;
};

export function IncidentBadge({ state, webhook }: Props) {
  const stopped = webhook?.state === "PAUSED" || webhook?.state === "DISABLED" ? webhook.state : null;
  const { label, ...look } = stopped && state !== "ENDED" ? stoppedStates[stopped] : incidentStates[state];
  return <Status {...look}>{label}</Status>;
}
