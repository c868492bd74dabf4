import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { sampleOrder } from "#lib/notifications/orders/shared/sample-orders.ts";
import {
  choose,
  chooseFilter,
  createApplication,
  post,
  publishOrders,
  registerWebhook,
  searchFilter,
  sendTestOrder,
  unregisterAll,
  webhookRow,
} from "#test/browser/console.ts";
import { expect, origin, patient, signIn, test } from "#test/browser/fixtures.ts";
import { expectOneStopEach } from "#test/browser/keyboard.ts";
import { answerWith, startReceiver } from "#test/receiver.ts";

test("new deliveries appear live and can be paused; filters are chips, details open beside, CSV downloads", async ({
  page,
  browser,
}) => {
  const receiver = await startReceiver();
  await signIn(page, "partner");
  const application = await createApplication(page, "Tail CRM");
  const webhookId = await registerWebhook(page, application.id, "Tailed", receiver.url);
  const staff = patient(await browser.newPage());
  await signIn(staff, "staff");

  await page.goto(`/deliveries?webhookId=${webhookId}`);
  await expect(page.getByText("No delivery matches")).toBeVisible();
  const orderNumber = await sendTestOrder(staff, application.clientId);
  const advance = (status: string) => sendTestOrder(staff, application.clientId, { orderNumber, status });
  await expect(page.getByRole("row").filter({ hasText: "Delivered" })).toHaveCount(1);
  await page.getByRole("button", { name: "Pause live updates" }).click();
  await advance("Scheduled");
  await expect.poll(() => receiver.received.length).toBe(2);
  await expect(page.getByRole("row").filter({ hasText: orderNumber })).toHaveCount(1);
  await page.getByRole("button", { name: "Resume live updates" }).click();
  await advance("Processed");
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
  await page.getByRole("link", { name: "Download as CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv.trim().split("\n")).toHaveLength(4);

  // A row is one Tab stop: Space selects it, Enter opens it.
  const list = page.getByRole("table", { name: /Deliveries/ });
  await expectOneStopEach(list.locator("tbody").getByRole("row"));
  const first = list.locator("tbody").getByRole("row").first();
  await first.getByRole("link").last().focus();
  await page.keyboard.press("Space");
  await expect(first.getByRole("checkbox")).toBeChecked();
  await expect(page.getByRole("region", { name: "Selected deliveries" })).toContainText("1 selected");
  await page.keyboard.press("Space");
  await expect(first.getByRole("checkbox")).not.toBeChecked();

  // A keyboard gets there over the tabs and filters, and paper shows when it was.
  await page.getByRole("link", { name: "Skip to the deliveries" }).focus();
  await page.keyboard.press("Enter");
  await expect(first.getByRole("link").last()).toBeFocused();
  await page.emulateMedia({ media: "print" });
  await expect(
    first
      .locator("time")
      .last()
      .getByText(/ago|just now/),
  ).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  // The details open beside the log with their own URL and take the focus. Escape returns to the row.
  const second = page.getByRole("row").nth(2).getByRole("link").last();
  await second.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/deliveries\/dlv_/);
  const panel = page.getByRole("region", { name: "Delivery", exact: true });
  await expect(panel.getByRole("heading").first()).toBeFocused();
  // The tab names it, as on its page.
  await expect(page).toHaveTitle(
    `${await panel.getByRole("heading").first().textContent()} · Partner Portal`,
  );
  await expect(panel.getByRole("button", { name: "Copy as curl" })).toBeVisible();
  // The log is beside it, not below it: each of its rows can still be read and opened.
  await expect(list.locator("tbody").getByRole("row")).toHaveCount(3);
  const [left, right] = [await list.boundingBox(), await panel.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  await expect(panel.getByText("2 of 3")).toBeVisible();
  const address = page.url();
  await panel.getByRole("button", { name: "Next delivery" }).click();
  await expect(panel.getByText("3 of 3")).toBeVisible();
  await expect(page).not.toHaveURL(address);
  await panel.getByRole("button", { name: "Previous delivery" }).click();
  await expect(page).toHaveURL(address);
  const body = panel.getByRole("figure").filter({ hasText: "Request body" });
  await body.getByRole("button", { name: "salesOrder" }).click();
  await expect(body).not.toContainText("orderNumber");
  await panel.getByRole("button", { name: "Resend" }).click();
  await expect(page.getByText(`Resending order ${orderNumber}`)).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(4);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/deliveries\?/);
  await expect(second).toBeFocused();
  await page.goForward();
  await expect(panel).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: orderNumber })).toBeVisible();

  // People know a PO number: the search and the filter both find it.
  const purchaseOrder = sampleOrder(orderNumber).purchaseOrder.toLowerCase();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Search" }).getByRole("combobox").fill(purchaseOrder);
  await page.getByRole("option", { name: `${sampleOrder(orderNumber).purchaseOrder} ` }).click();
  await expect(page).toHaveURL(`/orders/${orderNumber}`);
  await page.goto(`/deliveries?webhookId=${webhookId}`);
  await searchFilter(page, "Reference", "no such job");
  await expect(page.getByText("No delivery matches")).toBeVisible();
  await searchFilter(page, "Reference", purchaseOrder.toUpperCase());
  await expect(page.getByRole("row").filter({ hasText: orderNumber })).toHaveCount(3);
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
  const { id: deliveryId } = await post(page, `/api/notification/v2/webhooks/${webhookId}/test`, {
    event: "ORDER_INVOICED",
  });
  await page.goto(`/deliveries/${deliveryId}`);
  await expect(page.locator("body")).not.toContainText("curl -X POST");
  // A short answer is shown once, and leaves the request the whole width.
  await page.setViewportSize({ width: 1440, height: 900 });
  const readBoxes = () =>
    Promise.all(
      ["Response headers", "Request headers"].map((label) =>
        page.getByRole("figure").filter({ hasText: label }).boundingBox(),
      ),
    );
  await expect(page.getByRole("figure").filter({ hasText: "verified" })).toHaveCount(1);
  const [above, below] = await readBoxes();
  expect(below?.x).toBe(above?.x);
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
  // The boxes of a long answer and of its request begin on one line.
  const receiver = await startReceiver(answerWith(503, {}, "line\n".repeat(20)));
  await signIn(page, "partner");
  const long = await registerWebhook(page, applicationId, "Long", receiver.url);
  const { id: longId } = await post(page, `/api/notification/v2/webhooks/${long}/test`, {
    event: "ORDER_UPDATE",
  });
  await page.goto(`/deliveries/${longId}`);
  await expect(page.getByRole("figure").filter({ hasText: "First lines of the answer" })).toBeVisible();
  const [answered, sent] = await readBoxes();
  expect(sent?.x).toBeGreaterThan(answered?.x ?? 0);
  expect(sent?.y).toBe(answered?.y);
  await signIn(page, "staff");
  // Rows that name partner and webhook, one above the other, have room for both.
  await page.goto(`/deliveries?webhook=${webhookId}`);
  const row = page.getByRole("row").filter({ hasText: "Copied" }).first();
  const height = (await row.boundingBox())?.height;
  expect(height).toBeGreaterThanOrEqual(48);
  expect(height).toBeLessThan(60);
  await receiver.close();
});

