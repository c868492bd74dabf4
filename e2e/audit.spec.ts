import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, signIn, test } from "./fixtures.ts";
import { createApplication } from "./support/console.ts";

test("D10: the audit log tells who did what; its filters stand in the address and survive Back", async ({
  page,
}) => {
  await signIn(page, "partner");
  await createApplication(page, `Audited ${Date.now()}`);
  await page.goto("/audit");
  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries.filter({ hasText: "Robin Park created an application" }).first()).toBeVisible();
  await page.getByLabel("What").selectOption("application.created");
  await expect(page).toHaveURL(/action=application\.created/);
  await expect(entries.filter({ hasText: "signed in" })).toHaveCount(0);
  await page.getByLabel("Who").fill("nobody of this name");
  await page.getByLabel("Who").press("Enter");
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  await page.goBack();
  await expect(entries.filter({ hasText: "Robin Park created an application" }).first()).toBeVisible();
  await expect(page.getByLabel("What")).toHaveValue("application.created");

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  const file = await (await download).path();
  const [header, first] = readFileSync(file, "utf8").split("\n");
  expect(header).toMatch(/^time,actor,actor kind,action/);
  expect(first).toContain("application.created");
});

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [320, 1280])
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } });

      test("axe finds nothing on the audit log, and nothing scrolls sideways", async ({ page }) => {
        await signIn(page, "staff");
        await page.goto("/audit");
        await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
        const overflowPx = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overflowPx).toBeLessThanOrEqual(0);
      });
    });
