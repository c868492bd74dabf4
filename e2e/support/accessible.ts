import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What axe finds on the page as it stands, with the elements that it means. */
async function violations(
  page: Page,
  within: string,
  rules?: string[],
): Promise<{ id: string; at: string[] }[]> {
  // No page of ours has frames; without this each run opens another page to add theirs up.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .include(within);
  const found = await (rules ? axe.withRules(rules) : axe).analyze();
  return found.violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
}

type Look = { colorScheme: "light" | "dark"; width: 320 | 1280 };

const everyLook: Look[] = [
  { colorScheme: "light", width: 320 },
  { colorScheme: "dark", width: 320 },
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 1280 },
];
/** Each width and each theme once: for the many pages that are made of the same parts. */
export const twoLooks: Look[] = [
  { colorScheme: "light", width: 320 },
  { colorScheme: "dark", width: 1280 },
];

/**
 * Looks at one page, with whatever stands open on it, at 320 and 1280 px in light and dark: axe finds nothing and nothing
 * scrolls sideways. The page is loaded once; a theme changes colours alone, so only their rule runs again for it.
 *
 * @param within a dialog over a page that was looked at already
 */
export async function expectAccessible(
  page: Page,
  place: string,
  { within = "html", looks = everyLook }: { within?: string; looks?: readonly Look[] } = {},
): Promise<void> {
  await expect(page.locator(within).first(), place).toBeVisible();
  let lastWidth = 0;
  for (const { colorScheme, width } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const rules = width === lastWidth ? ["color-contrast"] : undefined;
    expect(await violations(page, within, rules), `${place}, ${colorScheme}, ${width} px`).toEqual([]);
    const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflowPx, `${place} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
    lastWidth = width;
  }
}
