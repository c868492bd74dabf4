import { disableSchedule } from "#lib/notifications/webhooks/shared/disable-schedule.ts";
import { counted } from "#lib/platform/shared/counted.ts";

export const alertKinds = ["WEBHOOK_FAILING", "WEBHOOK_DISABLED", "SECRET_EXPIRING", "DATA_PROBLEM"] as const;
export type AlertKindName = (typeof alertKinds)[number];

/** The kinds that concern a partner. */
export const partnerAlertKinds = alertKinds.filter((kind) => kind !== "DATA_PROBLEM");

export const alertLabels: Record<AlertKindName, { name: string; when: string }> = {
  WEBHOOK_FAILING: {
    name: "Webhook failing",
    when: `Every delivery has failed for ${counted(disableSchedule.warnAfterDays[0], "day")}. You get another alert when it works again.`,
  },
  WEBHOOK_DISABLED: {
    name: "Webhook disabled",
    when: `It failed for ${disableSchedule.disableAfterDays} days, or its receiver answered 410.`,
  },
  SECRET_EXPIRING: {
    name: "Secret about to expire",
    when: "A rotated secret is about to stop working.",
  },
  DATA_PROBLEM: { name: "New data problem", when: "Somebody reported a problem with a branch." },
};

export const alertFormats = ["SLACK", "JSON"] as const;
export type AlertFormatName = (typeof alertFormats)[number];
