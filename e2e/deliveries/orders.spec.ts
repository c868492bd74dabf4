import {
  createApplication,
  findIncident,
  post,
  publishEvents,
  publishOrders,
  registerWebhook,
  unregisterAll,
} from "#test/browser/console.ts";
import { expect, expectErrors, patient, signIn, test } from "#test/browser/fixtures.ts";
import { answerWith, startReceiver } from "#test/receiver.ts";

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
  await expect(search.getByRole("status")).toContainText("No order with “never-4711” was found.");
  await search.getByRole("combobox").fill("so/47");
  await expect(search.getByRole("group").first().getByRole("option").first()).toContainText(orderNumber);
  await search.getByRole("combobox").fill("po-47-11");
  await search.getByRole("option", { name: `PO-47-11-Z Order ${orderNumber} PO number` }).click();
  await expect(staff).toHaveURL("/orders/SO%2F47%2011");
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText(`Order ${orderNumber}`);
  const events = staff.getByRole("list", { name: "Events, newest first" }).locator(":scope > li");
  await expect(events).toHaveCount(2);
  await expect(events.nth(0)).toContainText("It reached nobody: unknown client ID");
  await expect(events.nth(0)).toContainText("pp_typo");
  await expect(events.nth(0)).toContainText("Not for Order CRM");
  await expect(events.nth(1)).toContainText("Repeated with different content once");
  await expect(events.nth(1)).toContainText("/salesOrder/status");
  await expect(events.nth(1)).toContainText('{"routing":"unmatched"}');
  await events.nth(0).getByText("Changed").click();
  await expect(
    events.nth(0).getByRole("row", { name: /salesOrder\/status "Pending" "Delivered"/ }),
  ).toBeVisible();
  // It was delivered, so it is folded.
  await events.nth(1).getByRole("heading", { name: "Pending" }).click();
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
  const queue = staff.getByRole("listitem").filter({ hasText: "reached nobody: unknown client ID" });
  await queue.getByRole("link", { name: "See orders" }).click();
  const listed = staff
    .getByRole("table", { name: "Orders, newest first" })
    .getByRole("row", { name: orderNumber });
  await expect(listed).toContainText("1 reached nobody: unknown client ID");
  await expect(listed).toContainText("1 of 1 delivered");

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

test("an order shows first which webhook misses what, and opens its newest event, what failed, and what the address names", async ({
  page,
}) => {
  const failing = await startReceiver(answerWith(500));
  const healthy = await startReceiver();
  await signIn(page, "partner");
  const { id, clientId } = await createApplication(page, "Missing CRM");
  const failingId = await registerWebhook(page, id, "Fails", failing.url);
  const pausedId = await registerWebhook(page, id, "Paused", healthy.url);
  await registerWebhook(page, id, "Works", healthy.url);
  const orderNumber = "SO-MISSING-1";
  const statuses = ["Pending", "Scheduled", "Processed", "Delivered"];
  const publish = (status: string) =>
    publishEvents(page, [
      {
        eventId: `missing-${status}`,
        event: "ORDER_UPDATE",
        audience: [clientId],
        occurredAt: new Date().toISOString(),
        salesOrder: { orderNumber, status },
      },
    ]);
  await publish("Pending");
  await findIncident(page, failingId);
  await expect.poll(() => healthy.received.length).toBe(2);
  await post(page, `/api/notification/v2/webhooks/${pausedId}/pause`);
  for (const status of statuses.slice(1)) await publish(status);
  await expect.poll(() => healthy.received.length).toBe(5);

  await page.goto(`/orders/${orderNumber}`);
  const rows = page.getByRole("list", { name: "Webhooks that miss events" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText("0 of 4 delivered");
  await expect(rows.nth(0)).toContainText(/Pending failed: HTTP 500, next .*; 3 changes wait/);
  await expect(rows.nth(1)).toContainText("1 of 4 delivered");
  await expect(rows.nth(1)).toContainText("The webhook is paused; 3 changes wait");
  await expect(page.getByText("Got everything: Works")).toBeVisible();
  const fix = rows.nth(0).getByRole("link", { name: "Fix and replay Fails" });
  await expect(fix).toHaveAttribute("href", /^\/incidents\//);

  const events = page.getByRole("list", { name: "Events, newest first" }).locator(":scope > li");
  const detailsOf = (event: number) => events.nth(event).getByText("Accepted");
  await expect(events.nth(0)).toContainText("1 of 3 delivered");
  await expect(detailsOf(0)).toBeVisible();
  await expect(detailsOf(1)).toBeHidden();
  await expect(detailsOf(2)).toBeHidden();
  await expect(detailsOf(3)).toBeVisible();
  await expect(events.nth(3).getByText("All fields are new")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(detailsOf(1)).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await events.nth(1).locator("summary").first().press("Enter");
  await expect(detailsOf(1)).toBeVisible();

  await page.goto("about:blank");
  await page.goto(`/orders/${orderNumber}#event-missing-Scheduled`);
  await expect(detailsOf(2)).toBeVisible();
  await expect(detailsOf(1)).toBeHidden();
  await events.nth(2).getByRole("link", { name: "missing-Scheduled" }).click();
  await expect(events.nth(2)).toBeInViewport();

  // The list of what is not delivered has it, and not what arrived.
  const other = await createApplication(page, "Arrived CRM");
  await registerWebhook(page, other.id, "Takes all", healthy.url);
  await publishOrders(page, other.clientId, 1, 4711);
  await expect.poll(() => healthy.received.length).toBe(6);
  const arrived = "SO-LONG-4711";
  const listed = (number: string) =>
    page.getByRole("table", { name: "Orders, newest first" }).getByRole("row", { name: number });
  await page.getByRole("main").getByRole("link", { name: "Orders", exact: true }).click();
  await expect(listed(arrived)).toContainText("1 delivered");
  await page.getByRole("link", { name: "Not delivered", exact: true }).click();
  await expect(page).toHaveURL("/orders?reached=undelivered");
  await expect(listed(orderNumber)).toContainText("5 of 12 delivered");
  await expect(listed(arrived)).toHaveCount(0);
  await page.goBack();
  await listed(orderNumber).getByRole("link").click();
  await rows.nth(0).getByRole("link", { name: "Pending failed" }).click();
  await expect(page.getByText("order-changed-fields says all fields").first()).toBeVisible();
  await unregisterAll(page, id);
  await unregisterAll(page, other.id);
  await failing.close();
  await healthy.close();
});
