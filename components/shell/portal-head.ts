/** What the head of every page says. */

export const portalName = "Partner Portal";

export const portalDescription =
  "Branch locations and order webhooks for partners of a building-supply distributor.";

export const themeColors = [
  { media: "(prefers-color-scheme: light)", color: "#f7f5f1" },
  { media: "(prefers-color-scheme: dark)", color: "#161412" },
];