test("a test event shows the receiver's answer at once; a secret rotates with an overlap and is promoted", async ({
  page,
}) => {
  const receiver = await startReceiver(answerWith(503, {}, "closed for today"));
  await signIn(page, "partner");
  const application = await createApplication(page, "Rotation CRM");
  const webhookId = await registerWebhook(page, application.id, "Rotated", receiver.url);
  await page.goto(`/webhooks?application=${application.id}`);
  await choose(webhookRow(page, "Rotated"), "Send a test");
  const testing = page.getByRole("dialog", { name: "Test Rotated" });
  await testing.getByLabel("Event").selectOption("ORDER_INVOICED");
  await testing.getByRole("button", { name: "Send a test" }).click();
  await expect(testing.getByText(/The receiver answered HTTP 503/)).toBeVisible();
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
  const fresh = (await made.getByText(/^whsec_/).textContent()) ?? "";
  await page.goto(`/webhooks?application=${application.id}`);
  await expect(webhookRow(page, "Rotated")).toContainText("Secret rotation until");
  await webhookRow(page, "Rotated").getByRole("link", { name: "Rotated" }).click();
  await page.getByRole("link", { name: "See the new secret" }).click();
  await page.getByRole("button", { name: "Show both secrets" }).click();
  await expect(page.getByText(/^whsec_/)).toHaveCount(2);
  await expect(page.getByText(fresh)).toBeVisible();
  await page.getByRole("button", { name: "Promote now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Promote" }).click();
  await expect(page.getByText("A rotation is in progress")).toBeHidden();
  await expect(page.getByText("Secret rotation until")).toBeHidden();
  // Nothing waits any more: no text says so, and the old secret is no longer shown.
  await expect(page.getByText("promote it")).toBeHidden();
  await expect(page.getByText(/^[A-Za-z0-9+/]{43}=$/)).toHaveCount(0);
  await unregisterAll(page, application.id);
  await receiver.close();
});

test("a long log has pages of 50: older ones have their own URL, and Newest leads back", async ({ page }) => {
  const receiver = await startReceiver();
  await signIn(page, "partner");
  const application = await createApplication(page, "Long log CRM");
  const webhookId = await registerWebhook(page, application.id, "Long", receiver.url);
  await publishOrders(page, application.clientId, 60);
  await page.goto(`/deliveries?webhookId=${webhookId}`);
  const rows = page
    .getByRole("table", { name: /Deliveries/ })
    .locator("tbody")
    .getByRole("row");
  await expect(rows).toHaveCount(50);
  const newest = page.getByRole("link", { name: "Newest" });
  await expect(newest).toBeHidden();
  await page.getByRole("link", { name: "Show older deliveries" }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(rows).toHaveCount(10);
  await expect(page.getByRole("link", { name: "Show older deliveries" })).toBeHidden();
  await page.goBack();
  await expect(rows).toHaveCount(50);
  await page.goForward();
  await newest.click();
  await expect(page).not.toHaveURL(/cursor=/);
  await expect(rows).toHaveCount(50);
  await unregisterAll(page, application.id);
  await receiver.close();
});
