import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures.ts";
import { expectAccessible, twoLooks } from "./support/accessible.ts";
import { createApplication } from "./support/console.ts";
import { foundBranches } from "./support/found-branches.ts";
import { firstLoadShift, watchLayoutShift } from "./support/layout-shift.ts";

const visits = [
  { role: null, paths: ["/signin", "/password"] },
  {
    role: "partner",
    paths: ["/", "/applications", "/webhooks", "/deliveries"],
  },
  {
    role: "partner",
    paths: ["/inbox", "/notices", "/branches", "/connected", "/deliveries/charts", "/nothing-here"],
  },
  { role: "staff", paths: ["/", "/orders", "/mail", "/data-problems", "/system"] },
] as const;

/** Where less motion is asked for, as `expectAccessible` does, nothing on the page moves, and nothing would on its way. */
async function expectStill(page: Page, place: string): Promise<void> {
  const moving = await page.evaluate(() => {
    const isLong = (durations: string) =>
      durations.split(",").some((duration) => Number.parseFloat(duration) > 0);
    const styled = [...document.querySelectorAll("*")].filter((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
      return (animationName !== "none" && isLong(animationDuration)) || isLong(transitionDuration);
    });
    const running = document.getAnimations().filter(({ playState }) => playState === "running");
    return [...styled.map(({ outerHTML }) => outerHTML.slice(0, 200)), ...running.map(String)];
  });
  expect(moving, place).toEqual([]);
}

for (const { role, paths } of visits)
  test(`D17, D18: ${role ?? "nobody"}, ${paths.length} pages from ${paths[0]} on: nothing shifts while it loads, axe finds nothing, nothing scrolls sideways, light and dark, 320 and 1280 px; nothing moves where less motion is asked for`, async ({
    page,
    pageErrors,
  }) => {
    test.setTimeout(120_000);
    if (role) await signIn(page, role);
    await watchLayoutShift(page);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await firstLoadShift(page), `layout shift of ${path}`).toBe(0);
      await expectAccessible(page, path);
      await expectStill(page, path);
    }
    // The page that does not exist says so to the browser too.
    pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((text) => !text.includes("/nothing-here")));
  });

const openers = [
  { path: "/", names: ["Find", "You look at"] },
  { path: "/applications", names: ["Create an application"] },
  { path: "/applications/:id", names: ["Edit", "Make a new secret", "Delete"] },
  {
    path: "/webhooks?application=:id",
    names: ["Edit", "Send a test", "Show secret", "Rotate secret", "Unregister"],
  },
  { path: "/webhooks?application=:id", names: ["Register a webhook"] },
  { path: "/deliveries", names: ["Keys", "Send again …"] },
  { path: "/branches/:branch", names: ["Report a data problem"] },
];

test("D17: axe finds nothing in any dialog of a partner, at 320 px in light and 1280 px in dark; Escape closes each, and focus returns", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signIn(page, "partner");
  const application = await createApplication(page, "Dialogs CRM");
  const headers = { origin: new URL(page.url()).origin };
  const data = {
    applicationId: application.id,
    name: "Orders",
    events: ["ORDER_UPDATE"],
    url: "https://hooks.example.com/orders",
  };
  expect((await page.request.post("/api/console/webhooks", { headers, data })).ok()).toBe(true);
  const [branch] = await foundBranches(page.request, "?state=CA");
  for (const { path, names } of openers) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path.replace(":id", application.id).replace(":branch", branch?.number ?? ""));
    for (const name of names) {
      const opener = page.getByRole("button", { name, exact: path !== "/" }).first();
      await opener.click();
      const dialog = page.getByRole("dialog").last();
      await expect(dialog).toBeVisible();
      await expectAccessible(page, `${path}: ${name}`, {
        within: "[role=dialog]:last-of-type",
        looks: twoLooks,
      });
      await expectStill(page, `${path}: ${name}`);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
  }
});

test("D17: axe finds nothing in the Order desk's event dialog", async ({ page }) => {
  await signIn(page, "staff");
  await page.goto("/orders");
  await page.getByRole("button", { name: "Write an event" }).first().click();
  await expectAccessible(page, "write an event", { within: "[role=dialog]" });
});
