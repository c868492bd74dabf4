import { CircleAlert, CircleCheck, type LucideIcon, RefreshCw, TriangleAlert } from "lucide-react";
import { Status, type Tone } from "#components/ui/status.tsx";
import type { IncidentState } from "#lib/notifications/deliveries/shared/incident-schemas.ts";

/** The word, icon, and color of each state of an incident. A webhook's badge has the same. */
export const incidentStates: Record<IncidentState, { label: string; tone: Tone; icon: LucideIcon }> = {
  FAILING: { label: "Failing", tone: "bad", icon: CircleAlert },
  LOSSES: { label: "Has losses", tone: "warn", icon: TriangleAlert },
  RECOVERING: { label: "Recovering", tone: "note", icon: RefreshCw },
  ENDED: { label: "Ended", tone: "good", icon: CircleCheck },
};

export function IncidentBadge({ state }: { state: IncidentState }) {
  const { label, ...look } = incidentStates[state];
  return <Status {...look}>{label}</Status>;
}
