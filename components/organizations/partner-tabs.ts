export const partnerTabs = ["health", "applications", "webhooks", "people", "audit"] as const;
export type PartnerTab = (typeof partnerTabs)[number];
