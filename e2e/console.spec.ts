import type { Page } from "@playwright/test";
import { expect, readDemo, signIn, test } from "./fixtures.ts";
import { createApplication, post, registerWebhook, unregisterAll } from "./support/browser/console.ts";
import { goTo, search, switchTo } from "./support/browser/keyboard.ts";

function viewSwitch(page: Page) {
  return page.getByRole("button", { name: /^Viewing/ }).filter({ visible: true });
}

/** Switches to an application and back to all, with the keyboard. */
async function expectViewFollows(page: Page, applicationId: string): Promise<void> {
  // Chosen in the search, the view stays on other pages and is in each address.
  await page.goto("/deliveries?application=all&state=GIVEN_UP");
  await expect(viewSwitch(page)).toHaveText(/All applications/);
  await search(page, "switch to palette");
  await expect(page.getByRole("option", { name: /Palette CRM.*Switch to/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/deliveries?state=GIVEN_UP&application=${applicationId}`);
  await expect(page.getByText("Viewing Palette CRM")).toBeVisible();
  await goTo(page, "Inbox");
  await expect(page).toHaveURL(`/inbox?application=${applicationId}`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Request log" }).click();
  await expect(page).toHaveURL(`/requests?application=${applicationId}`);

  // Remembered: an address without a view redirects to one with it, and the server renders it.
  const asked = await page.request.get("/webhooks?x=1", { maxRedirects: 0 });
  expect([asked.status(), asked.headers()["location"]]).toEqual([
    307,
    `/webhooks?x=1&application=${applicationId}`,
  ]);
  const drawn = await (await page.request.get("/deliveries")).text();
  expect(drawn).toMatch(/Viewing<span class="sr-only">:<\/span><\/span><span[^>]*>Palette CRM</);

  // On a narrow screen the switch is under the header. An address with "all" shows everything.
  await page.setViewportSize({ width: 375, height: 800 });
  await switchTo(page, "All appl");
  await expect(page).toHaveURL("/requests?application=all");
  await expect(viewSwitch(page)).toHaveText(/All applications/);
  await expect(viewSwitch(page)).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "Palette CRM" }).click();
  await expect(page).toHaveURL(`/requests?application=${applicationId}`);
  await page.setViewportSize({ width: 1280, height: 720 });
  await switchTo(page, "All appl");
  await expect(page).toHaveURL("/requests?application=all");
  // The page stores the view after rendering it.
  await expect
    .poll(async () => (await page.request.get("/webhooks", { maxRedirects: 0 })).status())
    .toBe(200);
}

test("staff switch to one organization: the pages follow, and the search switches back", async ({ page }) => {
  await signIn(page, "staff");
  await page.goto("/");
  await goTo(page, "Applications");
  const applications = page.getByRole("main").getByRole("listitem");
  await expect(applications.filter({ hasNotText: "Summit Roofing" }).first()).toBeVisible();
  await switchTo(page, "Summit Roofing");
  await expect(page).toHaveURL(/applications\?organization=org_/);
  await expect(viewSwitch(page)).toHaveText(/Summit Roofing/);
  await expect(applications.filter({ hasNotText: "Summit Roofing" })).toHaveCount(0);
  await goTo(page, "Webhooks");
  await expect(page).toHaveURL(/webhooks\?organization=org_/);
  await goTo(page, "Audit log");
  await expect(page).toHaveURL(/audit\?organization=org_/);
  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries.filter({ hasText: "Summit Roofing" }).first()).toBeVisible();
  await expect(entries.filter({ hasNotText: "Summit Roofing" })).toHaveCount(0);
  await search(page, "switch to all org");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/audit?application=all");
  await expect(entries.filter({ hasNotText: "Summit Roofing" }).first()).toBeVisible();

  await goTo(page, "Organizations");
  await page.getByRole("searchbox", { name: "Search by name" }).fill("summit r");
  await expect(page).toHaveURL("/organizations?name=summit+r");
  const organizations = page.getByRole("main").getByRole("listitem");
  await expect(organizations).toHaveText([/^Summit RoofingPartner/]);
  await page.reload();
  await expect(organizations).toHaveCount(1);
  await page.getByRole("searchbox").fill("no such");
  await page.getByRole("button", { name: "Show all organizations" }).click();
  await expect(organizations.filter({ hasText: "Keystone Supply" })).toBeVisible();
  await expect(page).toHaveURL("/organizations");
});

test("the search opens what it finds, copying is announced, dark follows the system, and the view is in the address and remembered", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "partner");
  const application = await createApplication(page, "Palette CRM");
  const { inboxUrl } = readDemo().application;
  const webhookId = await registerWebhook(page, application.id, "Palette hook", inboxUrl);
  const delivery = await post(page, `webhooks/${webhookId}/test`, { event: "ORDER_UPDATE" });

  // The shortcut works everywhere, and closing returns the focus.
  await page.goto("/account");
  const opener = page.getByRole("button", { name: "Search" }).first();
  await opener.focus();
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Search" });
  const field = dialog.getByRole("combobox");
  await expect(field).toBeFocused();
  await page.keyboard.type("zzzz");
  await expect(dialog.getByRole("status")).toContainText("No results");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  const searchAndOpen = async (what: string, name: RegExp) => {
    await page.keyboard.press("Control+k");
    await field.fill(what);
    const option = dialog.getByRole("option", { name });
    await expect(option).toBeVisible();
    for (let press = 0; (await option.getAttribute("aria-selected")) !== "true" && press < 10; press += 1)
      await page.keyboard.press("ArrowDown");
    await expect(field).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "");
    await page.keyboard.press("Enter");
  };
  await searchAndOpen(delivery.orderNumber.toLowerCase(), /Order$/);
  await expect(page).toHaveURL(`/deliveries?orderNumber=${delivery.orderNumber}`);
  await searchAndOpen(application.clientId, /Palette CRM.*Application/);
  await expect(page).toHaveURL(`/applications/${application.id}`);
  await searchAndOpen("Palette hook", /Webhook$/);
  await expect(page).toHaveURL(`/webhooks/${webhookId}`);
  await searchAndOpen(delivery.id, /Delivery$/);
  await expect(page.getByRole("heading", { name: `Order ${delivery.orderNumber}` })).toBeVisible();

  await page.getByRole("button", { name: "Copy webhook-id" }).click();
  await expect(page.getByRole("status").filter({ hasText: /^Copied$/ })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(delivery.id);

  const isDark = () =>
    page.evaluate(() => {
      const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? [];
      return Number(red) < 128;
    });
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await isDark()).toBe(true);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await isDark()).toBe(false);
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await page.reload();
  expect(await isDark()).toBe(true);
  await page.getByRole("radio", { name: "System" }).check({ force: true });
  expect(await isDark()).toBe(false);

  await expectViewFollows(page, application.id);
  await unregisterAll(page, application.id);
});
