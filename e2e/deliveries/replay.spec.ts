import {
  choose,
  createApplication,
  registerWebhook,
  sendTestOrder,
  unregisterAll,
  webhookRow,
} from "#test/browser/console.ts";
import { expect, patient, signIn, test } from "#test/browser/fixtures.ts";
import { firstLoadShifts, watchLayoutShift } from "#test/browser/layout-shift.ts";
import { startReceiver } from "#test/receiver.ts";

test("a replay counts deliveries first, shows progress, accepts a selection, and keeps IDs", async ({
  page,
  browser,
}) => {
  const receiver = await startReceiver();
  await signIn(page, "partner");
  const application = await createApplication(page, "Replay CRM");
  const webhookId = await registerWebhook(page, application.id, "Replayed", receiver.url);
  const staff = patient(await browser.newPage());
  await signIn(staff, "staff");
  const orderNumber = await sendTestOrder(staff, application.clientId);
  await sendTestOrder(staff, application.clientId, { orderNumber, status: "Scheduled" });

  await page.goto(`/deliveries?webhookId=${webhookId}&state=DELIVERED`);
  await expect(page.getByRole("row").filter({ hasText: "Delivered" })).toHaveCount(2);
  const open = page.getByRole("button", { name: "Replay 2 delivered" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Replay deliveries" });
  const replay = dialog.getByRole("button", { name: "Replay 2 deliveries" });
  await expect(replay).toBeDisabled();
  // The receiver has accepted them, so their count must be typed.
  await dialog.getByLabel("Type 2 to confirm").fill("2");
  await replay.click();
  const allDone = (count: number) =>
    page.getByText(`${count} of ${count} sent: ${count} delivered`, { exact: true }).first();
  await expect(allDone(2)).toBeVisible();
  await expect(open).toBeFocused();
  // The card is gone; a toast said how it ended.
  await expect(page.getByRole("region", { name: "Replay", exact: true })).toHaveCount(0);

  await page
    .getByRole("checkbox", { name: `Select order ${orderNumber}, ORDER_UPDATE` })
    .first()
    .check();
  await page.getByRole("button", { name: "Replay 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replay 1 delivery" }).click();
  await expect(allDone(1)).toBeVisible();

  await expect.poll(() => receiver.received.length).toBe(5);

  // Content that loads later moves nothing.
  await watchLayoutShift(page);
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: "Delivered" })).toHaveCount(2);
  expect(await firstLoadShifts(page)).toEqual([]);

  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(2);
  await unregisterAll(page, application.id);
  await receiver.close();
});

test("after an outage, everything that waits for a retry can be replayed, by webhook, by selection, or from the log", async ({
  page,
  browser,
}) => {
  let isDown = true;
  const receiver = await startReceiver(
    (_request, response) => void response.writeHead(isDown ? 503 : 204, { "retry-after": "3600" }).end(),
  );
  await signIn(page, "partner");
  const application = await createApplication(page, "Outage CRM");
  const webhookId = await registerWebhook(page, application.id, "Replayed", receiver.url);
  const staff = patient(await browser.newPage());
  await signIn(staff, "staff");
  let orderNumber: string | undefined;
  /** Sends updates of one order. Each delivery fails, and waits an hour as its receiver asks. */
  const failAll = async (count: number) => {
    isDown = true;
    for (let sent = 0; sent < count; sent += 1) {
      const waiting = page.getByRole("row").filter({ hasText: "HTTP 503" });
      const before = await waiting.count();
      const change = orderNumber === undefined ? {} : { orderNumber, status: "Scheduled" };
      orderNumber = await sendTestOrder(staff, application.clientId, change);
      await expect(waiting).toHaveCount(before + 1, { timeout: 80_000 });
    }
    isDown = false;
  };
  const delivered = page.getByRole("row").filter({ hasText: "Delivered" });

  await page.goto(`/deliveries?webhookId=${webhookId}`);
  await failAll(1);
  await page
    .getByRole("checkbox", { name: `Select order ${orderNumber}, ORDER_UPDATE` })
    .first()
    .check();
  await page.getByRole("button", { name: "Replay 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replay 1 delivery" }).click();
  await expect(delivered).toHaveCount(1);

  await failAll(1);
  await page.getByRole("button", { name: "Replay 1 undelivered" }).click();
  const dialog = page.getByRole("dialog", { name: "Replay deliveries" });
  // Its webhook still fails, as far as anybody knows. A test shows that it works again.
  await expect(dialog.getByText("Replayed still fails")).toBeVisible();
  await dialog.getByRole("button", { name: "Send a test first" }).click();
  await expect(dialog.getByText("The test event is delivered.")).toBeVisible();
  await expect(dialog.getByText("Replayed still fails")).toBeHidden();
  await dialog.getByRole("button", { name: "Replay 1 delivery" }).click();
  // With the test event.
  await expect(delivered).toHaveCount(3);

  await failAll(1);
  await page.goto(`/webhooks/${webhookId}`);
  await page.getByRole("link", { name: "Fix and replay" }).click();
  const testStep = page.getByRole("listitem", { name: "Test", exact: true });
  await testStep.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("The test event is delivered.")).toBeVisible();
  await page.getByRole("button", { name: "Replay 1 undelivered" }).click();
  await expect.poll(() => receiver.received.length).toBe(8);
  await expect(page.getByText(/3 deliveries of 1 order, all delivered\./)).toBeVisible();

  // Pausing and resuming also sends what waits for a retry.
  await page.goto(`/deliveries?webhookId=${webhookId}`);
  await failAll(1);
  await page.goto(`/webhooks?application=${application.id}`);
  const slot = webhookRow(page, "Replayed");
  await choose(slot, "Pause");
  await choose(slot, "Resume");
  await expect.poll(() => receiver.received.length).toBe(10);
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(6);
  await unregisterAll(page, application.id);
  await receiver.close();
});
