import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { sampleOrder } from "#lib/orders/sample-orders.ts";
import { expect, origin, patient, signIn, test } from "../fixtures.ts";
import { answerWith, startReceiver } from "../receiver.ts";
import {
  chooseFilter,
  createApplication,
  post,
  publishOrders,
  registerWebhook,
  searchFilter,
  unregisterAll,
} from "../support/browser/console.ts";

test("new deliveries appear live and can be paused; filters are chips, keyboard works, CSV downloads", async ({
  page,
  browser,
}) => {
  const receiver = await startReceiver();
  await signIn(page, "partner");
  const application = await createApplication(page, "Tail CRM");
  const webhookId = await registerWebhook(page, application.id, "Tailed", receiver.url);
  const staff = patient(await browser.newPage());
  await signIn(staff, "staff");
  const advance = () => post(staff, "orders/SO-100204/advance", { audience: [application.clientId] });

  await page.goto(`/deliveries?webhookId=${webhookId}`);
  await expect(page.getByText("No delivery matches")).toBeVisible();
  await advance();
  await expect(page.getByRole("row").filter({ hasText: "Delivered" })).toHaveCount(1);
  await page.getByRole("button", { name: "Pause live updates" }).click();
  await advance();
  await expect.poll(() => receiver.received.length).toBe(2);
  await expect(page.getByRole("row").filter({ hasText: "SO-100204" })).toHaveCount(1);
  await page.getByRole("button", { name: "Resume live updates" }).click();
  await advance();
  await expect(page.getByRole("row").filter({ hasText: "Delivered" })).toHaveCount(3);

  const delivered = page
    .getByRole("navigation", { name: "States" })
    .getByRole("link", { name: /^Delivered ?3$/ });
  await delivered.click();
  await expect(page).toHaveURL(/state=DELIVERED/);
  await expect(delivered).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("row")).toHaveCount(4);
  await page.goBack();
  await expect(page).not.toHaveURL(/state=/);

  await chooseFilter(page, "Answer", "2xx, accepted");
  await expect(page).toHaveURL(/httpClass=2xx/);
  await chooseFilter(page, "Created", "The last hour");
  await expect(page).toHaveURL(/from=/);
  await expect(page.getByRole("row").filter({ hasText: "Delivered" })).toHaveCount(3);
  await page.getByRole("button", { name: "Remove the filter Answer" }).click();
  await expect(page).not.toHaveURL(/httpClass/);
  await expect(page.getByRole("button", { name: "Remove the filter Created" })).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv.trim().split("\n")).toHaveLength(4);

  await page.getByRole("heading", { name: "Delivery log" }).click();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  const second = page.getByRole("row").nth(2).getByRole("link");
  await expect(second).toBeFocused();
  const secondAddress = await second.getAttribute("href");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  // The details open beside the log with their own URL and take the focus. j moves on, and Escape returns to the row.
  await expect(page).toHaveURL(/\/deliveries\/dlv_/);
  const panel = page.getByRole("region", { name: "Delivery", exact: true });
  await expect(panel).toBeFocused();
  await expect(panel.getByRole("button", { name: "Copy as curl" })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(4);
  const body = panel.getByRole("figure").filter({ hasText: "Request body" });
  await body.getByRole("button", { name: "salesOrder" }).click();
  await expect(body).not.toContainText("orderNumber");
  await page.keyboard.press("j");
  await expect(page).toHaveURL((url) => url.pathname === new URL(String(secondAddress), url).pathname);
  await expect(panel).toBeFocused();
  await page.keyboard.press("r");
  await expect(page.getByText("Resending order SO-100204")).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(4);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/deliveries\?/);
  await expect(second).toBeFocused();
  await page.goForward();
  await expect(panel).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Order SO-100204" })).toBeVisible();

  // People know a PO number: the search and the filter both find it.
  const purchaseOrder = sampleOrder("SO-100204").purchaseOrder.toLowerCase();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Search" }).getByRole("combobox").fill(purchaseOrder);
  await page.getByRole("option", { name: `${purchaseOrder} ` }).click();
  await expect(page).toHaveURL(`/deliveries?reference=${purchaseOrder}`);
  await page.goto(`/deliveries?webhookId=${webhookId}`);
  await searchFilter(page, "Reference", "no such job");
  await expect(page.getByText("No delivery matches")).toBeVisible();
  await searchFilter(page, "Reference", purchaseOrder.toUpperCase());
  await expect(page.getByRole("row").filter({ hasText: "SO-100204" })).toHaveCount(3);
  await unregisterAll(page, application.id);
  await receiver.close();
});

