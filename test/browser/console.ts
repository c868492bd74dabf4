import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { BranchListItem } from "#lib/branches/shared/schemas.ts";
import { createdApplications, origin, readDemo } from "./fixtures.ts";

/** Sends a POST as the signed-in person, to a path of the console API or to a whole one. Returns the JSON of the response. */
export async function post(page: Page, path: string, data: object = {}) {
  const url = path.startsWith("/") ? path : `/api/console/${path}`;
  const response = await page.request.post(url, { headers: { origin }, data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

type NewApplication = { id: string; clientId: string; clientSecret: string; inboxKey: string };

/** Creates an application of the signed-in person's organization for one test. */
export async function createApplication(
  page: Page,
  name: string,
  more: object = {},
): Promise<NewApplication> {
  const created: NewApplication = await post(page, "applications", {
    name,
    clientType: "CONFIDENTIAL",
    redirectUris: [],
    grantTypes: ["client_credentials"],
    scopes: ["notification.read", "notification.write"],
    ...more,
  });
  createdApplications.set(page, [...(createdApplications.get(page) ?? []), created.id]);
  return created;
}

/** Registers a webhook and returns its ID. */
export async function registerWebhook(
  page: Page,
  applicationId: string,
  name: string,
  url: string,
  events = ["ORDER_UPDATE"],
): Promise<string> {
  const registration = { applicationId, name, type: "ORDER", url, events };
  return (await post(page, "/api/notification/v2/webhooks", registration)).id;
}

/** The row of a webhook, wherever webhooks are listed. */
export function webhookRow(page: Page, name: string): Locator {
  return page
    .getByRole("region", { name: "Webhooks", includeHidden: true })
    .getByRole("row", { includeHidden: true })
    .filter({ has: page.getByRole("link", { name, exact: true, includeHidden: true }) });
}

/** The row that has an application's name, and how many webhooks it has, in the table of webhooks. */
export function ownerRow(page: Page, name: string): Locator {
  return page
    .getByRole("region", { name: "Webhooks" })
    .getByRole("row")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
}

/** Chooses an action from the menu of a row. */
export async function choose(row: Locator, action: string): Promise<void> {
  await row.getByRole("button", { name: /^More actions/ }).click();
  await row.page().getByRole("menuitem", { name: action }).click();
}

/** Unregisters the webhooks of a test. */
export async function unregisterAll(page: Page, applicationId: string): Promise<void> {
  const response = await page.request.get(`/api/notification/v2/webhooks?applicationId=${applicationId}`);
  const webhooks = (await response.json()) as { id: string }[];
  for (const { id } of webhooks)
    await page.request.delete(`/api/notification/v2/webhooks/${id}`, { headers: { origin } });
}

/** Publishes events through the intake, as the distributor's systems do. */
export async function publishEvents(page: Page, data: readonly object[]): Promise<void> {
  const { publisher, tokenUrl } = readDemo();
  const basic = Buffer.from(`${publisher.clientId}:${publisher.clientSecret}`).toString("base64");
  const token = await page.request.post(tokenUrl, {
    headers: { authorization: `Basic ${basic}` },
    form: { grant_type: "client_credentials", scope: "order.publish" },
  });
  const headers = { authorization: `Bearer ${(await token.json()).access_token}` };
  const published = await page.request.post("/api/intake/v1/order-events", { headers, data });
  expect(published.ok(), await published.text()).toBe(true);
}

/** Publishes order updates, numbered from `first`. */
export async function publishOrders(page: Page, clientId: string, count: number, first = 0): Promise<void> {
  await publishEvents(
    page,
    Array.from({ length: count }, (_, index) => ({
      eventId: `${clientId}-${first + index}`,
      event: "ORDER_UPDATE",
      audience: [clientId],
      occurredAt: new Date().toISOString(),
      salesOrder: { orderNumber: `SO-LONG-${first + index}`, status: "Pending" },
    })),
  );
}

/** The ID of a webhook's latest incident, once it has one. */
export async function findIncident(page: Page, webhookId: string): Promise<string> {
  let id = "";
  await expect(async () => {
    const response = await page.request.get(`/api/notification/v2/incidents?webhookId=${webhookId}`);
    id = (await response.json()).data[0]?.id ?? "";
    expect(id).not.toBe("");
  }).toPass();
  return id;
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

/** The button of a log's filter. */
export function filterChip(page: Page, label: string): Locator {
  return page
    .getByRole("group", { name: "Filters", exact: true })
    .getByRole("button", { name: new RegExp(`^${label}`) });
}

/** Opens a filter that is behind “More filters” until it is in use. Returns the button to which the focus returns. */
async function openMore(page: Page, label: string): Promise<Locator> {
  const more = filterChip(page, "More filters");
  await more.press("Enter");
  await page.getByRole("group", { name: "More filters" }).getByRole("button", { name: label }).press("Enter");
  return more;
}

/** Opens a log's filter with the keyboard and chooses a value. The focus returns to where it was. */
export async function chooseFilter(page: Page, label: string, value: string): Promise<void> {
  const shown = filterChip(page, label);
  const isShown = (await shown.count()) > 0;
  const chip = isShown ? shown : await openMore(page, label);
  if (isShown) await chip.press("Enter");
  await page
    .getByRole("group", { name: label, exact: true })
    .getByRole("button", { name: value })
    .press("Enter");
  await expect(chip).toBeFocused();
}

/** Searches a log for a text, in its search field or in one behind “More filters”. */
export async function searchFilter(page: Page, label: string, text: string): Promise<void> {
  const field = page
    .getByRole("group", { name: "Filters", exact: true })
    .getByRole("searchbox", { name: label });
  if ((await field.count()) === 0) {
    const chip = filterChip(page, label);
    if ((await chip.count()) > 0) await chip.click();
    else await openMore(page, label);
    await expect(field).toBeFocused();
  }
  await field.fill(text);
  await field.press("Enter");
}

/** Sends a test order to an application of the demo's partner, or changes one, as staff do. Returns its number. */
export async function sendTestOrder(staff: Page, clientId: string, change: object = {}): Promise<string> {
  const body = { audience: [clientId], ...change };
  return (await post(staff, "/api/notification/v2/test-orders", body)).orderNumber;
}
