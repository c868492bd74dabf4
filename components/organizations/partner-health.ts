import {
  getHealthWord,
  needsAttention,
  webhookHealthWords,
  worstFirst,
} from "#lib/notifications/webhooks/shared/webhook-health.ts";
import type { OrganizationSummary } from "#lib/portal/shared/overview-schemas.ts";

type PartnerWebhook = OrganizationSummary["webhooks"][number];

/** The webhooks that need staff, worst first. */
export function needyWebhooks({ webhooks }: Pick<OrganizationSummary, "webhooks">): PartnerWebhook[] {
  return worstFirst(webhooks.filter((webhook) => needsAttention(webhook, true)));
}

/** Deliveries that incidents which have not ended hold up or were given up. */
export function countUndelivered({ webhooks }: Pick<OrganizationSummary, "webhooks">): number {
  return webhooks.reduce((sum, { incident }) => sum + (incident?.waiting ?? 0) + (incident?.givenUp ?? 0), 0);
}

/** Since when a webhook is as it is, if that needs somebody. */
export function troubledSince(webhook: PartnerWebhook): string | null {
  const { state, failingSince, stoppedAt, behindSince, incident } = webhook;
  if (state !== "ACTIVE") return stoppedAt;
  return failingSince ?? incident?.startedAt ?? behindSince;
}

/** How bad it is: the worst health that needs staff, then those that work, those without a webhook, and the distributor. */
function rank(organization: OrganizationSummary): number {
  const { kind, webhooks } = organization;
  const [worst] = needyWebhooks(organization);
  if (worst) return webhookHealthWords.indexOf(getHealthWord(worst));
  return webhookHealthWords.length + (webhooks.length > 0 ? 0 : kind === "PARTNER" ? 1 : 2);
}

/** Partners that need staff first, of equally bad ones those that miss the most. The others keep their order. */
export function worstPartnersFirst(organizations: readonly OrganizationSummary[]): OrganizationSummary[] {
  return organizations.toSorted(
    (one, other) => rank(one) - rank(other) || countUndelivered(other) - countUndelivered(one),
  );
}
