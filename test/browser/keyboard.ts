import { expect, type Locator, type Page } from "@playwright/test";
import { readDemo } from "./fixtures.ts";

/** How many Tab stops the element is after the focus, negative if before it; null if nothing has the focus. */
function stopsTo(element: Element): number | null {
  const canTab = (stop: HTMLElement) =>
    stop.tabIndex >= 0 && !stop.matches(":disabled") && stop.checkVisibility({ visibilityProperty: true });
  // One radio of a group takes the focus, and a dialog traps it.
  const within = element.closest("[role=dialog]") ?? document;
  const stops: (Element | null)[] = [
    ...within.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=radio]:not(:checked)), select, textarea, summary, [tabindex]",
    ),
  ].filter(canTab);
  const focused = stops.indexOf(document.activeElement);
  return focused < 0 ? null : stops.indexOf(element) - focused;
}

/** Expects that each row of a log has one Tab stop. */
export async function expectOneStopEach(rows: Locator): Promise<void> {
  const counts = await rows.evaluateAll((all) =>
    all.map((row) => {
      const stops = row.querySelectorAll<HTMLElement>("a[href], button, input, summary, [tabindex]");
      return [...stops].filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility()).length;
    }),
  );
  expect(counts.length).toBeGreaterThan(0);
  expect(counts).toEqual(counts.map(() => 1));
}

/** Presses Tab or Shift+Tab until the target has the focus. Fails if it never gets it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Counted first, to avoid a query after each press.
  let stops = await target.evaluate(stopsTo);
  if (stops === null) {
    // Only the browser knows where the focus was lost.
    await page.keyboard.press("Tab");
    stops = (await target.evaluate(stopsTo)) ?? 0;
  }
  for (let press = 0; press < Math.abs(stops); press += 1)
    await page.keyboard.press(stops > 0 ? "Tab" : "Shift+Tab");
  for (let press = 0; press < 100; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

/** Moves to a button or link with Tab and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Opens the search and types. */
export async function search(page: Page, what: string): Promise<void> {
  const field = page.getByRole("combobox", { name: /^Page, order/ });
  // Before hydration, a page ignores keys. Pressed again, the shortcut keeps the search open.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused({ timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
  await page.keyboard.type(what);
}

/** Opens a page of the portal through the search. */
export async function goTo(page: Page, title: string): Promise<void> {
  await search(page, title);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

export async function signInByKeys(page: Page, role: "partner" | "staff"): Promise<void> {
  const user = readDemo().users.find((one) => one.role === role);
  await page.goto("/signin");
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(user?.email ?? "");
  await tabTo(page, page.getByLabel("Password"));
  await page.keyboard.type(user?.password ?? "");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/signin/);
}
