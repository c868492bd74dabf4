import { expect, type Page } from "@playwright/test";
import { readDemo } from "../fixtures.ts";

/** Order updates through the intake, as the distributor's own systems hand them in; numbered from `first` on. */
export async function publishOrders(page: Page, clientId: string, count: number, first = 0): Promise<void> {
  const { publisher, tokenUrl } = readDemo();
  const token = await page.request.post(tokenUrl, {
    headers: {
      authorization: `Basic ${Buffer.from(`${publisher.clientId}:${publisher.clientSecret}`).toString("base64")}`,
    },
    form: { grant_type: "client_credentials", scope: "order.publish" },
  });
  const data = Array.from({ length: count }, (_, index) => ({
    ...{ eventId: `${clientId}-${first + index}`, event: "ORDER_UPDATE", audience: [clientId] },
    ...{ occurredAt: new Date().toISOString() },
    salesOrder: { orderNumber: `SO-LONG-${first + index}`, status: "Pending" },
  }));
  const handedIn = await page.request.post("/api/intake/v1/order-events", {
    headers: { authorization: `Bearer ${(await token.json()).access_token}` },
    data,
  });
  expect(handedIn.ok(), await handedIn.text()).toBe(true);
}
