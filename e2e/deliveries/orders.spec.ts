import { createApplication, publishEvents, registerWebhook, unregisterAll } from "#test/browser/console.ts";
import { expect, expectErrors, patient, signIn, test } from "#test/browser/fixtures.ts";
import { startReceiver } from "#test/receiver.ts";

test("staff find by its PO number what happened to an order, whom it missed, and resend it; the partner sees its own part", async ({
  page,
  browser,
  pageErrors,
}) => {
  const receiver = await startReceiver((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end('{"routing":"unmatched"}');
  });
  await signIn(page, "partner");
  const { id, clientId } = await createApplication(page, "Order CRM");
  await registerWebhook(page, id, "Order hook", receiver.url);
  const orderNumber = "SO/47 11";
  const toEvent = (eventId: string, audience: string[], status: string) => ({
    eventId,
    event: "ORDER_UPDATE",
    audience,
    occurredAt: new Date().toISOString(),
    salesOrder: { orderNumber, purchaseOrder: "PO-47-11-Z", status },
  });
  const first = toEvent("so-4711-1", [clientId], "Pending");
  await publishEvents(page, [
    first,
    toEvent("so-4711-2", ["pp_typo"], "Delivered"),
    { eventId: "so-4711-3" },
  ]);
  await publishEvents(page, [{ ...first, salesOrder: { ...first.salesOrder, status: "Canceled" } }]);

  const staff = patient(await browser.newPage());
  await signIn(staff, "staff");
  await staff.goto("/");
  await staff.keyboard.press("Control+k");
  const search = staff.getByRole("dialog", { name: "Search" });
  await search.getByRole("combobox").fill("never-4711");
  await expect(search.getByRole("status")).toContainText("No order event with “never-4711” was published.");
  await search.getByRole("combobox").fill("po-47-11");
  await search.getByRole("option", { name: `po-47-11-z Order ${orderNumber}` }).click();
  await expect(staff).toHaveURL("/orders/SO%2F47%2011");
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText(`Order ${orderNumber}`);
  const events = staff.getByRole("list", { name: "Events, newest first" }).locator(":scope > li");
  await expect(events).toHaveCount(2);
  await expect(events.nth(0)).toContainText("It reached nobody: unknown client ID");
  await expect(events.nth(0)).toContainText("pp_typo");
  await expect(events.nth(0)).toContainText("Not for Order CRM");
  await expect(events.nth(1)).toContainText("Published again with other content once");
  await expect(events.nth(1)).toContainText("/salesOrder/status");
  await expect(events.nth(1)).toContainText('{"routing":"unmatched"}');
  await events.nth(0).getByText("Changed").click();
  await expect(
    events.nth(0).getByRole("row", { name: /salesOrder\/status "Pending" "Delivered"/ }),
  ).toBeVisible();
  await events
    .nth(1)
    .getByRole("button", { name: /^Resend to/ })
    .click();
  await expect.poll(() => receiver.received.length).toBe(2);

  // From the event to the batches of its publisher.
  await events.nth(0).getByRole("link", { name: "Order system" }).click();
  await expect(staff).toHaveURL(/#batches$/);
  const batch = staff.getByRole("list", { name: "Batches, newest first" }).getByRole("listitem");
  const ofOrder = batch.filter({ hasText: "1 rejected" }).filter({ hasText: "2 accepted" }).first();
  await ofOrder.locator("summary").click();
  await expect(ofOrder.getByRole("list", { name: "Results" })).toContainText("so-4711-3");

  await staff.goto("/");
  const queue = staff.getByRole("listitem").filter({ hasText: "reached nobody: unknown client IDs" });
  await queue.getByRole("link", { name: "See orders" }).click();
  await expect(staff.getByRole("table", { name: "Orders, newest first" })).toContainText(orderNumber);

  await page.goto(`/orders/${encodeURIComponent(orderNumber)}`);
  const own = page.getByRole("list", { name: "Events, newest first" }).locator(":scope > li");
  await expect(own).toHaveCount(1);
  await expect(own).not.toContainText("Published again");
  await page.getByRole("button", { name: "Replay", exact: true }).click();
  const replay = page.getByRole("dialog", { name: "Replay deliveries" });
  await replay.getByLabel("Which").selectOption("Delivered");
  await replay.getByRole("button", { name: "Replay 1 delivery" }).click();
  await expect.poll(() => receiver.received.length).toBe(3);
  await publishEvents(page, [
    {
      ...toEvent("so-4711-4", ["pp_typo"], "Pending"),
      salesOrder: { orderNumber: "SO-4712", status: "Pending" },
    },
  ]);
  const missing = await page.goto("/orders/SO-4712");
  expect(missing?.status()).toBe(404);
  expectErrors(pageErrors, "/orders/SO-4712");
  await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  await unregisterAll(page, id);
  await receiver.close();
});
