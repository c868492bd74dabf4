import {
  createApplication,
  post,
  registerWebhook,
  sendTestOrder,
  unregisterAll,
} from "#test/browser/console.ts";
import { expect, origin, patient, signIn, test } from "#test/browser/fixtures.ts";
import { answerWith, startReceiver } from "#test/receiver.ts";

test("the overview says what needs a person, with one action each, and its figures lead to the same deliveries in the log", async ({
  page,
  browser,
}) => {
  const [gone, fine] = [await startReceiver(answerWith(410)), await startReceiver()];
  await signIn(page, "partner");
  const { id, clientId } = await createApplication(page, "Overview CRM");
  await registerWebhook(page, id, "Gone", gone.url);
  const fineId = await registerWebhook(page, id, "Fine", fine.url);
  const staff = patient(await browser.newPage());
  await signIn(staff, "staff");
  const orderNumber = await sendTestOrder(staff, clientId);
  await expect.poll(() => gone.received.length + fine.received.length).toBe(2);

  await page.goto("/");
  // Other tests have webhooks of the same organization.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^\d+ of \d+ webhooks needs? your attention$/,
  );
  const item = (name: string) => page.getByRole("listitem", { name, exact: true });
  await expect(item("Gone")).toContainText("Disabled");
  await expect(item("Gone")).toContainText("Your server answered 410 Gone");
  await expect(item("Gone")).toContainText("1 undelivered, 1 order affected");
  await expect(item("Gone").getByRole("link", { name: "See and fix Gone" })).toBeVisible();
  for (const [label, webhook] of [
    ["Delivered", "Fine"],
    ["Held", "Gone"],
  ] as const) {
    await page.getByRole("link", { name: new RegExp(`^${label} \\d+$`) }).click();
    await expect(page).toHaveURL(/\/deliveries\?.*state=/);
    await expect(
      page.getByRole("row").filter({ hasText: orderNumber }).filter({ hasText: webhook }),
    ).toHaveCount(1);
    await page.goBack();
  }

  await post(page, `/api/notification/v2/webhooks/${fineId}/pause`);
  await page.reload();
  await expect(item("Fine")).toContainText("Paused");
  await item("Fine").getByRole("button", { name: "Resume" }).click();
  await expect(item("Fine")).toHaveCount(0);
  await expect(item("Gone")).toBeVisible();
  await unregisterAll(page, id);
  await Promise.all([gone.close(), fine.close(), staff.context().close()]);
});

test("staff find why a partner's webhook fails in the work queue, and send the partner its incident", async ({
  page,
  browser,
}) => {
  const gone = await startReceiver(answerWith(410));
  await signIn(page, "partner");
  const { id, clientId } = await createApplication(page, "Helped CRM");
  const webhookId = await registerWebhook(page, id, "Needs help", gone.url);
  const other = await createApplication(page, "Removed CRM");
  await registerWebhook(page, other.id, "Removed", gone.url);
  const staff = patient(await browser.newPage());
  await signIn(staff, "staff");
  await sendTestOrder(staff, clientId);
  await sendTestOrder(staff, other.clientId);
  await expect.poll(() => gone.received.length).toBe(2);

  await staff.goto(`/webhooks/${webhookId}`);
  await expect(staff.getByText("The receiver answered 410 Gone, so we stopped sending.")).toBeVisible();
  await staff.goto("/");
  const item = staff.getByRole("listitem", { name: "Needs help", exact: true });
  await expect(item).toContainText("The partner's server answered 410 Gone");
  await expect(item.getByRole("link", { name: "Open Needs help" })).toBeVisible();
  // One button sends all of its incidents.
  const partner = staff.getByRole("listitem", { name: "Summit Roofing", exact: true });
  const send = partner.getByRole("button", { name: /^Send .* to the partner$/ });
  await expect(send).toHaveCount(1);
  // The incident of an application that was deleted meanwhile does not stop the others.
  await expect(staff.getByRole("listitem", { name: "Removed", exact: true })).toBeVisible();
  await page.request.delete(`${origin}/api/console/applications/${other.id}`, { headers: { origin } });
  await send.click();
  await expect(partner).toContainText(/Last contact .* by /);
  // The log names the partner beside the webhook.
  await staff.goto(`/deliveries?webhookId=${webhookId}`);
  await expect(staff.getByRole("cell", { name: "Summit Roofing Needs help" }).first()).toBeVisible();
  await page.goto("/notices");
  const notice = page.getByRole("listitem", { name: 'Check the receiver of "Needs help"' }).first();
  await notice.getByRole("link", { name: "Open the incident" }).click();
  await expect(page).toHaveURL(/\/incidents\/inc_/);
  await unregisterAll(page, id);
  await Promise.all([gone.close(), staff.context().close()]);
});
