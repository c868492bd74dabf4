import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Locator, Page } from "@playwright/test";
import { expect, readDemo, signIn, test } from "./fixtures.ts";
import { createApplication, unregisterAll } from "./support/console.ts";

test("D12, D14, D15, D16: the palette finds and goes, copying is told, empty pages offer one thing, dark follows the system", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "partner");
  const headers = { origin: new URL(page.url()).origin };
  const application = await createApplication(page, "Palette CRM");

  // D15: nothing there yet, and the one thing to do about it.
  await page.goto(`/webhooks?application=${application.id}`);
  await expect(page.getByText("0 of 5 webhooks used")).toBeVisible();
  await page.goto("/deliveries?orderNumber=SO-NOBODYS");
  await expect(page.getByRole("main").getByRole("link", { name: "Clear the filters" })).toHaveCount(1);
  await page.goto("/deliveries/charts?webhookId=wh_none");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

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

  // D12: with the keyboard, from wherever the focus is; it comes back there.
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
  const find = async (what: string, name: RegExp) => {
    await page.keyboard.press("Control+k");
    await field.fill(what);
    const option = palette.getByRole("option", { name });
    await expect(option).toBeVisible();
    for (let press = 0; (await option.getAttribute("aria-selected")) !== "true" && press < 10; press += 1)
      await page.keyboard.press("ArrowDown");
    await expect(field).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "");
    await page.keyboard.press("Enter");
  };
  await find(delivery.orderNumber.toLowerCase(), /Order$/);
  await expect(page).toHaveURL(`/deliveries?orderNumber=${delivery.orderNumber}`);
  await find(application.clientId, /Palette CRM.*Application/);
  await expect(page).toHaveURL(`/applications/${application.id}`);
  await find("Palette hook", /Webhook$/);
  await expect(page.getByRole("article", { name: "Palette hook" })).toBeVisible();
  await find(delivery.id, /Delivery$/);
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
  await unregisterAll(page, application.id);
});

/** Tab until it has the focus: what cannot be reached so is not reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < 100; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

async function goTo(page: Page, title: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: /^Page, order number/ })).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

async function signInByKeys(page: Page, role: "partner" | "staff"): Promise<void> {
  const user = readDemo().users.find((one) => one.role === role);
  await page.goto("/signin");
  await tabTo(page, page.getByLabel("E-mail"));
  await page.keyboard.type(user?.email ?? "");
  await tabTo(page, page.getByLabel("Password"));
  await page.keyboard.type(user?.password ?? "");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/signin/);
}

test("D19: by keyboard only, in under a minute: sign in, application, secret, token, webhook, test, order, verified delivery, redeliver", async ({
  page,
  browser,
}) => {
  const began = Date.now();
  await signInByKeys(page, "partner");
  await goTo(page, "Applications");
  await press(page, page.getByRole("button", { name: "Create an application" }));
  await tabTo(page, page.getByLabel("Name"));
  await page.keyboard.type("Zero mouse CRM");
  await page.keyboard.press("Enter");
  const made = page.getByRole("dialog", { name: "Zero mouse CRM is created" });
  const clientId = (await made.getByText(/^pp_[0-9a-f]{24}$/).textContent()) ?? "";
  const secret = (await made.getByText(/^[\w-]{43}$/).textContent()) ?? "";
  await press(page, made.getByRole("button", { name: "Done" }));

  const form = ["-d", "grant_type=client_credentials", "-d", "scope=notification.read"];
  const { stdout } = await promisify(execFile)("curl", [
    ...["-s", "-u", `${clientId}:${secret}`, ...form, readDemo().tokenUrl],
  ]);
  expect(JSON.parse(stdout)).toMatchObject({ token_type: "Bearer" });

  await goTo(page, "Webhooks");
  await tabTo(page, page.getByLabel("Application"));
  await page.keyboard.type("Zero");
  await expect(page).toHaveURL(/application=app_/);
  await expect(page.getByText("0 of 5 webhooks used")).toBeVisible();
  await press(page, page.getByRole("button", { name: "Register a webhook" }));
  const dialog = page.getByRole("dialog", { name: "Register a webhook" });
  await tabTo(page, dialog.getByLabel("Name"));
  await page.keyboard.type("By keys");
  await press(page, dialog.getByRole("button", { name: "Use the built-in inbox" }));
  await press(page, dialog.getByRole("button", { name: "Register" }));
  await expect(page.getByRole("dialog", { name: "By keys is registered" })).toBeVisible();
  await page.keyboard.press("Escape");
  const slot = page.getByRole("article", { name: "By keys" });
  await press(page, slot.getByRole("button", { name: "Send a test" }));
  await press(page, page.getByRole("button", { name: "Send the test event" }));
  await expect(page.getByText(/Your receiver answered HTTP 200/)).toBeVisible();
  await page.keyboard.press("Escape");

  const staff = await browser.newPage();
  await signInByKeys(staff, "staff");
  await goTo(staff, "Order desk");
  await tabTo(staff, staff.getByLabel("Who hears of it"));
  await staff.keyboard.type("Zero");
  const order = staff.getByRole("article", { name: "SO-100207" });
  await press(staff, order.getByRole("button", { name: /^Move on/ }));
  await expect(order.getByRole("link", { name: /1 delivery went out/ })).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("SO-100207");
  await expect(page.getByRole("option", { name: /SO-100207.*1 delivery/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row").nth(1)).toContainText("SO-100207");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: "Delivery", exact: true });
  await expect(panel.getByText("Delivered", { exact: true })).toBeVisible();
  await press(page, panel.getByRole("button", { name: "Send again" }));
  await expect(page.getByText("It is sent again now")).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Attempt 2" })).toBeVisible();

  await goTo(page, "Inbox");
  await tabTo(page, page.getByLabel("Application"));
  await page.keyboard.type("Zero");
  await expect(page).toHaveURL(/application=app_/);
  const arrivals = page.getByRole("region", { name: "What arrived" }).getByRole("group");
  await expect(arrivals.filter({ hasText: "SO-100207" }).filter({ hasText: "Verified" })).toHaveCount(2);
  expect(Date.now() - began).toBeLessThan(60_000);
  const id = new URL(page.url()).searchParams.get("application") ?? "";
  await unregisterAll(page, id);
});
