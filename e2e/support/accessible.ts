import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const widthsPx = [320, 1280];

/** What axe finds on the page as it stands, with the elements that it means. */
async function violations(
  page: Page,
  within: string,
  rules?: string[],
): Promise<{ id: string; at: string[] }[]> {
  // No page of ours has frames; without this each run opens another page to add theirs up.
  const axe = new AxeBuilder({ page }).setLegacyMode().include(within);
  const found = await (rules ? axe.withRules(rules) : axe).analyze();
  return found.violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
}

/**
 * Looks at one page, with whatever stands open on it, at 320 and 1280 px in light and dark: axe finds nothing and nothing
 * scrolls sideways. The page is loaded once; only colours differ between light and dark, so only their rule runs again.
 *
 * @param within a dialog over a page that was looked at already
 */
export async function expectAccessible(page: Page, place: string, within = "html"): Promise<void> {
  for (const width of widthsPx) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    expect(await violations(page, within), `${place}, light, ${width} px`).toEqual([]);
    const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflowPx, `${place} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    expect(await violations(page, within, ["color-contrast"]), `${place}, dark, ${width} px`).toEqual([]);
  }
}
