import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#test/browser/accessibility-widths.ts";
import {
  createApplication,
  post,
  registerWebhook,
  searchFilter,
  unregisterAll,
} from "#test/browser/console.ts";
import { pageAddresses } from "#test/browser/every-page.ts";
import { expect, expectErrors, readDemo, signIn, test } from "#test/browser/fixtures.ts";

async function choose(page: Page, filter: string, choice: string): Promise<void> {
  await page.getByRole("button", { name: filter, exact: true }).click();
  await page.getByRole("group", { name: filter }).getByRole("button", { name: choice, exact: true }).click();
}

test("no page answers 5xx to a query, whatever it repeats or cuts off", async ({ page }) => {
  const names = ["application", "branch", "client_id", "cursor", "from", "organization", "q", "state", "tab"];
  const each = (value: string) => names.map((name) => `${name}=${value}`).join("&");
  const queries = [`${each("x")}&${each("y")}&__proto__=1&[]=x`, each("%00"), each("%ed%a0%80")];
  for (const visitor of ["nobody", "partner", "staff"] as const) {
    if (visitor !== "nobody") await signIn(page, visitor);
    for (const address of pageAddresses())
      for (const query of queries) {
        const at = `${address.replace(/\[+(\.{3})?\w+\]+/, "0101")}?${query}`;
        const answer = await page.request.get(at, { maxRedirects: 0 });
        expect(answer.status(), `${visitor} ${at}`).toBeLessThan(500);
      }
  }
});

test("the first Tab of every page is “Skip to content”, everything in the rail is visible at 700 px, and the rail shows icons below 1280 px", async ({
  page,
}) => {
  for (const address of ["/branches", "/branches/0101", "/reference", "/password", "/invitation"]) {
    await page.goto(address);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  }
  await signIn(page, "staff");
  await page.setViewportSize({ width: 1440, height: 700 });
  for (const address of ["/", "/webhooks", "/audit", "/system"]) {
    await page.goto(address);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect(links.last()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("region", { name: "You" })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1100, height: 700 });
  expect((await page.getByRole("complementary").first().boundingBox())?.width).toBe(56);
  await expect(page.getByRole("link", { name: "Deliveries" })).toBeInViewport({ ratio: 1 });
});

test("the buttons of a page are small, and on the line of its title", async ({ page }) => {
  await signIn(page, "staff");
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const address of [
    "/",
    "/organizations",
    "/branches/import",
    "/branches/0101/edit",
    "/audit",
    "/requests",
  ]) {
    await page.goto(address);
    const title = page.getByRole("heading", { level: 1 });
    const header = page.locator("header").filter({ has: title });
    const [titleBox, buttonBox] = [
      await title.boundingBox(),
      await header.locator("a, button").last().boundingBox(),
    ];
    const middle = (box: typeof titleBox) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
    expect(buttonBox?.height, address).toBe(32);
    expect(Math.abs(middle(titleBox) - middle(buttonBox)), address).toBeLessThanOrEqual(1);
  }
});

test("after a link, the focus is on the heading of its page; the system's own colors mark what is current", async ({
  page,
}) => {
  await signIn(page, "staff");
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  const rail = page.getByRole("navigation", { name: "Main" });
  await rail.getByRole("link", { name: "Deliveries" }).press("Enter");
  await expect(page).toHaveURL("/deliveries");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const background = (link: Locator) => link.evaluate((element) => getComputedStyle(element).backgroundColor);
  const current = await background(rail.getByRole("link", { name: "Deliveries" }));
  expect(current).not.toBe(await background(rail.getByRole("link", { name: "Webhooks" })));
  // The tabs of a place follow the heading: a keyboard goes from one page to the next.
  await page.goto("/incidents");
  const tabs = page.getByRole("navigation", { name: "Webhooks" });
  await tabs.getByRole("link", { name: "Webhooks" }).press("Enter");
  await expect(page).toHaveURL("/webhooks");
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(tabs.getByRole("link", { name: "Webhooks" })).toBeFocused();
  expect(await background(tabs.getByRole("link", { name: "Webhooks" }))).toBe(current);
});

