import { expect, patient, signIn, test } from "./fixtures.ts";
import { answerWith, startReceiver } from "./receiver.ts";
import { createApplication, post, registerWebhook, unregisterAll } from "./support/browser/console.ts";

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
  await post(staff, "orders/SO-100209/advance", { audience: [clientId] });
  await expect.poll(() => gone.received.length + fine.received.length).toBe(2);

  await page.goto(`/?application=${id}`);
  const headline = (words: string) => expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
  await headline("1 of 2 webhooks needs your attention");
  const item = (name: string) => page.getByRole("listitem", { name, exact: true });
  await expect(item("Gone")).toContainText("Disabled");
  await expect(item("Gone")).toContainText("The receiver answered 410 Gone.");
  await expect(item("Gone").getByRole("link", { name: "1 held" })).toBeVisible();
  await expect(item("Gone").getByRole("button", { name: "Send test" })).toBeVisible();
  for (const state of ["Delivered", "Held"]) {
    await page.getByRole("link", { name: `${state} 1`, exact: true }).click();
    await expect(page).toHaveURL(/\/deliveries\?.*from=/);
    await expect(page.getByRole("row").filter({ hasText: "SO-100209" })).toHaveCount(1);
    await page.goBack();
  }

  await post(page, `webhooks/${fineId}/pause`);
  await page.reload();
  await headline("2 of 2 webhooks need your attention");
  await item("Fine").getByRole("button", { name: "Resume" }).click();
  await headline("1 of 2 webhooks needs your attention");
  await unregisterAll(page, id);
  await Promise.all([gone.close(), fine.close(), staff.context().close()]);
});
