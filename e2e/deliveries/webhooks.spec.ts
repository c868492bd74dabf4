import { expect, signIn, test } from "../fixtures.ts";
import { startReceiver } from "../receiver.ts";
import {
  choose,
  createApplication,
  publishOrders,
  registerWebhook,
  unregisterAll,
} from "../support/browser/console.ts";
import { refusedRequestId, refuseLater } from "../support/processes/refuse-later.ts";

test.describe("webhooks", () => {
  test("at five webhooks, the create action is disabled and says why; unregistering frees a slot", async ({
    page,
  }) => {
    await signIn(page, "partner");
    const application = await createApplication(page, "Five slots CRM");
    for (const number of [1, 2, 3, 4, 5])
      await registerWebhook(page, application.id, `Hook ${number}`, "https://hooks.example.com/x");
    await page.goto(`/webhooks?application=${application.id}`);
    const open = page.getByRole("button", { name: "Register a webhook" });
    await expect(open).toBeDisabled();
    await expect(open).toHaveAccessibleDescription(/All 5 slots are used. Unregister a webhook/);
    await choose(page.getByRole("article", { name: "Hook 3" }), "Unregister …");
    await page.getByRole("dialog").getByRole("button", { name: "Unregister" }).click();
    await expect(page.getByText("1 of 5 slots free")).toBeVisible();
    await expect(open).toBeEnabled();
    await unregisterAll(page, application.id);
  });

  test("a missing value is reported at its field, and a refused URL says why", async ({ page }) => {
    await signIn(page, "partner");
    const application = await createApplication(page, "Faults CRM");
    await page.goto(`/webhooks?application=${application.id}`);
    await page.getByRole("button", { name: "Register a webhook" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Register" }).click();
    await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/Give the webhook a name/);
    await dialog.getByLabel("Name").fill("Private");
    await dialog.getByLabel("URL").fill("https://10.0.0.7/hook");
    await dialog.getByRole("button", { name: "Register" }).click();
    await expect(dialog.getByLabel("URL")).toHaveAttribute("aria-invalid", "true");
  });

  test("a paused webhook shows it at once, keeps its slot, and holds its deliveries until it resumes", async ({
    page,
  }) => {
    const receiver = await startReceiver();
    await signIn(page, "partner");
    const application = await createApplication(page, "Pause CRM");
    const id = await registerWebhook(page, application.id, "Nightly", receiver.url);
    await page.goto(`/webhooks?application=${application.id}`);
    const slot = page.getByRole("article", { name: "Nightly" });
    // Shown optimistically; after a refusal it reverts and shows the request ID.
    const refuse = await refuseLater(page, `**/api/console/webhooks/${id}/pause`);
    await choose(slot, "Pause");
    await expect(slot.getByText("Paused")).toBeVisible();
    await refuse();
    await expect(slot.getByRole("alert")).toContainText(`Request ID: ${refusedRequestId}`);
    await expect(slot.getByText("Healthy")).toBeVisible();
    await choose(slot, "Pause");
    await expect(page.getByText("Nightly is paused")).toBeVisible();
    await expect(slot.getByText("Paused")).toBeVisible();
    await publishOrders(page, application.clientId, 1);
    await page.reload();
    await expect(slot.getByText("Paused")).toBeVisible();
    await expect(page.getByText("4 of 5 slots free")).toBeVisible();
    expect(receiver.received).toEqual([]);
    await choose(slot, "Resume");
    await expect(slot.getByText("Healthy")).toBeVisible();
    await expect.poll(() => receiver.received.length).toBe(1);
    const kept = await page.request.get(`/api/console/webhooks?applicationId=${application.id}`);
    expect((await kept.json()).data.map((webhook: { id: string }) => webhook.id)).toEqual([id]);
    await unregisterAll(page, application.id);
    await receiver.close();
  });
});