test("the front door leads a stranger to a branch, the docs, and the sign-in, and so does a missing page", async ({
  page,
  pageErrors,
}) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Partner Portal");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Every branch, every order/);
  await expectAccessible(page, "the front door");
  await page.getByLabel("Find a branch").fill("Denver, CO");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await expect(page).toHaveURL(/\/branches\?.*place=Denver/);
  const header = page.getByRole("navigation", { name: "Public" });
  await expect(header.getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    "/signin?callbackUrl=%2Fbranches",
  );
  await expect(header.getByRole("link", { name: "Branches" })).toHaveAttribute("aria-current", "page");
  await header.getByRole("link", { name: "Docs" }).click();
  await expect(page).toHaveURL("/reference");
  await expect(header.getByRole("link")).toHaveText(["Branches", "Docs", "Sign in"]);
  await expect(header.getByRole("link", { name: "Docs" })).toHaveAttribute("aria-current", "page");
  await page.goto("/no-such-page");
  const main = page.getByRole("main");
  for (const name of ["Find a branch", "Read the docs", "Sign in"])
    await expect(main.getByRole("link", { name })).toBeVisible();
  await page.goto("/invitation");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open the link in your invitation");
  await expect(page.getByText("Ask an admin of your company for one.")).toBeVisible();
  expectErrors(pageErrors, "no-such-page");
});

test("a missing page keeps the navigation of signed-in people", async ({ page, pageErrors }) => {
  await signIn(page, "partner");
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  expectErrors(pageErrors, "no-such-page");
});

test("staff see every partner, and narrow a list to one", async ({ page }) => {
  await signIn(page, "staff");
  await page.goto("/applications");
  const applications = page.getByRole("main").getByRole("list").last().getByRole("listitem");
  await expect(applications.filter({ hasNotText: "Summit Roofing" }).first()).toBeVisible();
  await choose(page, "Partner", "Summit Roofing");
  await expect(page).toHaveURL(/applications\?organization=org_/);
  await expect(applications.filter({ hasNotText: "Summit Roofing" })).toHaveCount(0);
  await page.goto("/webhooks");
  await choose(page, "Partner", "Summit Roofing");
  await expect(page).toHaveURL(/webhooks\?organization=org_/);
  await page.goto("/audit");
  await choose(page, "Partner", "Summit Roofing");
  await expect(page).toHaveURL(/audit\?organization=org_/);
  const entries = page.getByRole("main").getByRole("list").last().getByRole("listitem");
  await expect(entries.filter({ hasText: "Summit Roofing" }).first()).toBeVisible();
  await expect(entries.filter({ hasNotText: "Summit Roofing" })).toHaveCount(0);
  const chip = page.getByRole("button", { name: "Remove the filter Partner" });
  await chip.click();
  await expect(page).toHaveURL("/audit");
  // What other tests do at the same time decides whose the latest entries are.
  await expect(chip).toHaveCount(0);

  await page.goto("/organizations");
  const search = page.getByRole("searchbox", { name: "Name" });
  await search.fill("summit r");
  await search.press("Enter");
  await expect(page).toHaveURL("/organizations?name=summit+r");
  const organizations = page.getByRole("main").getByRole("listitem");
  await expect(organizations).toHaveText([/^Summit Roofing/]);
  await page.reload();
  await expect(organizations).toHaveCount(1);
  await search.fill("no such");
  // The field says that it waits for Enter.
  await page.getByRole("button", { name: "Search by name" }).click();
  await page.getByRole("link", { name: "Show all organizations" }).click();
  await expect(organizations.filter({ hasText: "Keystone Supply" })).toBeVisible();
  await expect(page).toHaveURL("/organizations");
});