test("a delivery copied as curl is signed again and verifies at its receiver; staff see why they cannot copy it", async ({
  page,
}) => {
  await signIn(page, "partner");
  const { id: applicationId, inboxKey } = await createApplication(page, "Curl CRM");
  const inboxUrl = `${origin}/api/inbox/v1/${inboxKey}`;
  const webhookId = await registerWebhook(page, applicationId, "Copied", inboxUrl, ["ORDER_INVOICED"]);
  const { id: deliveryId } = await post(page, `webhooks/${webhookId}/test`, { event: "ORDER_INVOICED" });
  await page.goto(`/deliveries/${deliveryId}`);
  await expect(page.locator("body")).not.toContainText("curl -X POST");
  await page.getByRole("button", { name: "Copy as curl" }).click();
  const block = page.getByRole("figure").filter({ hasText: "curl -X POST" });
  const command = (await block.locator("code").textContent()) ?? "";
  expect(command).not.toContain("[secret]");
  const { stdout } = await promisify(execFile)("sh", ["-c", command.replace("curl", "curl -s")]);
  expect(JSON.parse(stdout)).toMatchObject({ verified: true });
  await signIn(page, "staff");
  await page.goto(`/deliveries/${deliveryId}`);
  await expect(page.getByText("which staff do not see")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy as curl" })).toHaveCount(0);
});

test("a test event shows the receiver's answer at once; a secret rotates with an overlap and is promoted", async ({
  page,
}) => {
  const receiver = await startReceiver(answerWith(503, {}, "closed for today"));
  await signIn(page, "partner");
  const application = await createApplication(page, "Rotation CRM");
  const webhookId = await registerWebhook(page, application.id, "Rotated", receiver.url);
  await page.goto(`/webhooks?application=${application.id}`);
  await page.getByRole("article", { name: "Rotated" }).getByRole("button", { name: "Send test" }).click();
  const testing = page.getByRole("dialog", { name: "Test Rotated" });
  await testing.getByLabel("Event").selectOption("ORDER_INVOICED");
  await testing.getByRole("button", { name: "Send test" }).click();
  await expect(testing.getByText(/Your receiver answered HTTP 503/)).toBeVisible();
  await expect(testing.getByText("closed for today")).toBeVisible();
  expect(JSON.parse(receiver.received[0]?.body ?? "{}")).toMatchObject({ event: "ORDER_INVOICED" });
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "More actions for Rotated" }).click();
  await page.getByRole("menuitem", { name: "Rotate secret" }).click();
  await expect(page).toHaveURL(`/webhooks/${webhookId}?tab=secret`);
  await page.getByRole("button", { name: "Show the secret" }).click();
  await expect(page.getByText(/^[A-Za-z0-9+/]{43}=$/)).toHaveCount(1);
  await page.getByLabel("Overlap").selectOption("3 days");
  await page.getByRole("button", { name: "Create a new secret" }).click();
  const made = page.getByRole("region", { name: "New secret" });
  await expect(made.getByText(/^[A-Za-z0-9+/]{43}=$/)).toBeVisible();
  await expect(made.getByText(/^whsec_/)).toBeVisible();
  await expect(page.getByText("A rotation is in progress")).toBeVisible();
  await page.getByRole("button", { name: "Promote now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Promote" }).click();
  await expect(page.getByText("A rotation is in progress")).toBeHidden();
  await unregisterAll(page, application.id);
  await receiver.close();
});

test("a long log renders only visible rows, new deliveries do not move them, and state changes are announced", async ({
  page,
}) => {
  const receiver = await startReceiver(answerWith(503));
  await signIn(page, "partner");
  const application = await createApplication(page, "Long log CRM");
  const webhookId = await registerWebhook(page, application.id, "Long", receiver.url);
  // The page requests the log again once the stream is open. From then on, only the stream updates it.
  const renewed = page.waitForResponse((response) => response.url().includes("/api/console/deliveries?"));
  await page.goto(`/deliveries?webhookId=${webhookId}`);
  await expect(page.getByText("No delivery matches")).toBeVisible();
  await renewed;
  await page.route("**/api/console/deliveries?*", (route) =>
    route.request().url().includes("cursor=") ? route.continue() : route.abort(),
  );
  await publishOrders(page, application.clientId, 300);
  const table = page.getByRole("table", { name: /Deliveries/ });
  await expect(table).toHaveAttribute("aria-rowcount", "301");
  expect(await table.getByRole("row").count()).toBeLessThan(80);
  // The oldest are sent first. On a busy machine, the first key may come before the rows have their height.
  const oldest = table.getByRole("row", { name: /SO-LONG-0 / });
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(oldest).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(oldest).toContainText("HTTP 503");
  expect(await table.getByRole("row").count()).toBeLessThan(80);
  // New rows at the top do not move the rows in view. A button scrolls to them.
  const before = await oldest.boundingBox();
  await publishOrders(page, application.clientId, 1, 300);
  const newAbove = page.getByRole("button", { name: "1 new delivery" });
  await expect(newAbove).toBeVisible();
  expect((await oldest.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  await newAbove.click();
  await expect(table.getByRole("row").nth(1).getByRole("link", { name: "SO-LONG-300" })).toBeFocused();
  await expect(newAbove).toBeHidden();
  await unregisterAll(page, application.id);
  await receiver.close();
});
