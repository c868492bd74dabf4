import { CircleCheck, CircleDashed, Hourglass, type LucideIcon } from "lucide-react";
import { incidentStates, stoppedStates } from "#components/incidents/incident-badge.tsx";
import { useViewer } from "#components/shell/viewer.tsx";
import { Status, type Tone } from "#components/ui/status.tsx";
import {
  getHealthWord,
  needsAttention,
  type Receiving,
  type WebhookHealthWord,
  worstFirst,
} from "#lib/notifications/webhooks/shared/webhook-health.ts";

const badges: Record<WebhookHealthWord, { label: string; tone: Tone; icon: LucideIcon }> = {
  HEALTHY: { label: "Healthy", tone: "good", icon: CircleCheck },
  NEW: { label: "No deliveries yet", tone: "note", icon: CircleDashed },
  BEHIND: { label: "Behind", tone: "warn", icon: Hourglass },
  RECOVERING: incidentStates.RECOVERING,
  LOSSES: incidentStates.LOSSES,
  FAILING: incidentStates.FAILING,
  ...stoppedStates,
};

/** The health of a webhook: the same word, icon, and color on every page, and those of its incident. */
export function WebhookBadge({ webhook }: { webhook: Receiving }) {
  const { label, ...look } = badges[getHealthWord(webhook)];
  return <Status {...look}>{label}</Status>;
}

/** How many of the webhooks need attention, in the look of the worst. If none does, the worst health. Absent without any. */
export function HealthBadge({ webhooks }: { webhooks: readonly Receiving[] }) {
  const { isStaff } = useViewer();
  const needy = worstFirst(webhooks.filter((webhook) => needsAttention(webhook, isStaff)));
  const [worst] = needy.length > 0 ? needy : worstFirst(webhooks);
  if (!worst) return null;
  if (needy.length === 0) return <WebhookBadge webhook={worst} />;
  const { tone, icon } = badges[getHealthWord(worst)];
  return (
    <Status tone={tone} icon={icon}>
      {needy.length} of {webhooks.length} {needy.length === 1 ? "needs" : "need"} attention
    </Status>
  );
}
