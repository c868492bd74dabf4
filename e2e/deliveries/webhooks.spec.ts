import {
  choose,
  createApplication,
  ownerRow,
  publishOrders,
  registerWebhook,
  unregisterAll,
  webhookRow,
} from "#test/browser/console.ts";
import { expect, origin, signIn, test } from "#test/browser/fixtures.ts";
import { refusedRequestId, refuseLater } from "#test/processes/refuse-later.ts";
import { startReceiver } from "#test/receiver.ts";

test.describe("webhooks", () => {
  test("at five webhooks, the create action is disabled and says why; unregistering frees a slot", async ({
    page,
  }) => {
    await signIn(page, "partner");
    const application = await createApplication(page, "Five slots CRM");
    await page.goto("/webhooks");
    await expect(ownerRow(page, "Five slots CRM")).toContainText("0 of 5 used");
    for (const number of [1, 2, 3, 4, 5])
      await registerWebhook(page, application.id, `Hook ${number}`, "https://hooks.example.com/x");
    await page.goto(`/webhooks?application=${application.id}`);
    const open = page.getByRole("button", { name: "Register a webhook" });
    await expect(open).toBeDisabled();
    await expect(open).toHaveAccessibleDescription(/^5 of 5 used. Unregister a webhook/);
    await choose(webhookRow(page, "Hook 3"), "Unregister …");
    await page.getByRole("dialog").getByRole("button", { name: "Unregister" }).click();
    await expect(page.getByText("4 of 5 used")).toBeVisible();
    await expect(open).toBeEnabled();
    await unregisterAll(page, application.id);
  });

  test("the first webhook of one of several applications shows its secret, until the dialog is closed", async ({
    page,
  }) => {
    await signIn(page, "partner");
    const application = await createApplication(page, "First hook CRM");
    await page.goto("/webhooks");
    const owner = ownerRow(page, "First hook CRM");
    await owner.getByRole("button", { name: "Register a webhook" }).click();
    const dialog = page.getByRole("dialog");
    // Without another name, it has that of its host.
    await dialog.getByLabel("URL").fill("https://hooks.example.com/x");
    await expect(dialog.getByLabel("Name")).toHaveAttribute("placeholder", "hooks.example.com");
    // The inbox has its own name, and a name that is typed stays.
    await dialog.getByRole("button", { name: "Use the built-in inbox" }).click();
    await expect(dialog.getByLabel("Name")).toHaveValue("Built-in inbox");
    await expect(dialog.getByLabel("URL")).toHaveAccessibleDescription(/The portal's own receiver/);
    await expect(dialog.getByLabel("URL")).toBeFocused();
    await dialog.getByLabel("Name").fill("");
    await dialog.getByLabel("URL").fill("https://hooks.example.com/x");
    await dialog.getByRole("button", { name: "Register" }).click();
    // The application has moved up to those with webhooks.
    await expect(webhookRow(page, "hooks.example.com")).toBeVisible();
    await expect(dialog.getByRole("heading", { name: "hooks.example.com is registered" })).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).first().click();
    await expect(dialog).toBeHidden();
    // Each application has an inbox of its own.
    await page.goto("/webhooks?register=1");
    await dialog.getByRole("button", { name: "Use the built-in inbox" }).click();
    await dialog.getByLabel("Application").selectOption(application.id);
    await expect(dialog.getByLabel("URL")).toHaveValue(new RegExp(application.inboxKey));
    await unregisterAll(page, application.id);
  });

  test("without a webhook, the page shows what one gets, and starts one at the built-in inbox", async ({
    page,
  }) => {
    await signIn(page, "partner");
    const application = await createApplication(page, "Inbox first CRM");
    await page.goto(`/webhooks?application=${application.id}`);
    const first = page.getByRole("region", { name: "Your first webhook" });
    await expect(first.getByRole("figure")).toContainText('"event": "ORDER_UPDATE"');
    await first.getByRole("button", { name: "Start with the built-in inbox" }).click();
    const dialog = page.getByRole("dialog", { name: "Register a webhook" });
    await expect(dialog.getByLabel("URL")).toHaveValue(new RegExp(`/api/inbox/v1/${application.inboxKey}$`));
    await dialog.getByRole("button", { name: "Register" }).click();
    const registered = page.getByRole("dialog", { name: "Built-in inbox is registered" });
    await expect(registered).toContainText("The inbox already has its secret.");
    await registered.getByRole("button", { name: "Send a test" }).click();
    await expect(registered.getByRole("link", { name: "Open the inbox" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(webhookRow(page, "Built-in inbox")).toBeVisible();
    await expect(first).toHaveCount(0);
    // The button that opened the dialog is gone.
    await expect(page.getByRole("button", { name: "Register a webhook" })).toBeFocused();
    await unregisterAll(page, application.id);
  });

  test("a missing value is reported at its field, and a refused URL says why", async ({ page }) => {
    await signIn(page, "partner");
    const application = await createApplication(page, "Errors CRM");
    await page.goto(`/webhooks?application=${application.id}`);
    await page.getByRole("button", { name: "Register a webhook" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Register" }).click();
    await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/Give the webhook a name/);
    await dialog.getByLabel("Name").fill("Private");
    await dialog.getByLabel("URL").fill("https://10.0.0.7/hook");
    // A pasted line often ends with a space, which is not seen.
    await dialog.getByLabel("URL").press("End");
    await dialog.getByLabel("URL").press("Space");
    await dialog.getByRole("button", { name: "Register" }).click();
    await expect(dialog.getByLabel("URL")).toHaveAttribute("aria-invalid", "true");
    await expect(dialog.getByLabel("URL")).not.toHaveAccessibleDescription(/absolute HTTPS URL/);
  });

  test("a paused webhook shows it at once, keeps its slot, and holds its deliveries until it resumes", async ({
    page,
  }) => {
    const receiver = await startReceiver();
    await signIn(page, "partner");
    const application = await createApplication(page, "Pause CRM");
    const id = await registerWebhook(page, application.id, "Nightly", receiver.url);
    await page.goto(`/webhooks?application=${application.id}`);
    const slot = webhookRow(page, "Nightly");
    // After a refusal, the state stays and the request ID shows.
    const refuse = await refuseLater(page, `**/api/notification/v2/webhooks/${id}/pause`);
    await choose(slot, "Pause");
    await refuse();
    await expect(slot.getByRole("alert")).toContainText(`Request ID: ${refusedRequestId}`);
    await expect(slot.getByText("No deliveries yet")).toBeVisible();
    await choose(slot, "Pause");
    await expect(page.getByText("Nightly is paused")).toBeVisible();
    await expect(slot.getByText("Paused", { exact: true })).toBeVisible();
    await publishOrders(page, application.clientId, 1);
    await page.reload();
    await expect(slot.getByText("Paused", { exact: true })).toBeVisible();
    await expect(page.getByText("1 of 5 used")).toBeVisible();
    expect(receiver.received).toEqual([]);
    // Its deliveries say who paused it, also to staff, who do not resume it.
    await page.goto(`/deliveries?webhookId=${id}`);
    await page.getByRole("row").filter({ hasText: "Held" }).getByRole("link").last().click();
    const held = page.getByRole("status").filter({ hasText: "Its webhook is paused" });
    await expect(held).toContainText(/\S+ paused it just now\. It holds 1 delivery\./);
    await held.getByRole("button", { name: "Resume Nightly" }).click();
    await expect(held).toHaveCount(0);
    await page.goto(`/webhooks?application=${application.id}`);
    await expect(slot.getByText("Healthy")).toBeVisible();
    await expect.poll(() => receiver.received.length).toBe(1);
    const kept = await page.request.get(`/api/notification/v2/webhooks?applicationId=${application.id}`);
    expect((await kept.json()).map((webhook: { id: string }) => webhook.id)).toEqual([id]);
    await unregisterAll(page, application.id);
    await receiver.close();
  });

  test("a webhook that a 410 disabled says why; after a test that its receiver accepts, one click on its incident resumes it and retries; each tab has a URL, and keeps what is typed", async ({
    page,
  }) => {
    let status = 410;
    const receiver = await startReceiver((_request, response) => void response.writeHead(status).end());
    await signIn(page, "partner");
    const application = await createApplication(page, "Gone CRM");
    const id = await registerWebhook(page, application.id, "Dispatch", receiver.url);
    await publishOrders(page, application.clientId, 1);
    const readState = async () =>
      (await (await page.request.get(`/api/notification/v2/webhooks/${id}`)).json()).delivery;
    await expect.poll(readState).toMatchObject({ state: "DISABLED" });
    await page.goto(`/webhooks?application=${application.id}`);
    const row = webhookRow(page, "Dispatch");
    await expect(row.getByText("Disabled")).toBeVisible();
    await expect(row.getByText("1 undelivered")).toBeVisible();
    await row.getByRole("link", { name: "Dispatch" }).click();
    await expect(page).toHaveURL(`/webhooks/${id}`);
    const incident = page.getByRole("region", { name: "Incident" });
    await expect(incident).toContainText("The receiver answered 410 Gone, so we stopped sending.");
    await expect(incident).toContainText("1 delivery of 1 order is not delivered.");
    await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
    // One state, and one main action.
    await expect(page.getByRole("main").getByText("Failing")).toHaveCount(0);
    await expect(page.getByRole("main").locator(".text-on-accent:not(.sr-only)")).toHaveText(
      "Fix and replay",
    );
    const tabs = page.getByRole("navigation", { name: "Dispatch" });
    await tabs.getByRole("link", { name: "Secret" }).click();
    await expect(incident).toHaveText(
      "Your server answered 410 Gone. 1 delivery of 1 order is not delivered.Fix and replay",
    );
    await incident.getByRole("link", { name: "Fix and replay" }).click();
    await expect(
      page.getByText("1 delivery of 1 order is not delivered. The webhook is disabled: nothing is sent."),
    ).toBeVisible();

    status = 204;
    const testStep = page.getByRole("listitem", { name: "Test", exact: true });
    await testStep.getByRole("button", { name: "Send a test" }).click();
    await expect(page.getByText("The test event is delivered.")).toBeVisible();
    await page.getByRole("button", { name: "Resume and replay 1 undelivered" }).click();
    await expect.poll(() => receiver.received.length).toBe(3);
    await expect.poll(readState).toEqual({ state: "ACTIVE", disabledReason: null, failingSince: null });
    await expect(page.getByText(/1 delivery of 1 order, delivered\./)).toBeVisible();
    await page.getByRole("link", { name: "Dispatch", exact: true }).click();
    await expect(page.getByText("Healthy")).toBeVisible({ timeout: 30_000 });

    await expect(page.getByText("Delivered, 24 hours")).toBeVisible();
    await tabs.getByRole("link", { name: "Settings" }).click();
    await expect(page).toHaveURL(`/webhooks/${id}?tab=settings`);
    await expect(page.getByText("Delivered, 24 hours")).toHaveCount(0);
    await page.getByLabel("Name").fill("Dispatch board");
    // What somebody else changes meanwhile is kept.
    const moved = `${receiver.url}moved`;
    await page.request.patch(`/api/notification/v2/webhooks/${id}`, {
      headers: { origin },
      data: { url: moved },
    });
    const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
    await tabs.getByRole("link", { name: "Charts" }).click();
    await leaving.getByRole("button", { name: "Cancel" }).click();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search" }).getByRole("combobox").fill("Applications");
    await page.keyboard.press("Enter");
    await leaving.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("Dispatch board");
    await page.getByText("Custom headers").click();
    await page.getByRole("button", { name: "Add header" }).click();
    await expect(page.getByLabel("Header 1", { exact: true })).toBeFocused();
    await page.getByLabel("Value of header 1").fill("of the gateway");
    await page.getByRole("button", { name: "Save" }).click();
    const header = page.getByLabel("Header 1", { exact: true });
    await expect(header).toHaveAccessibleDescription(/^A header name has letters, digits, and hyphens/);
    await expect(header).toBeFocused();
    await header.fill("x-api-key");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dispatch board" })).toBeVisible();
    await expect(page.getByLabel("URL")).toHaveValue(moved);
    await expect(page.getByLabel("Value of header 1")).toHaveValue("");
    expect(await (await page.request.get(`/api/notification/v2/webhooks/${id}`)).json()).toMatchObject({
      name: "Dispatch board",
      url: moved,
    });
    await page.request.post(`/api/notification/v2/webhooks/${id}/test`, {
      headers: { origin },
      data: { event: "ORDER_UPDATE" },
    });
    expect(receiver.received.at(-1)?.headers["x-api-key"]).toBe("of the gateway");
    const rename = (name: string) =>
      page.request.patch(`/api/notification/v2/webhooks/${id}`, { headers: { origin }, data: { name } });
    await rename("Theirs");
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText("This webhook has changed")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Dispatch board");
    await page.getByRole("button", { name: "Load the latest version" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("Theirs");
    await expect(page.getByText("This webhook has changed")).toHaveCount(0);
    await page.getByLabel("Name").fill("Dispatch board");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dispatch board" })).toBeVisible();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.reload();
    await expect(page.getByLabel("Header 1", { exact: true })).toHaveValue("x-api-key");
    await expect(page.getByLabel("Value of header 1")).toHaveValue("");
    await page.goBack();
    await expect(page).toHaveURL(`/webhooks/${id}`);
    await expect(
      page.getByRole("main").getByRole("link", { name: "Deliveries", exact: true }),
    ).toHaveAttribute("aria-current", "page");
    await page.goForward();
    await page.getByLabel("Name").fill("Somewhere else");
    await tabs.getByRole("link", { name: "Charts" }).click();
    await leaving.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(`/webhooks/${id}?tab=charts`);
    await tabs.getByRole("link", { name: "Settings" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("Dispatch board");
    await page.getByLabel("Name").fill("Never saved");
    await page.getByRole("button", { name: "Unregister …" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Unregister" }).click();
    await expect(page).toHaveURL(`/webhooks?application=${application.id}`);
    await expect(page.getByText("0 of 5 used")).toBeVisible();
    expect((await page.request.get(`/webhooks/${id}`)).status()).toBe(404);
    await receiver.close();
  });
});
