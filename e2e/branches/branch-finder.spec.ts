import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#test/browser/accessibility-widths.ts";
import { foundBranches } from "#test/browser/console.ts";
import { expect, patient, signIn, test, untilTakenOver } from "#test/browser/fixtures.ts";
import { colorAtCenter, mapColors, themeColors } from "#test/browser/map-colors.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Place or branch" });
const options = (page: Page) => page.getByRole("option");
const list = (page: Page) => page.getByRole("list", { name: "Branches" });
const count = (page: Page) =>
  page.getByRole("status").filter({ hasText: /branch(es)?\b/i, hasNotText: "You are offline" });
/** The panel with the details of a branch. */
const details = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const map = (page: Page) => page.getByRole("region", { name: "Map of the branches" });

/** Types and waits for an option with this name. */
async function choose(page: Page, text: string, shown: RegExp): Promise<void> {
  await box(page).fill(text);
  await options(page).filter({ hasText: shown }).click();
}

async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

/** Partners and the public find only branches in operation. */
async function activeBranches(page: Page, query: string) {
  return (await foundBranches(page.request, query)).filter(({ status }) => status === "active");
}

/** Chicago and 50 miles, where branches are dense. */
const nearChicago = "/branches?lat=41.88&long=-87.63&distance=50&place=Chicago%2C+IL";
const nearChicagoApi = "?lat=41.88&long=-87.63&distance=50";

