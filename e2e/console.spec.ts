import type { Page } from "@playwright/test";
import { expect, readDemo, signIn, test } from "./fixtures.ts";
import { createApplication, unregisterAll } from "./support/browser/console.ts";
import { find, goTo, lookAt } from "./support/browser/keyboard.ts";

function shownNow(page: Page) {
  return page.getByRole("button", { name: /^You look at/ }).filter({ visible: true });
}

/** Chooses an application, everything and, as staff, an organization, with the keyboard. */
async function expectLookedAt(page: Page, applicationId: string): Promise<void> {
  // Chosen in the palette; it goes along to other pages, and stands in the address of each.
  await page.goto("/deliveries?application=all&state=FAILED");
  await expect(shownNow(page)).toHaveText(/All applications/);
  await find(page, "switch to palette");
  await expect(page.getByRole("option", { name: /Palette CRM.*Switch to/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/deliveries?state=FAILED&application=${applicationId}`);
  await expect(page.getByText("You look at Palette CRM")).toBeVisible();
  await goTo(page, "Inbox");
  await expect(page).toHaveURL(`/inbox?application=${applicationId}`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Request log" }).click();
  await expect(page).toHaveURL(`/requests?application=${applicationId}`);

  // Remembered: an address that does not say leads to the one that does, and the server draws the choice.
  const asked = await page.request.get("/webhooks?x=1", { maxRedirects: 0 });
  expect([asked.status(), asked.headers()["location"]]).toEqual([
    307,
    `/webhooks?x=1&application=${applicationId}`,
  ]);
  const drawn = await (await page.request.get("/deliveries")).text();
  expect(drawn).toMatch(/You look at<span class="sr-only">:<\/span><\/span><span[^>]*>Palette CRM</);

  // Narrow, where the switch stands under the header; everything again, also for whoever gets the address.
  await page.setViewportSize({ width: 375, height: 800 });
  await lookAt(page, "All appl");
  await expect(page).toHaveURL("/requests?application=all");
  await expect(shownNow(page)).toHaveText(/All applications/);
  await expect(shownNow(page)).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "Palette CRM" }).click();
  await expect(page).toHaveURL(`/requests?application=${applicationId}`);
  await page.setViewportSize({ width: 1280, height: 720 });
  await lookAt(page, "All appl");
  await expect(page).toHaveURL("/requests?application=all");
  expect((await page.request.get("/webhooks", { maxRedirects: 0 })).status()).toBe(200);
}

test("staff select one organization, every page follows, and the palette switches back", async ({ page }) => {
  await signIn(page, "staff");
  await goTo(page, "Applications");
  const applications = page.getByRole("main").getByRole("listitem");
  await expect(applications.filter({ hasNotText: "Summit Roofing" }).first()).toBeVisible();
  await lookAt(page, "Summit Roofing");
  await expect(page).toHaveURL(/applications\?organization=org_/);
  await expect(shownNow(page)).toHaveText(/Summit Roofing/);
  await expect(applications.filter({ hasNotText: "Summit Roofing" })).toHaveCount(0);
  await goTo(page, "Webhooks");
  await expect(page).toHaveURL(/webhooks\?organization=org_/);
  // The log of what was done follows as the lists do.
  await goTo(page, "Audit log");
  await expect(page).toHaveURL(/audit\?organization=org_/);
  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries.filter({ hasText: "Summit Roofing" }).first()).toBeVisible();
  await expect(entries.filter({ hasNotText: "Summit Roofing" })).toHaveCount(0);
  await find(page, "switch to all org");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/audit?application=all");
  await expect(entries.filter({ hasNotText: "Summit Roofing" }).first()).toBeVisible();
});

test("the palette finds and navigates, copying is announced, dark mode follows the system; the selected scope is in the URL and remembered", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "partner");
  const headers = { origin: new URL(page.url()).origin };
  const application = await createApplication(page, "Palette CRM");

  const data = {
    ...{ applicationId: application.id, name: "Palette hook", events: ["ORDER_UPDATE"] },
    url: readDemo().application.inboxUrl,
  };
  const registered = await page.request.post("/api/console/webhooks", { headers, data });
  const { id: webhookId } = await registered.json();
  const tested = await page.request.post(`/api/console/webhooks/${webhookId}/test`, {
    ...{ headers, data: { event: "ORDER_UPDATE" } },
  });
  const delivery = await tested.json();

  // By keyboard, wherever the focus is; it returns there.
  await page.goto("/account");
  const opener = page.getByRole("button", { name: "Find" }).first();
  await opener.focus();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find" });
  const field = palette.getByRole("combobox");
  await expect(field).toBeFocused();
  await page.keyboard.type("zzzz");
  await expect(palette.getByRole("status")).toContainText("Nothing has this name");
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await expect(opener).toBeFocused();
  const findAndOpen = async (what: string, name: RegExp) => {
    await page.keyboard.press("Control+k");
    await field.fill(what);
    const option = palette.getByRole("option", { name });
    await expect(option).toBeVisible();
    for (let press = 0; (await option.getAttribute("aria-selected")) !== "true" && press < 10; press += 1)
      await page.keyboard.press("ArrowDown");
    await expect(field).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "");
    await page.keyboard.press("Enter");
  };
  await findAndOpen(delivery.orderNumber.toLowerCase(), /Order$/);
  await expect(page).toHaveURL(`/deliveries?orderNumber=${delivery.orderNumber}`);
  await findAndOpen(application.clientId, /Palette CRM.*Application/);
  await expect(page).toHaveURL(`/applications/${application.id}`);
  await findAndOpen("Palette hook", /Webhook$/);
  await expect(page.getByRole("article", { name: "Palette hook" })).toBeVisible();
  await findAndOpen(delivery.id, /Delivery$/);
  await expect(page.getByRole("heading", { name: `Order ${delivery.orderNumber}` })).toBeVisible();

  // D14
  await page.getByRole("button", { name: "Copy webhook-id" }).click();
  await expect(page.getByRole("status").filter({ hasText: /^Copied$/ })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(delivery.id);

  // D16
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
  await page.getByRole("radio", { name: "As the device" }).check({ force: true });
  expect(await isDark()).toBe(false);

  await expectLookedAt(page, application.id);
  await unregisterAll(page, application.id);
});
