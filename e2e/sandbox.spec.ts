import { expect, readDemo, signIn, test } from "./fixtures.ts";
import { createApplication, registerWebhook, unregisterAll } from "./support/browser/console.ts";

test("a partner plays a test order into the inbox, then gets production from staff", async ({
  browser,
  page,
}) => {
  await signIn(page, "partner");
  const name = "Sandbox walk CRM";
  const scopes = ["notification.write", "sandbox.write"];
  const { id, inboxKey } = await createApplication(page, name, { scopes });
  await registerWebhook(page, id, "Walk", `${readDemo().baseUrl}/api/inbox/v1/${inboxKey}`);

  await page.goto("/sandbox");
  await page.getByRole("button", { name: "Create an order" }).click();
  await page.getByLabel("What happens").selectOption("Partial shipment");
  await page.getByRole("button", { name: "Create the order" }).click();
  const order = page.getByRole("article", { name: /^SANDBOX-/ }).first();
  await expect(order.getByRole("link", { name: "Delivered ORDER_UPDATE Walk" }).first()).toBeVisible();
  await order.getByLabel("Next status").selectOption("Canceled");
  await order.getByRole("button", { name: "Move" }).click();
  await expect(order.getByRole("heading").getByText("Canceled")).toBeVisible();

  await page.goto(`/applications/${id}`);
  await page.getByRole("button", { name: "Request production" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Order status in our CRM.");
  await dialog.getByRole("button", { name: "Request production" }).click();
  await expect(page.getByText("Staff answer here, in a notice, and by email.")).toBeVisible();

  const staff = await browser.newPage();
  await signIn(staff, "staff");
  await staff.goto("/production-requests");
  await staff.getByRole("article", { name }).getByRole("button", { name: "Approve" }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(staff.getByRole("article", { name }).getByText("Approved", { exact: true })).toBeVisible();
  await staff.close();

  await page.reload();
  await page.getByRole("link", { name: "Open the production application" }).click();
  await expect(page.getByRole("heading", { name: `${name} Production` })).toBeVisible();
  await unregisterAll(page, id);
});
