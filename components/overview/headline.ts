import { inCount } from "#lib/platform/shared/counted.ts";

/** How many of the webhooks need a person, in a sentence. */
export function getHeadline(total: number, needy: number, isStaff: boolean, hasDelivered: boolean): string {
  const need = isStaff ? "attention" : "your attention";
  if (needy > 0)
    return `${inCount(needy)} of ${inCount(total)} webhooks ${needy === 1 ? "needs" : "need"} ${need}`;
  if (!hasDelivered) return "Ready for the first delivery";
  if (total === 1) return isStaff ? "1 webhook is delivering" : "Your webhook is delivering";
  return `All ${inCount(total)} webhooks are delivering`;
}
