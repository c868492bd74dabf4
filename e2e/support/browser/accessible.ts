import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type Violation = { id: string; at: string[] };
type Result = { violations: { id: string; nodes: { html: string }[] }[] };
type Axe = { run(context: object, options: object): Promise<Result> };

const resultTypes = ["violations"] as const;

function summaryOf({ violations }: Result): Violation[] {
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
}

/**
 * What axe finds on the current page, with the elements. Axe is injected once per page, because half a megabyte takes
 * longer to load than most checks.
 */
async function violations(page: Page, within: string, rules?: string[]): Promise<Violation[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) {
    // Our pages have no frames. Without this, each run opens another page for them.
    const builder = new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: [...resultTypes] })
      .include(within);
    return summaryOf(await (rules ? builder.withRules(rules) : builder).analyze());
  }
  const options = { resultTypes, ...(rules && { runOnly: { type: "rule", values: rules } }) };
  const found = await page.evaluate(
    async ([context, asked]) => {
      // The builder injected it.
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations: all } = await axe.run(context, asked);
      return { violations: all.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })) };
    },
    [{ include: [[within]] }, options] as const,
  );
  return summaryOf(found);
}

type Look = { colorScheme: "light" | "dark"; width: 320 | 1280 };

const everyLook: Look[] = [
  { colorScheme: "light", width: 320 },
  { colorScheme: "dark", width: 320 },
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 1280 },
];

/**
 * Checks the open page at 320 and 1280 px in light and dark: axe finds nothing, and nothing scrolls sideways. A theme changes
 * only colors, so only their rule runs again for it.
 *
 * @param within a dialog over a page that was already checked
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
