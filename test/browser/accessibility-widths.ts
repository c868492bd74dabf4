import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

/** Each page gets its own copy. The minified one takes half as long to send and to compile. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * What axe finds on the current page, with the elements. Our pages have no frames, so axe is evaluated here, once per
 * page, and reports only violations.
 */
async function violations(page: Page, within: string): Promise<{ id: string; at: string[] }[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (context) => {
    const { axe: evaluated } = globalThis as unknown as { axe: typeof axe };
    const { violations: found } = await evaluated.run(context, { resultTypes: ["violations"] });
    return found.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
  }, within);
}

type Look = { colorScheme: "light" | "dark"; width: 320 | 1280 };

/** Both themes and both widths. What all pages share is checked in all four combinations, because places alternate. */
const getLooks = (place: string): Look[] => {
  const [one, other] = place.length % 2 === 0 ? ([320, 1280] as const) : ([1280, 320] as const);
  return [
    { colorScheme: "light", width: one },
    { colorScheme: "dark", width: other },
  ];
};

/**
 * Checks the open page in light and dark, at 320 and 1280 px: axe finds nothing, and nothing scrolls sideways.
 *
 * @param within a dialog over a page that was already checked
 */
export async function expectAccessible(
  page: Page,
  place: string,
  { within = "html", looks = getLooks(place) }: { within?: string; looks?: readonly Look[] } = {},
): Promise<void> {
  await expect(page.locator(within).first(), place).toBeVisible();
  for (const { colorScheme, width } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Without its tiles, the halo of a name on the map counts as its color.
    await expect(
      page.locator(".leaflet-container:visible:not(:has(canvas.leaflet-tile-loaded))"),
    ).toHaveCount(0);
    expect(await violations(page, within), `${place}, ${colorScheme}, ${width} px`).toEqual([]);
    const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflowPx, `${place} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  }
}
