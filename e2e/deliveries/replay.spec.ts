import { expect, patient, signIn, test } from "../fixtures.ts";
import { startReceiver } from "../receiver.ts";
import {
  choose,
  createApplication,
  post,
  registerWebhook,
  unregisterAll,
} from "../support/browser/console.ts";
import { firstLoadShifts, watchLayoutShift } from "../support/browser/layout-shift.ts";

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
  for (const _ of ["Pending", "Processing"])
    await post(staff, "orders/SO-100205/advance", { audience: [application.clientId] });

  await page.goto(`/deliveries?webhookId=${webhookId}`);
  await expect(page.getByRole("row").filter({ hasText: "Delivered" })).toHaveCount(2);
  const open = page.getByRole("button", { name: "Resend all (2)" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Resend deliveries" });
  const resend = dialog.getByRole("button", { name: "Resend 2 deliveries" });
  await expect(resend).toBeDisabled();
  // The receiver has accepted them, so their count must be typed.
  await dialog.getByLabel("Type 2 to confirm").fill("2");
  await resend.click();
  const allDone = (count: number) => page.getByText(new RegExp(`Done: ${count} resent by`)).first();
  await expect(allDone(2)).toBeVisible();
  await expect(open).toBeFocused();

  await page.getByRole("checkbox", { name: "Select order SO-100205, ORDER_UPDATE" }).first().check();
  await page.getByRole("button", { name: "Resend 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resend 1 delivery" }).click();
  await expect(allDone(1)).toBeVisible();

  await expect.poll(() => receiver.received.length).toBe(5);

  // Content that loads later moves nothing.
  await watchLayoutShift(page);
  await page.reload();
  await expect(allDone(1)).toBeVisible();
  expect(await firstLoadShifts(page)).toEqual([]);

  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(2);
  await unregisterAll(page, application.id);
  await receiver.close();
});

test("after an outage, everything that waits for a retry can be retried now, by webhook, by selection, or from the log", async ({
  page,
  browser,
}) => {
  let isDown = true;
  const receiver = await startReceiver(
    (_request, response) => void response.writeHead(isDown ? 503 : 204, { "retry-after": "3600" }).end(),
  );
  await signIn(page, "partner");
  const application = await createApplication(page, "Outage CRM");
  const webhookId = await registerWebhook(page, application.id, "Recovered", receiver.url);
  const staff = patient(await browser.newPage());
  await signIn(staff, "staff");
  const draft = await staff.request.get("/api/console/orders/SO-100209/events?event=ORDER_UPDATE");
  const event = await draft.json();
  /** Publishes events of an order. Each delivery fails, and waits an hour as its receiver asks. */
  const failAll = async (count: number) => {
    isDown = true;
    for (let sent = 0; sent < count; sent += 1) {
      const waiting = page.getByRole("row").filter({ hasText: "HTTP 503" });
      const before = await waiting.count();
      await post(staff, "orders/SO-100209/events", { audience: [application.clientId], event });
      await expect(waiting).toHaveCount(before + 1, { timeout: 80_000 });
    }
    isDown = false;
  };
  const delivered = page.getByRole("row").filter({ hasText: "Delivered" });

  await page.goto(`/deliveries?webhookId=${webhookId}`);
  await failAll(1);
  await page.getByRole("checkbox", { name: "Select order SO-100209, ORDER_UPDATE" }).first().check();
  await page.getByRole("button", { name: "Retry 1 now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Retry 1 delivery now" }).click();
  await expect(delivered).toHaveCount(1);

  await failAll(1);
  await page.getByRole("button", { name: "Retry all (1)" }).click();
  const dialog = page.getByRole("dialog", { name: "Retry now" });
  await dialog.getByRole("button", { name: "Retry 1 delivery now" }).click();
  await expect(delivered).toHaveCount(2);

  await failAll(1);
  await page.goto(`/webhooks/${webhookId}`);
  await expect(page.getByText("Deliveries are failing")).toBeVisible();
  await page.getByRole("button", { name: "Send test" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText("The test event is delivered.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Retry 1 now" }).click();
  await expect.poll(() => receiver.received.length).toBe(7);
  await expect(page.getByText("Healthy")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: /^Retry 1/ })).toBeHidden();

  // Pausing and resuming also sends what waits for a retry.
  await page.goto(`/deliveries?webhookId=${webhookId}`);
  await failAll(1);
  await page.goto(`/webhooks?application=${application.id}`);
  const slot = page.getByRole("article", { name: "Recovered" });
  await choose(slot, "Pause");
  await choose(slot, "Resume");
  await expect.poll(() => receiver.received.length).toBe(9);
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(5);
  await unregisterAll(page, application.id);
  await receiver.close();
});
