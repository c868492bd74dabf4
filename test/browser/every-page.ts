import { globSync } from "node:fs";
import path from "node:path";

export type Visitor = "nobody" | "partner" | "staff";

/** Stand for the ID of something that exists. */
const placeholders = [
  ":application",
  ":webhook",
  ":delivery",
  ":incident",
  ":organization",
  ":branch",
  ":order",
] as const;
export type PageIds = Record<(typeof placeholders)[number], string>;

/** Pages that need their own flow, with the test that covers them. */
export const reachedOtherwise = {
  "/consent": "e2e/access/authorization.spec.ts",
  "/enroll": "e2e/access/staff-entrance.spec.ts",
} as const;

/**
 * Every other page of the portal: who visits it, and at least one address. `every-page.test.ts` fails if one is missing, so
 * tests that use this list cover every page.
 */
export const everyPage: Record<string, { visitor: Visitor; addresses: readonly string[] }> = {
  "/signin": { visitor: "nobody", addresses: ["/signin"] },
  "/password": { visitor: "nobody", addresses: ["/password"] },
  "/password/new": { visitor: "nobody", addresses: ["/password/new#link"] },
  "/invitation": { visitor: "nobody", addresses: ["/invitation"] },
  "/branches/[number]": { visitor: "nobody", addresses: ["/branches/:branch"] },
  "/reference/[[...slug]]": { visitor: "nobody", addresses: ["/reference", "/reference/webhooks"] },
  "/": { visitor: "partner", addresses: ["/"] },
  "/applications": { visitor: "partner", addresses: ["/applications"] },
  "/applications/[applicationId]": {
    visitor: "partner",
    addresses: ["/applications/:application"],
  },
  "/webhooks": { visitor: "partner", addresses: ["/webhooks"] },
  "/webhooks/[webhookId]": {
    visitor: "partner",
    addresses: ["", "?tab=charts", "?tab=receiver", "?tab=secret", "?tab=settings"].map(
      (tab) => `/webhooks/:webhook${tab}`,
    ),
  },
  "/incidents": { visitor: "partner", addresses: ["/incidents"] },
  "/incidents/[incidentId]": { visitor: "partner", addresses: ["/incidents/:incident"] },
  "/orders": { visitor: "partner", addresses: ["/orders"] },
  "/orders/[orderNumber]": { visitor: "partner", addresses: ["/orders/:order"] },
  "/deliveries": { visitor: "partner", addresses: ["/deliveries"] },
  "/deliveries/[deliveryId]": { visitor: "partner", addresses: ["/deliveries/:delivery"] },
  "/deliveries/charts": { visitor: "partner", addresses: ["/deliveries/charts?webhookId=:webhook"] },
  "/requests": { visitor: "partner", addresses: ["/requests"] },
  "/test-orders": {
    visitor: "partner",
    addresses: ["", "&tab=inbox"].map((tab) => `/test-orders?application=:application${tab}`),
  },
  "/notices": { visitor: "partner", addresses: ["/notices"] },
  "/branches": { visitor: "partner", addresses: ["/branches", "/branches?branch=:branch"] },
  "/alerts": { visitor: "partner", addresses: ["/alerts"] },
  "/people": { visitor: "partner", addresses: ["/people"] },
  "/audit": { visitor: "partner", addresses: ["/audit"] },
  "/confirm": { visitor: "partner", addresses: ["/confirm#link"] },
  "/account": { visitor: "partner", addresses: ["/account"] },
  "/organizations": { visitor: "staff", addresses: ["/organizations"] },
  "/organizations/[organizationId]": {
    visitor: "staff",
    addresses: ["", "?tab=applications", "?tab=webhooks", "?tab=people", "?tab=audit"].map(
      (tab) => `/organizations/:organization${tab}`,
    ),
  },
  "/data-problems": { visitor: "staff", addresses: ["/data-problems"] },
  "/branches/changes": { visitor: "staff", addresses: ["/branches/changes"] },
  "/branches/import": { visitor: "staff", addresses: ["/branches/import"] },
  "/branches/[number]/edit": { visitor: "staff", addresses: ["/branches/:branch/edit"] },
  "/mail": { visitor: "staff", addresses: ["/mail"] },
  "/system": { visitor: "staff", addresses: ["/system"] },
};

/** The folder of every page, such as `(portal)/deliveries`. */
export function pageRoutes(): string[] {
  const cwd = path.resolve(import.meta.dirname, "../..");
  return globSync("app/**/page.tsx", { cwd })
    .map((file) => path.dirname(file).replace(/^app\//, ""))
    .sort();
}

/** The address of every page, with parameters in brackets. */
export function pageAddresses(): string[] {
  return pageRoutes()
    .map((page) => `/${page.replace(/\([^)]+\)\/?/g, "")}`)
    .sort();
}

/** An address with the IDs of things that exist. */
export function filledIn(address: string, ids: Partial<PageIds>): string {
  return placeholders.reduce((filled, name) => filled.replaceAll(name, ids[name] ?? name), address);
}
