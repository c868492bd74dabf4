import { expect, type Locator, type Page } from "@playwright/test";
import { readDemo } from "../../fixtures.ts";

/** How many stops of Tab lie from the focus to the element, less than 0 where it is behind; null while nothing has it. */
function stopsTo(element: Element): number | null {
  const canTab = (stop: HTMLElement) =>
    stop.tabIndex >= 0 && !stop.matches(":disabled") && stop.checkVisibility({ visibilityProperty: true });
  // Of a group of radios one takes the focus, and a dialog keeps it within.
  const within = element.closest("[role=dialog]") ?? document;
  const stops: (Element | null)[] = [
    ...within.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=radio]:not(:checked)), select, textarea, summary, [tabindex]",
    ),
  ].filter(canTab);
  const focused = stops.indexOf(document.activeElement);
  return focused < 0 ? null : stops.indexOf(element) - focused;
}

/** Tab, or Shift and Tab, until it has the focus: what cannot be reached so is not reached. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Counted first, so that the browser is not asked after each press.
  let stops = await target.evaluate(stopsTo);
  if (stops === null) {
    // From where the focus was lost, which only the browser knows.
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

/** Goes to a button or link by Tab and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Types into the search. */
export async function search(page: Page, what: string): Promise<void> {
  const field = page.getByRole("combobox", { name: /^Page, order number/ });
  // A page takes keys only once its scripts run. Pressed again, the search stays open.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused({ timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
  await page.keyboard.type(what);
}

/** Opens a page of the portal by its name in the search. */
export async function goTo(page: Page, title: string): Promise<void> {
  await search(page, title);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

/** Chooses a view with the frame's switch. */
export async function switchTo(page: Page, name: string): Promise<void> {
  await press(page, page.getByRole("button", { name: /^Viewing/ }).filter({ visible: true }));
  await expect(page.getByRole("combobox", { name: /^Name of an/ })).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole("option", { name }).first()).toBeVisible();
  await page.keyboard.press("Enter");
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
