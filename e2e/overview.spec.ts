import { expect, patient, signIn, test } from "./fixtures.ts";
import { answerWith, startReceiver } from "./receiver.ts";
import {
  createApplication,
  post,
  publishNextStatus,
  registerWebhook,
  unregisterAll,
} from "./support/browser/console.ts";

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
  await publishNextStatus(staff, "TEST-100209", clientId);
  await expect.poll(() => gone.received.length + fine.received.length).toBe(2);

  await page.goto("/");
  // Other tests have webhooks of the same organization.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^\d+ of \d+ webhooks needs? your attention$/,
  );
  const item = (name: string) => page.getByRole("listitem", { name, exact: true });
  await expect(item("Gone")).toContainText("Disabled");
  await expect(item("Gone")).toContainText("Your server answered 410 Gone, so we stopped sending.");
  await expect(item("Gone").getByRole("link", { name: "1 held" })).toBeVisible();
  await expect(item("Gone").getByRole("button", { name: "Send test" })).toBeVisible();
  for (const [state, webhook] of [
    ["Delivered", "Fine"],
    ["Held", "Gone"],
  ] as const) {
    await page.getByRole("link", { name: new RegExp(`^${state} \\d+$`) }).click();
    await expect(page).toHaveURL(/\/deliveries\?.*from=/);
    await expect(
      page.getByRole("row").filter({ hasText: "TEST-100209" }).filter({ hasText: webhook }),
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

test("staff find why a partner's webhook fails, and send the partner the cause", async ({
  page,
  browser,
}) => {
  const gone = await startReceiver(answerWith(410));
  await signIn(page, "partner");
  const { id, clientId } = await createApplication(page, "Helped CRM");
  const webhookId = await registerWebhook(page, id, "Needs help", gone.url);
  const staff = patient(await browser.newPage());
  await signIn(staff, "staff");
  await publishNextStatus(staff, "TEST-100210", clientId);
  await expect.poll(() => gone.received.length).toBe(1);

  await staff.goto(`/webhooks/${webhookId}`);
  await expect(
    staff.getByText("The partner's receiver answered 410 Gone, so we stopped sending."),
  ).toBeVisible();
  await staff.getByRole("button", { name: "Send this to the partner" }).click();
  await expect(staff.getByRole("button", { name: "Sent to the partner" })).toBeDisabled();
  await staff.goto(`/deliveries/charts?application=${id}`);
  await expect(staff.getByText("The partner's receiver answered 410 Gone", { exact: false })).toBeVisible();
  await page.goto("/notices");
  const notice = page.getByText('Check the receiver of "Needs help"');
  await expect(notice.first()).toBeVisible();
  await unregisterAll(page, id);
  await Promise.all([gone.close(), staff.context().close()]);
});
