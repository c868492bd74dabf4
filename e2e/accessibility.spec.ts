import { expect, signIn, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";

const visits = [
  { role: null, paths: ["/signin"] },
  {
    role: "partner",
    paths: ["/", "/applications", "/webhooks", "/deliveries"],
  },
  {
    role: "partner",
    paths: ["/inbox", "/notices", "/branches", "/connected", "/nothing-here"],
  },
  { role: "staff", paths: ["/", "/orders", "/mail"] },
] as const;

for (const { role, paths } of visits)
  test(`D17: ${role ?? "nobody"}, ${paths.length} pages from ${paths[0]} on: axe finds nothing and nothing scrolls sideways, light and dark, 320 and 1280 px`, async ({
    page,
    pageErrors,
  }) => {
    test.setTimeout(120_000);
    if (role) await signIn(page, role);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, path);
    }
    // The page that does not exist says so to the browser too.
    pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((text) => !text.includes("/nothing-here")));
  });
