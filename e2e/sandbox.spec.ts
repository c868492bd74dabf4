import type { Page } from "@playwright/test";
import { expect, origin, readDemo, signIn, test } from "./fixtures.ts";
import { createApplication, post, registerWebhook } from "./support/browser/console.ts";

/** Test orders reach every sandbox application of an organization, so other tests must not share it. */
async function signInNewPartner(page: Page): Promise<void> {
  const email = `sandbox-${Date.now()}@example.com`;
  const password = "blue kettle rides north";
  await signIn(page, "staff");
  const opened = await post(page, "organizations", { name: `Sandbox ${Date.now()}`, adminEmail: email });
  const [, token] = JSON.stringify(opened).match(/invitation#([\w-]+)/) ?? [];
  await page.context().clearCookies();
  const data = { token, name: "Sandy Box", password };
  await page.request.post("/api/access/invitation/accept", { headers: { origin }, data });
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  const form = { csrfToken, email, password, json: "true" };
  await page.request.post("/api/auth/callback/credentials", { form });
}

test("a new partner plays a test order into the inbox, then gets production from staff", async ({
  browser,
  page,
}) => {
  await signInNewPartner(page);
  await page.goto("/sandbox");
  await expect(page.getByRole("link", { name: "Create a sandbox application" })).toBeVisible();
  const name = "Sandbox walk CRM";
  const scopes = ["notification.write", "sandbox.write"];
  const { id, inboxKey } = await createApplication(page, name, { scopes });
  await registerWebhook(page, id, "Walk", `${readDemo().baseUrl}/api/inbox/v1/${inboxKey}`);

  await page.goto("/sandbox");
  await page.getByRole("button", { name: "Create an order" }).click();
  await page.getByLabel("What happens").selectOption("Partial shipment");
  await page.getByRole("button", { name: "Create the order" }).click();
  const order = page.getByRole("article", { name: /^SANDBOX-/ }).first();
  await expect(order.getByRole("link", { name: /Delivered.*Walk/ }).first()).toBeVisible();
  await order.getByLabel("Next status").selectOption("Canceled");
  await order.getByRole("button", { name: "Move" }).click();
  await expect(order.getByRole("heading").getByText("Canceled")).toBeVisible();

  await page.getByRole("button", { name: "Create an order" }).click();
  await page.getByLabel("What happens").selectOption("An event of your own");
  const event = page.getByLabel("Event", { exact: true });
  const faults: [text: string, says: RegExp][] = [
    ["{ broken", /This is not JSON/],
    ['{ "event": "ORDER_UPDATE", "salesOrder": { "orderNumber": "SO-1" } }', /salesOrder\.status: a string/],
  ];
  for (const [text, says] of faults) {
    await event.fill(text);
    await page.getByRole("button", { name: "Create the order" }).click();
    await expect(page.getByText(says)).toBeVisible();
    await expect(event).toHaveValue(text);
  }
  await page.getByLabel("Start from").selectOption("Scheduled");
  await page.getByRole("button", { name: "Create the order" }).click();
  await expect(page.getByRole("article", { name: /^SANDBOX-/ })).toHaveCount(2);

  await page.goto(`/applications/${id}`);
  await page.getByRole("button", { name: "Request production" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Order status in our CRM.");
  await dialog.getByRole("button", { name: "Request production" }).click();
  await expect(page.getByText("You will get the answer here, in a notice, and by email.")).toBeVisible();

  const staff = await browser.newPage();
  await signIn(staff, "staff");
  await staff.goto("/production-requests");
  const request = staff.getByRole("article", { name }).first();
  await request.getByRole("button", { name: "Approve" }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(request.getByText("Approved", { exact: true })).toBeVisible();
  await staff.close();

  await page.reload();
  await page.getByRole("link", { name: "Open the production application" }).click();
  await expect(page.getByRole("heading", { name: `${name} Production` })).toBeVisible();
});