test("a partner's page has its health, applications, webhooks, people, and audit in tabs, and whom to call", async ({
  page,
}) => {
  await signIn(page, "staff");
  await page.goto("/organizations?name=summit+r");
  await page.getByRole("link", { name: "Summit Roofing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Summit Roofing" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Robin Park, / })).toHaveAttribute("href", /^mailto:/);
  const main = page.getByRole("main");
  const shown = {
    Applications: main.getByRole("link", { name: "Summit CRM", exact: true }),
    People: main.getByText("Robin Park", { exact: true }),
    Audit: main.getByRole("list", { name: "Entries, newest first" }),
  };
  for (const [tab, content] of Object.entries(shown)) {
    await page.getByRole("navigation", { name: "Summit Roofing" }).getByRole("link", { name: tab }).click();
    await expect(page).toHaveURL(new RegExp(`tab=${tab.toLowerCase()}$`));
    await expect(content.first()).toBeVisible();
  }
  await searchFilter(page, "Who", "no such person");
  await expect(page).toHaveURL(/tab=audit&actor=no\+such\+person$/);
  await main.getByRole("link", { name: "Show every entry of this partner" }).click();
  await expect(shown.Audit).toBeVisible();
});

test("the search opens what it finds, copying is announced, and dark follows the system", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "partner");
  const application = await createApplication(page, "Palette CRM");
  const { inboxUrl } = readDemo().application;
  const webhookId = await registerWebhook(page, application.id, "Palette hook", inboxUrl);
  const delivery = await post(page, `/api/notification/v2/webhooks/${webhookId}/test`, {
    event: "ORDER_UPDATE",
  });

  // The shortcut works everywhere, and closing returns the focus.
  await page.goto("/account");
  const opener = page.getByRole("button", { name: "Search" }).first();
  await opener.focus();
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Search" });
  const field = dialog.getByRole("combobox");
  await expect(field).toBeFocused();
  await page.keyboard.type("zzzz");
  await expect(dialog.getByRole("status")).toContainText("Nothing matches “zzzz”");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  const searchAndOpen = async (what: string, group: string) => {
    await page.keyboard.press("Control+k");
    await field.fill(what);
    const option = dialog.getByRole("group", { name: group }).getByRole("option").first();
    await expect(option).toBeVisible();
    for (let press = 0; (await option.getAttribute("aria-selected")) !== "true" && press < 10; press += 1)
      await page.keyboard.press("ArrowDown");
    await expect(field).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "");
    await page.keyboard.press("Enter");
  };
  await searchAndOpen(delivery.orderNumber.toLowerCase(), "Deliveries");
  await expect(page).toHaveURL(`/deliveries/${delivery.id}`);
  await searchAndOpen(application.clientId, "Applications");
  await expect(page).toHaveURL(`/applications/${application.id}`);
  await searchAndOpen("Palette hook", "Webhooks");
  await expect(page).toHaveURL(`/webhooks/${webhookId}`);
  await page.keyboard.press("Control+k");
  await field.fill("palette");
  const found = dialog.getByRole("option", { name: /^Palette hook/ });
  await expect(found).toBeVisible();
  // Until new results arrive, those that still match stay.
  await page.route("**/api/console/search?*", () => undefined);
  await field.fill("palette h");
  await expect(dialog.getByRole("status")).toHaveText("Searching…");
  await expect(found).toBeVisible();
  await field.fill("palette x");
  await expect(found).toBeHidden();
  await page.unroute("**/api/console/search?*");
  await field.fill("robin");
  await expect(dialog.getByRole("group", { name: "People" }).getByRole("option")).toContainText([
    /Robin Park/,
  ]);
  await field.fill("register");
  await expect(
    dialog.getByRole("group", { name: "Actions" }).getByRole("option", { name: "Register a webhook" }),
  ).toBeVisible();
  await field.fill("");
  // Enter leads back to what was open before.
  await expect(dialog.getByRole("group", { name: "Recent" }).getByRole("option")).toContainText([
    "Palette CRM",
    delivery.id,
  ]);
  // An action goes straight to its dialog.
  await field.fill("register");
  await dialog.getByRole("option", { name: "Register a webhook" }).click();
  const registration = page.getByRole("dialog", { name: "Register a webhook" });
  await expect(registration.getByLabel("Application")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(registration).toBeHidden();
  await searchAndOpen(delivery.id, "Deliveries");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Test event: /);

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
  await page.getByRole("region", { name: "You" }).getByRole("button").click();
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await page.reload();
  expect(await isDark()).toBe(true);
  await page.getByRole("region", { name: "You" }).getByRole("button").click();
  await page.getByRole("radio", { name: "System" }).check({ force: true });
  expect(await isDark()).toBe(false);

  await unregisterAll(page, application.id);
});
