import { AxeBuilder } from "@axe-core/playwright";
import { expect, signIn, test } from "./fixtures.ts";

const visits = [
  { role: null, paths: ["/signin"] },
  {
    role: "partner",
    paths: [
      "/",
      "/applications",
      "/webhooks",
      "/deliveries",
      "/inbox",
      "/notices",
      "/branches",
      "/connected",
      "/nothing-here",
    ],
  },
  { role: "staff", paths: ["/", "/orders", "/mail"] },
] as const;

for (const { role, paths } of visits)
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [320, 1280])
      test.describe(`${role ?? "nobody"}, ${colorScheme}, ${width} px`, () => {
        test.use({ colorScheme, viewport: { width, height: 800 } });

        test("axe finds nothing and nothing scrolls sideways", async ({ page, pageErrors }) => {
          if (role) await signIn(page, role);
          for (const path of paths) {
            await page.goto(path);
            await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
            const { violations } = await new AxeBuilder({ page }).analyze();
            const found = violations.map(({ id, nodes }) => ({
              path,
              id,
              at: nodes.map((node) => node.html),
            }));
            expect(found).toEqual([]);
            const overflowPx = await page.evaluate(
              () => document.documentElement.scrollWidth - window.innerWidth,
            );
            expect(overflowPx, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
          }
          // The page that does not exist says so to the browser too.
          pageErrors.splice(
            0,
            pageErrors.length,
            ...pageErrors.filter((text) => !text.includes("/nothing-here")),
          );
        });
      });
