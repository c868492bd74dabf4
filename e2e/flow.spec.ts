import { post } from "#test/browser/console.ts";
import { expect, expectErrors, signIn, test } from "#test/browser/fixtures.ts";

test.describe("in Chicago", () => {
  test.use({ timezoneId: "America/Chicago" });

  test("a recent time is relative; hover and focus show the local time, its zone, and UTC", async ({
    page,
  }) => {
    await signIn(page, "partner");
    await page.goto("/account");
    const time = page.getByRole("main").getByRole("time").first();
    await expect(time).toHaveText("just now");
    const exact = page.getByRole("tooltip");
    await time.hover();
    await expect(exact).toContainText("America/Chicago");
    await expect(exact).toContainText(/UTC.*, \d\d:\d\d:\d\d$/);
    await page.keyboard.press("Escape");
    await expect(exact).toBeHidden();
    await time.focus();
    await expect(exact).toContainText("America/Chicago");
    await time.blur();
    await expect(exact).toBeHidden();
  });
});

test("a dialog asks before it throws typed work away, and its foot stays in sight", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  await signIn(page, "partner");
  await page.goto("/applications");
  const opener = page.getByRole("button", { name: "Create an application" }).first();
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Create an application" });
  await expect(dialog.getByRole("button", { name: "Create", exact: true })).toBeInViewport();
  await dialog.getByLabel("Name").fill("Half done");
  const asks = page.getByRole("dialog", { name: "Discard your changes?" });
  const leave = [() => page.keyboard.press("Escape"), () => page.mouse.click(5, 5)];
  for (const act of leave) {
    await act();
    await expect(asks).toBeVisible();
    await asks.getByRole("button", { name: "Keep editing" }).click();
    await expect(asks).toBeHidden();
    await expect(dialog.getByLabel("Name")).toHaveValue("Half done");
  }
  await page.keyboard.press("Escape");
  await asks.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  // Nothing typed: nothing to ask.
  await opener.click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(asks).toBeHidden();
});

test("a dialog that confirms an action stays while it runs, and says that it failed", async ({
  page,
  pageErrors,
}) => {
  await signIn(page, "partner");
  await post(page, "invitations", { email: `flow-${Date.now()}@example.com`, role: "PARTNER_MEMBER" });
  await page.goto("/people");
  const asked = Promise.withResolvers<void>();
  const fail = Promise.withResolvers<void>();
  await page.route("**/api/console/invitations/*", async (route) => {
    asked.resolve();
    await fail.promise;
    await route.abort();
  });
  await page
    .getByRole("button", { name: /^Revoke the invitation to flow-/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  const action = dialog.getByRole("button", { name: "Revoke" });
  await action.click();
  await asked.promise;
  await expect(action).toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Escape");
  fail.resolve();
  await expect(dialog.getByRole("alert")).toContainText("whether the change was made");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expectErrors(pageErrors, "ERR_FAILED");
});

test("a form that cannot be sent focuses the first field in error and brings it into view", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  await signIn(page, "partner");
  await page.goto("/applications");
  await page.getByRole("button", { name: "Create an application" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create an application" });
  // The name is above what fits on the screen by then.
  await dialog.getByLabel("order.read").scrollIntoViewIfNeeded();
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expect(dialog.getByLabel("Name")).toBeInViewport();
  await expect(dialog.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Name").fill("No grant");
  await dialog.getByRole("checkbox", { name: /own behalf/i }).uncheck();
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(
    dialog.getByRole("group", { name: "Gets tokens" }).getByRole("checkbox").first(),
  ).toBeFocused();
  await expect(dialog.getByText("Request ID")).toHaveCount(0);
});

test("a select shows our list, answers to the keyboard, and belongs to its form", async ({ page }) => {
  await signIn(page, "partner");
  await page.goto("/people");
  await page.getByRole("button", { name: "Invite a person" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a person" });
  const role = dialog.getByLabel("Role");
  await role.focus();
  await page.keyboard.press("Space");
  await expect.poll(() => role.evaluate((select) => select.matches(":open"))).toBe(true);
  // Our list is as wide as the control and below it, not the system's.
  const box = await role.boundingBox();
  const admin = await role.locator("option", { hasText: "Admin" }).boundingBox();
  expect(admin?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
  const before = await role.inputValue();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(role).not.toHaveValue(before);
  await expect.poll(() => role.evaluate((select) => select.matches(":open"))).toBe(false);
  await expect(dialog.getByText("Discard your changes?")).toHaveCount(0);
});

test("while a page loads, the click already shows where it leads: progress bar, current entry, and skeleton", async ({
  page,
}) => {
  await signIn(page, "partner");
  await page.goto("/people");
  const { promise: isSeen, resolve: letLoad } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname === "/applications",
    async (route) => {
      await isSeen;
      await route.continue();
    },
  );
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Applications" });
  const current = await link.evaluate(async (entry: HTMLElement) => {
    entry.click();
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return entry.getAttribute("aria-current");
  });
  expect(current, "the entry in the frame after the click").toBe("page");
  await expect(page.getByRole("progressbar", { name: "Loading the page" })).toBeVisible();
  await expect(page).toHaveURL("/people");
  await expect(link).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("status").filter({ hasText: "Loading the page" })).toBeVisible();
  letLoad();
  await expect(page.getByRole("heading", { level: 1, name: "Applications" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect((await page.request.get("/applications/app_missing")).status()).toBe(404);
});
