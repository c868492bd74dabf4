import { expect, patient, signIn, test } from "./fixtures.ts";
import { startReceiver } from "./receiver.ts";
import { createApplication, unregisterAll } from "./support/console.ts";
import { firstLoadShift, watchLayoutShift } from "./support/layout-shift.ts";

test("B13: what was delivered is sent again: counted first, with progress, by selection too, ids kept", async ({
  page,
  browser,
}) => {
  const receiver = await startReceiver();
  await signIn(page, "partner");
  const origin = new URL(page.url()).origin;
  const application = await createApplication(page, "Replay CRM");
  const registered = await page.request.post("/api/console/webhooks", {
    headers: { origin },
    data: { applicationId: application.id, name: "Replayed", events: ["ORDER_UPDATE"], url: receiver.url },
  });
  const { id: webhookId } = await registered.json();
  const staff = patient(await browser.newPage());
  await signIn(staff, "staff");
  for (const _ of ["Pending", "Processing"]) {
    const moved = await staff.request.post("/api/console/orders/SO-100205/move-on", {
      headers: { origin },
      data: { audience: [application.clientId] },
    });
    expect(moved.ok(), await moved.text()).toBe(true);
  }

  await page.goto(`/deliveries?webhookId=${webhookId}`);
  await expect(page.getByRole("row").filter({ hasText: "Delivered" })).toHaveCount(2);
  const open = page.getByRole("button", { name: "Send again …" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Send deliveries again" });
  await expect(dialog.getByText("There is nothing that could be sent again.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Send again" })).toBeDisabled();
  await dialog.getByLabel("Which").selectOption("What was delivered");
  await dialog.getByRole("button", { name: "Send 2 deliveries again" }).click();
  const allDone = (count: number) => page.getByText(new RegExp(`All done: ${count} sent again by`)).first();
  await expect(allDone(2)).toBeVisible();
  await expect(open).toBeFocused();

  await page.getByRole("checkbox", { name: "Select order SO-100205, ORDER_UPDATE" }).first().check();
  await page.getByRole("button", { name: "Send 1 again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send 1 delivery again" }).click();
  await expect(allDone(1)).toBeVisible();

  // At a second try there are those of the first, too.
  await expect.poll(() => receiver.received.length).toBe(5);

  // They stand where they are from the first: what comes with the page moves nothing.
  await watchLayoutShift(page);
  await page.reload();
  await expect(allDone(1)).toBeVisible();
  expect(await firstLoadShift(page)).toBe(0);

  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(2);
  await unregisterAll(page, application.id);
  await receiver.close();
});