test.describe("branch finder", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, "partner");
  });

  test("the whole flow works by keyboard: find the nearest warehouse to a ZIP code, open it, copy its address, skip list and map", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/branches");
    await box(page).focus();
    await page.keyboard.type("60601");
    await expect(options(page).first()).toContainText("Chicago, IL");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/place=60601/);
    await expect(box(page)).toBeFocused();
    const type = page.getByLabel("Type");
    await tabTo(page, type);
    await page.keyboard.type("Ware");
    await expect(page).toHaveURL(/type=warehouse/);
    const [nearest] = (await activeBranches(page, "?lat=41.89&long=-87.62&distance=50")).filter(
      (branch) => branch.type === "warehouse",
    );
    const first = list(page).getByRole("link").first();
    // The address changes before the list does. A row that is left out loses the focus.
    await expect(first).toHaveText(nearest?.name ?? "");
    await tabTo(page, page.getByRole("link", { name: "Skip list and map" }));
    await tabTo(page, first);
    await page.keyboard.press("Enter");
    await expect(details(page, nearest?.name ?? "")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`branch=${nearest?.number}$`));
    await tabTo(page, page.getByRole("button", { name: "Copy address" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(nearest?.addressLine1);
  });

  test("each pin and cluster has its own accessible name", async ({ page }) => {
    await page.goto("/branches");
    await expect(page.locator(".map-pin").first()).toBeVisible();
    const names = await page
      .locator(".map-pin")
      .evaluateAll((pins) => pins.map((pin) => pin.getAttribute("aria-label") ?? ""));
    expect(names.length).toBeGreaterThan(10);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/( - .+, [A-Z]{2}|branches near .+, [A-Z]{2})/.test(name))).toEqual([]);
  });

  test("the list has every result of the map and works without the map", async ({ page }) => {
    const found = await activeBranches(page, nearChicagoApi);
    await page.route(/\.js(\?|$)/, async (route) => {
      const response = await route.fetch().catch(() => null);
      const body = await response?.text().catch(() => null);
      await (body?.includes("leaflet-container") ? route.abort() : route.continue());
    });
    await page.goto(nearChicago).catch(() => undefined);
    await expect(list(page).getByRole("listitem")).toHaveCount(found.length);
  });

  test("changes are announced to screen readers", async ({ page }) => {
    const found = await activeBranches(page, nearChicagoApi);
    await page.goto(nearChicago);
    await expect(count(page)).toHaveText(`${found.length} branches within 50 miles of Chicago, IL`);
    await expect(map(page).getByTitle("Chicago, IL, where you search")).toBeInViewport();
    await page.getByLabel("Type").selectOption("warehouse");
    const warehouses = found.filter(({ type }) => type === "warehouse").length;
    await expect(count(page)).toHaveText(new RegExp(`^${warehouses} branch`));
  });

  test("at every zoom, pins are at least 24 by 24 px and do not overlap; the map zooms and pans without dragging", async ({
    page,
  }) => {
    await page.goto("/branches");
    await expect(page.locator(".map-pin").first()).toBeVisible();
    const errors = () =>
      page.locator(".map-pin").evaluateAll((pins) => {
        const boxes = pins.map((pin) => pin.getBoundingClientRect());
        const small = boxes.filter(({ width, height }) => width < 24 || height < 24);
        const onOthers = boxes.filter((one, index) =>
          boxes
            .slice(index + 1)
            .some(
              (other) =>
                one.left < other.right &&
                other.left < one.right &&
                one.top < other.bottom &&
                other.top < one.bottom,
            ),
        );
        return { small: small.length, onOthers: onOthers.length };
      });
    const place = () => page.locator(".leaflet-map-pane").evaluate((pane) => pane.getAttribute("style"));
    const names = () =>
      page
        .locator(".map-pin")
        .evaluateAll((pins) => pins.map((pin) => pin.getAttribute("aria-label")).join());
    for (const zoom of ["Zoom in", "Zoom in", "Zoom in"]) {
      await expect.poll(errors).toEqual({ small: 0, onOthers: 0 });
      const shown = await names();
      await map(page).getByRole("button", { name: zoom }).click();
      await expect.poll(names).not.toBe(shown);
    }
    const before = await place();
    await page.locator(".leaflet-container").focus();
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(place).not.toBe(before);
    for (const name of ["Alaska", "Hawaii", "Puerto Rico", "Guam", "Samoa"]) {
      await page.goto("/branches");
      await expect(page.locator(".map-pin").first()).toBeVisible();
      const shown = await names();
      const inset = map(page).getByRole("button", { name: new RegExp(`^${name}`) });
      const counted = (await inset.textContent())?.match(/\d+/)?.[0];
      await inset.click();
      await expect.poll(names).not.toBe(shown);
      await expect(count(page)).toHaveText(new RegExp(`^${counted} branch`));
      await expect(map(page).getByRole("list", { name: "Elsewhere" })).toHaveCount(0);
      await expect.poll(errors).toEqual({ small: 0, onOthers: 0 });
    }
  });

  test("the map is one stop of the Tab key; arrow keys go through its pins, the nearest to the middle first", async ({
    page,
  }) => {
    const [nearest] = await activeBranches(page, nearChicagoApi);
    await page.goto(`/branches?q=${nearest?.number}&lat=${nearest?.lat}&long=${nearest?.long}&distance=10`);
    await expect(map(page).locator(".map-pin").first()).toBeVisible();
    await page.locator(".leaflet-container").focus();
    await page.keyboard.press("ArrowRight");
    const focused = page.locator(".map-pin:focus");
    await expect(focused).toHaveAttribute("aria-label", nearest?.name ?? "");
    const shown = await focused.evaluate((pin) => getComputedStyle(pin, "::after").content);
    expect(shown).toBe(`"${nearest?.name}"`);
    await page.keyboard.press("Tab");
    await expect(focused).toHaveCount(0);
    await page.locator(".leaflet-container").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(details(page, nearest?.name ?? "")).toBeVisible();
  });

  test("clearing the search keeps the focus in its field; on a pin, Shift and an arrow move the map, and plus zooms it", async ({
    page,
  }) => {
    const container = page.locator(".leaflet-container");
    const pins = map(page).locator(".map-pin");
    const openMap = async () => {
      await page.goto(nearChicago);
      await expect(pins.first()).toBeVisible();
    };
    const place = async () => [
      await page.locator(".leaflet-map-pane").getAttribute("style"),
      await pins.evaluateAll((all) => all.map((pin) => pin.getAttribute("style"))),
    ];
    for (const key of ["Shift+ArrowRight", "+"]) {
      await openMap();
      await container.focus();
      await page.keyboard.press("ArrowRight");
      await expect(page.locator(".map-pin:focus")).toHaveCount(1);
      const before = await place();
      await page.keyboard.press(key);
      await expect.poll(place).not.toEqual(before);
      await expect(container).toBeFocused();
    }
    await openMap();
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(box(page)).toHaveValue("");
    await expect(box(page)).toBeFocused();
  });

  test("a drag that begins on a pin moves the map, and opens nothing", async ({ page }) => {
    await page.goto(nearChicago);
    const pin = map(page).locator(".map-pin").first();
    await pin.hover();
    await page.mouse.down();
    await page.mouse.move(800, 400, { steps: 5 });
    await page.mouse.up();
    await expect(page).toHaveURL(/box=/);
    await expect(page).not.toHaveURL(/branch=/);
  });

  test("status is never shown by color alone", async ({ page }) => {
    const inactive = (await foundBranches(page.request, "")).find(({ status }) => status === "inactive");
    await page.goto(`/branches?q=${inactive?.number}&status=inactive`);
    const row = list(page).getByRole("listitem").first();
    await expect(row).toContainText("Not in operation");
    await expect(page.locator(".map-pin").first()).toHaveAttribute("aria-label", /\(inactive\)$/);
  });

  test('"Near me" asks for the location only on click, searches around it, and leaves the search working after every failure', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      const asked: string[] = [];
      Object.assign(globalThis, { askedForPosition: asked });
      Object.defineProperty(navigator, "geolocation", {
        value: {
          getCurrentPosition: (_found: unknown, failed: (error: { code: number }) => void) => {
            asked.push("asked");
            failed({ code: asked.length });
          },
        },
      });
    });
    await page.goto("/branches");
    await expect(page.getByRole("button", { name: "Near me" })).toBeVisible();
    const asked = () =>
      page.evaluate(() => (globalThis as { askedForPosition?: string[] }).askedForPosition?.length);
    expect(await asked()).toBe(0);
    for (const words of [/does not share your location/, /cannot determine its location/, /took too long/]) {
      await page.getByRole("button", { name: "Near me", exact: true }).click();
      await expect(page.getByText(words)).toBeVisible();
    }
    await choose(page, "60601", /ZIP code, Chicago, IL/);
    await expect(page).toHaveURL(/place=60601/);
    await context.grantPermissions(["geolocation"]);
    const other = patient(await context.newPage());
    await context.setGeolocation({ latitude: 21.3069, longitude: -157.8583 });
    await other.goto("/branches");
    await other.getByRole("button", { name: "Near me", exact: true }).click();
    await expect(other).toHaveURL(/lat=21\.3069&long=-157\.8583&distance=50&place=your\+location/);
    await expect(list(other).getByRole("listitem").first()).toContainText("HI");
    await expect(map(other).getByTitle("Your location")).toBeInViewport();
  });

  test("ZIP code, city, state, branch number, and name are suggested by the server; an ambiguous city lists its states; an empty result explains what to type", async ({
    page,
  }) => {
    const [branch] = await foundBranches(page.request, "?state=TX");
    await page.goto("/branches");
    await expect(page.locator(".map-pin").first()).toBeVisible();
    await box(page).focus();
    await box(page).fill("60601");
    await expect(options(page).first()).toContainText("Chicago, IL");
    const requests: string[] = [];
    // Prefetches of the rail's links do not count, nor does a map that still loads.
    page.on("request", (request) => !/_rsc=|\/map\//.test(request.url()) && requests.push(request.url()));
    const expected: [string, string][] = [
      ["78701", "Austin, TX"],
      ["Austin, TX", "Austin, TX"],
      ["Texas", "Texas"],
      [branch?.number ?? "", branch?.name ?? ""],
      [branch?.name ?? "", branch?.name ?? ""],
    ];
    for (const [typed, shown] of expected) {
      await box(page).fill(typed);
      await expect(options(page).first()).toContainText(shown);
    }
    await box(page).fill("Springfield");
    await expect(options(page).filter({ hasText: "Springfield, IL" })).toBeVisible();
    await expect(options(page).filter({ hasText: "Springfield, MO" })).toBeVisible();
    await box(page).fill("xyzzy qqq");
    await expect(page.getByText(/Nothing matches. Type a ZIP code, a city/)).toBeVisible();
    expect(requests.filter((url) => !url.includes("/api/console/places?q="))).toEqual([]);
  });

  test("the radius can be chosen; results sort by distance, then number, or by name", async ({ page }) => {
    await page.goto(nearChicago);
    await page.getByLabel("Within", { exact: true }).selectOption("100");
    await expect(page).toHaveURL(/distance=100/);
    const found = await activeBranches(page, "?lat=41.88&long=-87.63&distance=100");
    const numbers = () =>
      list(page)
        .getByRole("listitem")
        .evaluateAll((rows) => rows.map((row) => row.id.replace("branch-", "")));
    await expect.poll(numbers).toEqual(found.map(({ number }) => number).slice(0, 100));
    const distances = found.map(({ distance }) => distance ?? -1);
    expect(distances).toEqual(distances.toSorted((one, other) => one - other));
    const sort = page.getByLabel("Sort");
    await expect(sort.getByRole("option")).toHaveText(["Sort by distance", "Sort by name"]);
    await sort.selectOption("name");
    const byName = found.toSorted((one, other) => one.name.localeCompare(other.name, "en-US"));
    await expect.poll(async () => (await numbers())[0]).toBe(byName[0]?.number);
  });

  test("filters combine, show counts, and can be cleared; only staff filter by status", async ({ page }) => {
    const found = await foundBranches(page.request, "?state=CA");
    const warehouses = found.filter(({ type }) => type === "warehouse");
    const active = warehouses.filter(({ status }) => status === "active");
    await page.goto("/branches?state=CA&type=warehouse");
    await expect(count(page)).toHaveText(new RegExp(`^${active.length} branch`));
    await expect(page.getByLabel("Status")).toHaveCount(0);
    await page.context().clearCookies();
    await signIn(page, "staff");
    await page.goto("/branches?state=CA");
    await expect(
      page.getByLabel("Type").getByRole("option", { name: `Warehouse (${warehouses.length})` }),
    ).toBeAttached();
    await page.getByLabel("Type").selectOption("warehouse");
    await expect(
      page.getByLabel("Status").getByRole("option", { name: `Active (${active.length})` }),
    ).toBeAttached();
    await page.getByLabel("Status").selectOption("active");
    await expect(count(page)).toHaveText(new RegExp(`^${active.length} branch`));
    await page.getByText(/^Open now/).click();
    await expect(page).toHaveURL(/state=CA&status=active&type=warehouse&open=now/);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(page).toHaveURL(/\/branches$/);
    await expect(page.getByLabel(/Open now/)).not.toBeChecked();
  });

  test("row and pin highlight each other; open details are in the URL, close with Back and Escape, and return focus; an open branch outside the results has its own pin", async ({
    page,
  }) => {
    const [branch] = await foundBranches(page.request, "?state=VT");
    const name = branch?.name ?? "";
    await page.goto(`/branches?q=${branch?.number}&state=VT`);
    const pin = map(page).getByRole("button", { name }).first();
    const row = list(page).getByRole("listitem").first();
    const link = row.getByRole("link").first();
    await row.hover();
    await expect(pin).toHaveClass(/map-pin-highlighted/);
    await page.mouse.move(0, 0);
    await expect(pin).not.toHaveClass(/map-pin-highlighted/);
    await link.press("Enter");
    await expect(page).toHaveURL(new RegExp(`branch=${branch?.number}$`));
    await expect(details(page, name).getByRole("heading", { name, exact: true })).toBeFocused();
    // The opened branch has a pin with its name, in place of its own.
    await expect(pin).toHaveCount(0);
    await expect(map(page).getByText(name, { exact: true })).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(details(page, name)).toHaveCount(0);
    await expect(link).toBeFocused();
    await pin.press("Enter");
    await expect(details(page, name)).toBeVisible();
    const [nearby] = await details(page, name).getByRole("listitem").getByRole("link").all();
    const other = (await nearby?.textContent())?.replaceAll("\u00a0", " ") ?? "";
    await nearby?.click();
    await expect(details(page, other).getByRole("heading", { name: other, exact: true })).toBeFocused();
    const ownPin = map(page).getByTitle(`${other}, open beside the map`);
    await expect(ownPin).toBeInViewport();
    expect(await list(page).getByText(other, { exact: true }).count()).toBe(0);
    await page.goBack();
    await expect(details(page, name)).toBeVisible();
    await expect(ownPin).toHaveCount(0);
    await page.goBack();
    await expect(details(page, name)).toHaveCount(0);
    await expect(pin).toBeFocused();
  });

  test("a branch offers directions, phone, and email links, beside the map and on its own page", async ({
    page,
  }) => {
    const [branch] = await activeBranches(page, "?state=HI");
    await page.goto(`/branches?branch=${branch?.number}`);
    const beside = details(page, branch?.name ?? "");
    await expect(beside.getByRole("row")).toHaveCount(7);
    await beside.getByRole("button", { name: /^Directions/ }).click();
    await expect(beside.getByRole("link", { name: "OpenStreetMap" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(beside.getByRole("link", { name: "OpenStreetMap" })).toBeHidden();
    await expect(beside.locator('a[href^="tel:+1"]').first()).toBeVisible();
    await expect(beside).toContainText(/It is \w{3} \d+:\d\d [AP]M there/);
    await page.goto(`/branches/${branch?.number}`);
    await page.getByRole("button", { name: /^Directions/ }).click();
    for (const name of ["OpenStreetMap", "Google Maps", "Apple Maps"])
      await expect(
        page.getByRole("list", { name: /^Directions to/ }).getByRole("link", { name: new RegExp(name) }),
      ).toHaveAttribute("href", new RegExp(`${branch?.lat},${branch?.long}`));
    await expect(page.locator('a[href^="tel:+1"]').first()).toBeVisible();
    await expect(page.locator('a[href^="mailto:"]').first()).toBeVisible();
  });

  test("the whole state is in the URL, and Back restores it", async ({ page }) => {
    await page.goto(nearChicago);
    await page.getByLabel("Type").selectOption("warehouse");
    await expect(page).toHaveURL(/type=warehouse/);
    await page.getByLabel("Within", { exact: true }).selectOption("100");
    await expect(page).toHaveURL(/distance=100/);
    const address = page.url();
    await page.goBack();
    await expect(page.getByLabel("Within", { exact: true })).toHaveValue("50");
    await expect(page.getByLabel("Type")).toHaveValue("warehouse");
    await page.goto(address);
    await expect(page.getByLabel("Within", { exact: true })).toHaveValue("100");
    await expect(box(page)).toHaveValue("Chicago, IL");
  });

  test("an empty radius offers the nearest branch beyond it; errors and offline are not empty results, and an offline reload says so and keeps the search", async ({
    page,
    context,
  }) => {
    await page.goto("/branches?lat=47.5&long=-101.3&distance=10&place=Garrison%2C+ND");
    await expect(page.getByRole("heading", { name: "No branch within 10 miles" })).toBeVisible();
    await expect(page.getByText(/Nearest: .+, [A-Z]{2}, \d+ mi$/)).toBeVisible();
    await page.getByRole("button", { name: /Search within \d+ miles/ }).click();
    await expect(list(page).getByRole("listitem").first()).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText("You are offline", { exact: true })).toBeVisible();
    const found = await list(page).getByRole("listitem").count();
    await page.getByLabel("Within", { exact: true }).selectOption("250");
    await expect(count(page)).toHaveText(
      "Waiting for the connection to find the branches within 250 miles of Garrison, ND",
    );
    await expect(list(page).getByRole("listitem")).toHaveCount(found);
    await expect(page.getByText("The branches could not be loaded.")).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByText("You are offline", { exact: true })).toHaveCount(0);
    await expect(count(page)).toHaveText(/within 250 miles of Garrison, ND$/);
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.ready).active?.state === "activated",
    );
    await context.setOffline(true);
    // The browser tells its service worker a moment later that it is offline.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole("heading", { name: /^No branch/ })).toHaveCount(0);
    await context.setOffline(false);
    const loaded = page.waitForResponse(/\/api\/console\/branches\?lat=/);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "No branch within 250 miles" })).toBeVisible();
    await (await loaded).finished();
    await untilTakenOver(page);
    const { promise: isSeen, resolve: failNow } = Promise.withResolvers<void>();
    await page.route("**/api/console/branches?**", (route) => isSeen.then(() => route.abort()));
    await page.getByLabel("Within", { exact: true }).selectOption("500");
    await expect(count(page)).toHaveText("Finding the branches within 500 miles of Garrison, ND");
    await expect(page.getByRole("heading", { name: /^No branch/ })).toHaveCount(0);
    failNow();
    await expect(page.getByText("The branches could not be loaded.")).toBeVisible({ timeout: 30_000 });
    await expect(count(page)).toHaveText("Branches within 500 miles of Garrison, ND not loaded");
    await expect(page.getByRole("heading", { name: /^No branch/ })).toHaveCount(0);
    await page.unroute("**/api/console/branches?**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(count(page)).toHaveText(/^\d+ branch(es)? within 500 miles of Garrison, ND$/);
    await expect(page.getByText("The branches could not be loaded.")).toHaveCount(0);
  });

  test("on a phone, taps, arrow keys, and drags move the sheet between three stops, and opened details raise it", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto("/branches");
    await expect(map(page).locator(".map-pin").first()).toBeVisible();
    const handle = page.getByRole("button", { name: /^Show (more of the list|the map)$/ });
    const top = async () => (await handle.boundingBox())?.y ?? 0;
    await expect.poll(top).toBeGreaterThan(600);
    await handle.click();
    await expect.poll(top).toBeLessThan(450);
    await handle.press("ArrowUp");
    await expect.poll(top).toBeLessThan(250);
    await handle.press("ArrowDown");
    await handle.press("ArrowDown");
    await expect.poll(top).toBeGreaterThan(600);
    await handle.hover();
    await page.mouse.down();
    await page.mouse.move(187, 400, { steps: 5 });
    await page.mouse.up();
    await expect.poll(top).toBeLessThan(450);
    // Close enough for pins of single branches.
    await page.goto(nearChicago.replace("distance=50", "distance=10"));
    await expect.poll(top).toBeLessThan(450);
    await handle.press("ArrowDown");
    await map(page).locator(".map-pin:not(.map-pin-cluster)").first().press("Enter");
    await expect(page.getByRole("heading", { level: 2 })).toBeFocused();
    await expect.poll(top).toBeLessThan(450);
    // The sheet does not cover the branch.
    const pin = await map(page).locator(".map-pin-opened").boundingBox();
    expect(pin?.y).toBeLessThan(await top());
  });

  test("on a phone, results are between the filters and the sheet, as is the attribution; the radius is the first filter", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    // Its branches are far from each other.
    await page.goto("/branches?lat=38.3645&long=-98.7648&distance=250&place=Great+Bend%2C+KS");
    const pins = map(page).locator(".map-pin");
    await expect(map(page).locator(".map-label-searched")).toHaveText("Great Bend, KS");
    const radius = await page.getByLabel("Within").boundingBox();
    const sheet = await page.locator("[data-sheet]").boundingBox();
    const attribution = await map(page).getByRole("link", { name: "OpenStreetMap" }).boundingBox();
    if (!radius || !sheet || !attribution) throw new Error("something is not there");
    expect(radius.x).toBeLessThan(20);
    expect(attribution.y + attribution.height).toBeLessThanOrEqual(sheet.y);
    const outside = () =>
      pins.evaluateAll(
        (all, [top = 0, bottom = 0]) =>
          all.filter((pin) => {
            const box = pin.getBoundingClientRect();
            return box.top < top || box.bottom > bottom;
          }).length,
        [radius.y + radius.height, sheet.y],
      );
    await expect(pins.first()).toBeVisible();
    await expect.poll(outside).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/branches?lat=32.7767&long=-96.797&distance=25&place=Dallas%2C+TX");
    await expect
      .poll(async () => {
        const ring = await map(page).locator(".map-radius").boundingBox();
        const frame = await map(page).boundingBox();
        if (!ring || !frame) return null;
        return ring.y > frame.y && ring.y + ring.height < frame.y + frame.height;
      })
      .toBe(true);
  });

  test("at 375 px nothing scrolls sideways, and targets have at least 24 px, primary ones 40 px, even with details open", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(nearChicago);
    /** The targets that are too small. A checkbox counts with its label. */
    const tooSmall = (root: Locator, leastPx: number) =>
      root.evaluateAll(
        (elements, least) =>
          elements
            .filter((element) => element.checkVisibility({ visibilityProperty: true }))
            .filter((element) => !element.matches(".sr-only:not(input), [tabindex='-1']"))
            .flatMap((element) => {
              const isTick = element instanceof HTMLInputElement && element.type === "checkbox";
              const target = isTick ? (element.parentElement ?? element) : element;
              const box = target.getBoundingClientRect();
              // While it slides in, its box is off by less than a thousandth of a pixel.
              const rounded = (px: number) => Math.round(px * 1_000) / 1_000;
              const [width, height] = [rounded(box.width), rounded(box.height)];
              const name = element.getAttribute("aria-label") ?? element.textContent ?? element.tagName;
              return width < least || height < least ? [`${name}: ${width} × ${height}`] : [];
            }),
        leastPx,
      );
    const targets = (root: Page | Locator) => root.locator("a[href], button, input, select, summary");
    await expect(map(page).locator(".map-pin").first()).toBeVisible();
    expect(await tooSmall(targets(page), 24)).toEqual([]);
    expect(await tooSmall(page.getByRole("search").locator("select, input, button"), 40)).toEqual([]);
    await list(page).getByRole("link").first().click();
    const [open] = await foundBranches(page.request, nearChicagoApi);
    const shown = details(page, / - /).filter({ has: page.getByRole("heading", { level: 2 }) });
    await expect(shown.getByRole("button", { name: /^Directions/ })).toBeVisible();
    expect(open).toBeDefined();
    expect(await tooSmall(targets(shown), 24)).toEqual([]);
    expect(await tooSmall(shown.getByRole("button", { name: /^Directions/ }), 44)).toEqual([]);
    for (const element of [page.locator("html"), shown])
      expect(await element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await shown.getByRole("button", { name: "Back to the list" }).click();
    await expect(shown).toHaveCount(0);
    await expect(list(page).getByRole("link").first()).toBeFocused();
    for (const width of [320, 768, 1024, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  test("the list follows the map, also in the URL; Back returns to the search; the whole country lists states", async ({
    page,
  }) => {
    await page.goto(nearChicago);
    await expect(map(page).locator(".map-pin").first()).toBeVisible();
    await page.locator(".leaflet-container").focus();
    await page.keyboard.press("Shift+ArrowRight");
    await expect(page).toHaveURL(/box=/);
    await expect(page).not.toHaveURL(/distance=/);
    const first = page.url();
    await page.keyboard.press("Shift+ArrowDown");
    await expect(page).not.toHaveURL(first);
    await expect(count(page)).toHaveText(/ on the map$/);
    const everywhere = await activeBranches(page, "");
    const countInside = () => {
      const box = new URL(page.url()).searchParams.get("box") ?? "";
      const [south = 0, west = 0, north = 0, east = 0] = box.split(",").map(Number);
      return everywhere.filter(
        ({ lat, long }) => south <= lat && lat <= north && west <= long && long <= east,
      ).length;
    };
    // The URL changes once more if the list changes the size of the map.
    const rows = list(page).getByRole("listitem");
    await expect.poll(async () => (await rows.count()) - Math.min(100, countInside())).toBe(0);
    await page.reload();
    await expect(count(page)).toHaveText(new RegExp(`^${countInside()} branch`));
    const scale = page.locator(".leaflet-control-scale-line");
    await expect(scale).toHaveText(/^[1235]0 mi$/);
    // A link is as close as the map was, also closer than a search goes.
    await page.locator(".leaflet-container").focus();
    await expect(async () => {
      await page.keyboard.press("+");
      await expect(scale).toHaveText(/^[12] mi$/, { timeout: 500 });
    }).toPass();
    // The URL follows after the map rests: until then, it has the box of an earlier zoom, at least a fifth wider.
    const urlToMapWidth = async () => {
      const box = new URL(page.url()).searchParams.get("box") ?? "";
      const [south = 0, west = 0, , east = 0] = box.split(",").map(Number);
      const inUrl = (east - west) * 69.17 * Math.cos((south * Math.PI) / 180);
      const [miles, lineWidth] = await scale.evaluate((line) => [line.textContent, line.style.width]);
      const mapWidth = (await map(page).locator(".leaflet-container").boundingBox())?.width ?? 0;
      return inUrl / ((mapWidth * Number.parseFloat(miles ?? "")) / Number.parseFloat(lineWidth));
    };
    await expect.poll(urlToMapWidth).toBeCloseTo(1, 1);
    await expect.poll(async () => (await rows.count()) - Math.min(100, countInside())).toBe(0);
    const near = await scale.textContent();
    await page.reload();
    await expect(scale).toHaveText(near ?? "");
    await expect(count(page)).toHaveText(new RegExp(`^${countInside()} branch`));
    await page.goBack();
    await expect(count(page)).toHaveText(/within 50 miles of Chicago, IL$/);
    await page.locator(".leaflet-container").focus();
    await expect(async () => {
      await page.keyboard.press("-");
      await expect(page).toHaveURL(/\/branches$/, { timeout: 500 });
    }).toPass();
    const texas = (await activeBranches(page, "?state=TX")).length;
    await page.getByRole("region", { name: "States" }).getByRole("link", { name: "Texas" }).press("Enter");
    await expect(count(page)).toHaveText(`${texas} branches`);
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("Enter searches for the text also after the suggestions closed, and a chosen state is shown whole", async ({
    page,
  }) => {
    await page.goto("/branches?box=40,-75,43,-70");
    await expect(count(page)).toHaveText(/ on the map$/);
    await box(page).fill("60601");
    await expect(options(page).first()).toContainText("Chicago, IL");
    await page.keyboard.press("Escape");
    await expect(box(page)).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/place=60601/);
    await box(page).fill("nowhere at all 12x");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Nothing matches\./).first()).toBeVisible();
    await page.goto("/branches?box=40,-75,43,-70");
    await page.getByLabel("State", { exact: true }).selectOption("TX");
    const texas = (await activeBranches(page, "?state=TX")).length;
    await expect(count(page)).toHaveText(`${texas} branches`);
    await expect(page).toHaveURL(/\/branches\?state=TX$/);
  });

  test("what somebody types while the page follows the last choice stays", async ({ page }) => {
    await page.goto("/branches");
    await box(page).fill("60601");
    await expect(options(page).first()).toContainText("Chicago, IL");
    await box(page).evaluate((field: HTMLInputElement) => {
      const { pushState } = history;
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      history.pushState = (...given) => {
        pushState.apply(history, given);
        setValue?.call(field, "Austin");
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      };
    });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/place=60601/);
    await expect(count(page)).toHaveText(/ within 50 miles of 60601$/);
    await expect(box(page)).toHaveValue("Austin");
  });

  for (const [when, delayMs] of [
    ["during the move", 0],
    ["after it", 1_000],
  ] as const)
    test(`a state that is chosen while the map moves wins over the move, if its branches arrive ${when}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await page.goto("/branches");
      await expect(map(page).locator(".map-pin").first()).toBeVisible();
      await page.route("**/api/console/branches?state=TX", async (route) => {
        // Longer than the animation and the rest after it, when the list would follow the map.
        await sleep(delayMs);
        await route.continue();
      });
      await page.evaluate(() => {
        const { promise, resolve } = Promise.withResolvers<void>();
        const pane = document.querySelector(".leaflet-map-pane");
        const choose = () => {
          if (!pane?.classList.contains("leaflet-zoom-anim")) return;
          observer.disconnect();
          document.querySelector<HTMLElement>('[aria-label="States"] a[href$="state=TX"]')?.click();
          resolve();
        };
        const observer = new MutationObserver(choose);
        if (pane) observer.observe(pane, { attributes: true });
        document.querySelector<HTMLElement>(".leaflet-control-zoom-in")?.click();
        return promise;
      });
      await sleep(delayMs + 700);
      const texas = (await activeBranches(page, "?state=TX")).length;
      await expect(count(page)).toHaveText(`${texas} branches`);
      await expect(page).toHaveURL(/\/branches\?state=TX$/);
      // The map is where it is without a move before.
      const other = await page.context().newPage();
      await other.goto("/branches?state=TX");
      const pins = (of: Page) =>
        map(of)
          .locator(".map-pin")
          .evaluateAll((all) => all.map((pin) => pin.getAttribute("aria-label")).sort());
      await expect(map(other).locator(".map-pin").first()).toBeVisible();
      await expect(async () => expect(await pins(page)).toEqual(await pins(other))).toPass();
    });

  test("a second zoom stays, also if a pin is pointed at before the page has rendered the first", async ({
    page,
  }) => {
    await page.goto("/branches");
    await expect(map(page).locator(".map-pin").first()).toBeVisible();
    // What is rendered when the list begins to follow the map still shows the country.
    await page.evaluate(() => {
      const push = window.history.pushState.bind(window.history);
      window.history.pushState = (...entry) => {
        push(...entry);
        document.body.dataset["pushed"] = String(entry[2]);
        document.querySelector<HTMLElement>(".leaflet-control-zoom-in")?.click();
        for (const pin of document.querySelectorAll(".map-pin"))
          pin.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
      };
    });
    const height = (url: string | null) => {
      const box = new URL(url ?? "", page.url()).searchParams.get("box") ?? "";
      const [south = 0, , north = 0] = box.split(",").map(Number);
      return north - south;
    };
    await map(page).getByRole("button", { name: "Zoom in" }).click();
    await expect(page.locator("body")).toHaveAttribute("data-pushed", /box=/);
    const first = height(await page.locator("body").getAttribute("data-pushed"));
    await expect.poll(() => height(page.url()) / first).toBeLessThan(0.7);
  });

  test("branches are found by the words of their name everywhere, whatever was searched before", async ({
    page,
  }) => {
    const [branch] = await foundBranches(page.request, "?state=TX");
    const words = branch?.name.split(" - ")[0] ?? "";
    const all = (await activeBranches(page, `?q=${encodeURIComponent(words)}`)).length;
    await page.goto(nearChicago);
    await choose(page, words, new RegExp(`^All branches with “${words}”`));
    await expect(page).not.toHaveURL(/distance=/);
    await expect(count(page)).toHaveText(new RegExp(`^${all.toLocaleString("en-US")} branch`));
  });

  test("a link to a branch shows it in Alaska, Hawaii, Guam, and across the antimeridian, even during a search elsewhere", async ({
    page,
  }) => {
    const all = await foundBranches(page.request, "");
    const westmost = all.filter(({ state }) => state === "AK").toSorted((a, b) => a.long - b.long)[0];
    const inState = (code: string) => all.find(({ state }) => state === code);
    const far = [westmost, inState("HI"), inState("GU"), inState("PR")];
    for (const branch of far) {
      expect(branch).toBeDefined();
      await page.goto(`/branches?state=TX&branch=${branch?.number}`);
      const pin = map(page).getByTitle(`${branch?.name}, open beside the map`);
      await expect(pin).toBeInViewport();
      await expect(count(page)).not.toHaveText(/Loading/);
      await expect(pin).toBeInViewport();
      await expect(page.locator(".leaflet-control-scale-line")).toHaveText(/^(\d+ ft|[1235] mi)$/);
    }
  });

  test("the finder offers the places of earlier searches until they are cleared", async ({ page }) => {
    await page.goto("/branches");
    await expect(list(page)).toHaveCount(0);
    await choose(page, "60601", /ZIP code, Chicago, IL/);
    await expect(page).toHaveURL(/place=60601/);
    await page.goto("/branches");
    const recent = page.getByRole("region", { name: "Recent places" });
    await recent.getByRole("link", { name: "60601" }).click();
    await expect(page).toHaveURL(/place=60601/);
    await page.goBack();
    await recent.getByRole("button", { name: "Clear" }).click();
    await expect(recent).toHaveCount(0);
  });

  test("with 10,000 branches, every branch is in a marker, and markers stay few and reachable", async ({
    page,
  }) => {
    const [like] = await foundBranches(page.request, "?state=TX");
    if (!like) throw new Error("there is no branch in Texas");
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      ...like,
      number: `M${index}`,
      name: `Branch ${index} - ${like.city}, ${like.state}`,
      lat: 26 + (index % 100) * 0.22,
      long: -123 + Math.floor(index / 100) * 0.5,
    }));
    await page.route("**/api/console/branches?state=TX", async (route) => {
      const { "content-encoding": _, ...headers } = (await route.fetch()).headers();
      await route.fulfill({ json: many, headers });
    });
    await page.goto("/branches");
    await expect(map(page).locator(".map-pin").first()).toBeVisible();
    await page.getByLabel("State", { exact: true }).selectOption("TX");
    await expect(count(page)).toHaveText("10,000 branches");
    const inMarkers = () =>
      page
        .locator(".map-pin")
        .evaluateAll((pins) => pins.reduce((sum, pin) => sum + Number(pin.textContent || 1), 0));
    await expect.poll(inMarkers).toBe(10_000);
    const markers = () => page.locator(".map-pin").count();
    const single = page.locator(".map-pin:not(.map-pin-cluster)").first();
    let [steps, most] = [0, 0];
    await expect(async () => {
      most = Math.max(most, await markers());
      if (await single.isVisible()) return;
      steps += 1;
      await page.locator(".map-pin-cluster").first().press("Enter");
      await expect(single).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 45_000 });
    expect(steps).toBeGreaterThan(0);
    expect(steps).toBeLessThanOrEqual(12);
    expect(most).toBeLessThan(400);
    await page.locator(".leaflet-container").focus();
    for (const key of ["ArrowLeft", "ArrowUp", "-", "-", "ArrowRight", "+"]) await page.keyboard.press(key);
    expect(await markers()).toBeLessThan(400);
  });

  test("the first rows, the counts, a branch's details, and the map's land are in the HTML; other branches load later", async ({
    page,
    browser,
    baseURL,
  }) => {
    const found = await activeBranches(page, "?state=TX");
    const all = await activeBranches(page, "");
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const bare = await context.newPage();
    await bare.goto("/branches?state=TX");
    await expect(list(bare).getByRole("listitem")).toHaveCount(Math.min(100, found.length));
    await expect(list(bare).getByRole("listitem").first()).toContainText(found[0]?.addressLine1 ?? "");
    await list(bare).getByRole("link").first().click();
    await expect(details(bare, found[0]?.name ?? "")).toContainText("Nearby branches");
    const html = (await (await bare.goto("/branches"))?.text()) ?? "";
    // The map has land before any script.
    await expect(bare.locator(".land-outline path").last()).toBeVisible();
    await expect(count(bare)).toHaveText(`${all.length} branches`);
    await expect(bare.getByRole("checkbox", { name: /^Open now \(\d+\)$/ })).toBeAttached();
    expect(html).not.toContain("addressLine1");
    await context.close();
  });

  test("printing shows list, hours, and phone numbers, without map and filters", async ({ page }) => {
    const [branch] = await activeBranches(page, nearChicagoApi);
    await page.goto(nearChicago);
    await page.emulateMedia({ media: "print" });
    const row = list(page).getByRole("listitem").first();
    await expect(row).toContainText(branch?.phone ?? "");
    await expect(row.getByText(`Today ${branch?.hoursToday}`)).toBeVisible();
    await expect(map(page)).toBeHidden();
    await expect(box(page)).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  });

  test("a page for signed-in people prints over the whole width of landscape paper, without buttons", async ({
    page,
  }) => {
    await signIn(page, "partner");
    await page.setViewportSize({ width: 1_120, height: 800 });
    await page.emulateMedia({ media: "print" });
    await page.goto("/webhooks");
    const content = await page.getByRole("main").boundingBox();
    expect(content?.width).toBeGreaterThan(1_000);
    await expect(page.getByRole("button")).toHaveCount(0);
  });

  test("with every other host blocked, the page is complete (states, neighbors, counties, names, pins), even when the base map loads on the second try", async ({
    page,
    baseURL,
  }) => {
    const elsewhere: string[] = [];
    await page.route(
      (url) => url.origin !== baseURL && !["data:", "blob:"].includes(url.protocol),
      (route) => {
        elsewhere.push(route.request().url());
        return route.abort();
      },
    );
    let asked = 0;
    await page.route("**/map/base.pmtiles", (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
    await page.goto("/branches");
    const [land, neighbor, border, county] = await themeColors(page, [
      "land",
      "neighbor",
      "border",
      "county",
    ]);
    await expect.poll(() => mapColors(page)).toEqual(expect.arrayContaining([land, neighbor, border]));
    await expect(page.locator(".map-label-state").first()).toBeAttached();
    await expect(page.locator(".map-pin").first()).toBeVisible();
    await choose(page, "Denver", /^Denver, CO\s*City/);
    await expect.poll(() => mapColors(page)).toContain(county);
    // On the whole country, pins may cover every city that is large enough for a label.
    await expect(page.locator(".map-label-city").first()).toBeAttached();
    await choose(page, "Honolulu", /^Honolulu, HI\s*City/);
    await expect(list(page).getByRole("listitem").first()).toContainText("HI");
    await expect(page.locator(".map-label").first()).toBeAttached();
    await list(page).getByRole("link").first().click();
    await expect(details(page, /, HI$/)).toBeVisible();
    expect(elsewhere).toEqual([]);
  });

  test("the East River is water, and New York built up on a map that is not too close, in both themes, with the attribution of the data", async ({
    page,
  }) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto("/branches?box=40.734,-73.980,40.754,-73.960");
      const [water, urban, land] = await themeColors(page, ["water", "urban", "land"]);
      await expect.poll(() => colorAtCenter(page)).toBe(water);
      await expect(map(page).getByRole("list", { name: "Elsewhere" })).toHaveCount(0);
      await page.goto("/branches?box=40.730,-73.860,40.750,-73.840");
      await expect.poll(() => colorAtCenter(page)).toBe(land);
      await page.goto("/branches?box=39.70,-75.40,41.80,-72.30");
      await expect.poll(() => mapColors(page)).toContain(urban);
      await page.goto("/branches?box=40.730,-73.860,40.750,-73.840");
      await expect.poll(() => colorAtCenter(page)).toBe(land);
    }
    const [dark] = await themeColors(page, ["land"]);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => colorAtCenter(page)).not.toBe(dark);
    await expect(map(page).getByRole("link", { name: "OpenStreetMap" })).toBeVisible();
  });

  test("around a city, the map has interstates with their numbers and highways, in both themes", async ({
    page,
  }) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto("/branches?lat=32.7767&long=-96.797&distance=25&place=Dallas%2C+TX");
      const roads = await themeColors(page, ["interstate", "interstate-edge", "highway"]);
      await expect.poll(() => mapColors(page)).toEqual(expect.arrayContaining(roads));
      await expect(page.locator(".map-label-road").filter({ hasText: /^20$/ }).first()).toBeAttached();
    }
  });

  test("a pin stands on the place of its branch, and the opened one on the same", async ({ page }) => {
    const [branch] = await activeBranches(page, "?state=WY");
    if (!branch) throw new Error("no branch in WY");
    const { lat, long, number, name } = branch;
    await page.goto(`/branches?lat=${lat}&long=${long}&distance=10&place=Here`);
    const pin = map(page).getByRole("button", { name }).first();
    /** How far the point of a pin is from the searched place, to the right and down. */
    const offset = async (one: Locator) => {
      const [box, place] = [await one.boundingBox(), await page.locator(".map-place").boundingBox()];
      if (!box || !place) return null;
      const right = box.x + box.width / 2 - place.x - place.width / 2;
      return [right, box.y + box.height - place.y - place.height / 2].map((pixels) => Math.abs(pixels) <= 2);
    };
    await expect.poll(() => offset(pin)).toEqual([true, true]);
    await page.goto(`/branches?lat=${lat}&long=${long}&distance=10&place=Here&branch=${number}`);
    await expect.poll(() => offset(page.locator(".map-pin-opened"))).toEqual([true, true]);
  });

  test("anyone can find a branch without signing in, and the pages load nothing from other hosts", async ({
    browser,
    baseURL,
  }) => {
    const stranger = await browser.newContext(baseURL ? { baseURL } : {});
    const other = patient(await stranger.newPage());
    const elsewhere: string[] = [];
    other.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (/^http/.test(protocol) && origin !== baseURL) elsewhere.push(request.url());
    });
    await other.goto("/branches");
    await expect(other.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/branches$/);
    // Once, and by the HTML: before the scripts run.
    await expect(other.locator("button.map-pin").first()).toBeVisible();
    const loads = await other.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith("/api/console/branches"))
        .map((load) => (load as PerformanceResourceTiming).initiatorType),
    );
    expect(loads).toEqual(["link"]);
    await choose(other, "60601", /ZIP code, Chicago, IL/);
    await list(other).getByRole("link").first().click();
    await expect(details(other, /, IL$/)).toBeVisible();
    await expect(other.getByRole("button", { name: "Report a data problem" })).toHaveCount(0);
    await expectAccessible(other, "the public finder");
    await other.getByRole("link", { name: "Page of this branch" }).click();
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(other.getByRole("region", { name: "Map" }).locator(".map-pin-opened")).toBeInViewport();
    expect(elsewhere).toEqual([]);
    expect(await stranger.cookies()).toEqual([]);
    await stranger.close();
  });

  test("a link to a branch can be shared, and search engines find every branch", async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const [branch] = await foundBranches(page.request, "?state=HI");
    await page.goto(`/branches/${branch?.number}`);
    await page.getByRole("button", { name: "Copy link to this branch" }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const stranger = await browser.newContext(baseURL ? { baseURL } : {});
    const other = patient(await stranger.newPage());
    await other.goto(link);
    await expect(other.getByRole("heading", { level: 1 })).toHaveText(branch?.name ?? "");
    const sitemap = await (await stranger.request.get("/sitemap.xml")).text();
    expect(sitemap).toContain(`<loc>${link}</loc>`);
    expect(sitemap).toMatch(/\/branches<\/loc>/);
    await stranger.close();
  });
});
