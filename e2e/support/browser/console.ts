import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { readDemo } from "../../fixtures.ts";

function sameOrigin(page: Page): { origin: string } {
  return { origin: new URL(page.url()).origin };
}

/** Creates an application of the signed-in person's organization for one test. */
export async function createApplication(
  page: Page,
  name: string,
): Promise<{ id: string; clientId: string; clientSecret: string; inboxKey: string }> {
  const response = await page.request.post("/api/console/applications", {
    headers: sameOrigin(page),
    data: {
      name,
      clientType: "CONFIDENTIAL",
      grantTypes: ["client_credentials"],
      scopes: ["notification.read", "notification.write"],
      redirectUris: [],
    },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/** Unregisters the webhooks of a test. */
export async function unregisterAll(page: Page, applicationId: string): Promise<void> {
  const response = await page.request.get(`/api/console/webhooks?applicationId=${applicationId}`);
  for (const { id } of ((await response.json()) as { data: { id: string }[] }).data)
    await page.request.delete(`/api/console/webhooks/${id}`, { headers: sameOrigin(page) });
}

/** Publishes order updates through the intake, as the distributor's systems do, numbered from `first`. */
export async function publishOrders(page: Page, clientId: string, count: number, first = 0): Promise<void> {
  const { publisher, tokenUrl } = readDemo();
  const basic = Buffer.from(`${publisher.clientId}:${publisher.clientSecret}`).toString("base64");
  const token = await page.request.post(tokenUrl, {
    headers: { authorization: `Basic ${basic}` },
    form: { grant_type: "client_credentials", scope: "order.publish" },
  });
  const data = Array.from({ length: count }, (_, index) => ({
    ...{ eventId: `${clientId}-${first + index}`, event: "ORDER_UPDATE", audience: [clientId] },
    ...{ occurredAt: new Date().toISOString() },
    salesOrder: { orderNumber: `SO-LONG-${first + index}`, status: "Pending" },
  }));
  const headers = { authorization: `Bearer ${(await token.json()).access_token}` };
  const published = await page.request.post("/api/intake/v1/order-events", { headers, data });
  expect(published.ok(), await published.text()).toBe(true);
}

/** What the finder gets for a search by the signed-in person. `query` is empty or begins with `?`. */
export async function foundBranches(
  request: APIRequestContext,
  query: string,
  baseUrl = "",
): Promise<BranchListItem[]> {
  const response = await request.get(`${baseUrl}/api/console/branches${query}`);
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}
