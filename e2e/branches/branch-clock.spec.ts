import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Locator, Page } from "@playwright/test";
import type { BranchEditor, BranchListItem } from "#lib/branches/shared/schemas.ts";
import { foundBranches } from "#test/browser/console.ts";
import { expect, test } from "#test/browser/fixtures.ts";
import { type Portal, startPortal } from "#test/processes/second-portal.ts";

// A portal whose clock the tests set, and whose map has tiles.

let portal: Portal;
let tileServer: Server;
let tileOrigin: string;
const clockFile = path.join(tmpdir(), `portal-clock-${process.pid}`);
const preload = pathToFileURL(path.join(import.meta.dirname, "../../test/processes/set-clock.mjs")).href;
const tile = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  tileServer = createServer((_request, response) =>
    response.setHeader("content-type", "image/png").end(tile),
  );
  tileServer.listen(0, "127.0.0.1");
  await once(tileServer, "listening");
  tileOrigin = `http://127.0.0.1:${(tileServer.address() as AddressInfo).port}`;
  portal = await startPortal(async () => ({
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import=${preload}`,
    TILE_URL: `${tileOrigin}/{z}/{x}/{y}.png`,
    TILE_ATTRIBUTION: "© Test Tiles",
  }));
});
test.afterAll(async () => {
  await portal.stop();
  tileServer.close();
});

async function setClock(instant: Date): Promise<void> {
  await writeFile(clockFile, String(instant.getTime() - Date.now()));
  // The portal rereads the file after 20 ms.
  await sleep(60);
}

/** Signs in as the sign-in form does, without the form. */
async function signIn({ request }: Page, role: "partner" | "staff"): Promise<void> {
  const { email = "", password = "" } = portal.demo.users.find((user) => user.role === role) ?? {};
  const { csrfToken } = await (await request.get(`${portal.baseUrl}/api/auth/csrf`)).json();
  const form = { csrfToken, email, password, json: "true" };
  const answer = await request.post(`${portal.baseUrl}/api/auth/callback/credentials`, { form });
  expect(answer.status()).toBe(200);
}

const brand = "Clockwork Supply";
const week = {
  type: "DAILY",
  firstWeekday: 1,
  lastWeekday: 5,
  openMinute: 420,
  closeMinute: 1020,
  notes: "",
} as const;
const saturdayNight = {
  type: "WEEKEND",
  firstWeekday: 6,
  lastWeekday: 6,
  openMinute: 1320,
  closeMinute: 180,
  notes: "",
} as const;

/** Hours that each city's clock is behind UTC, in winter and in summer. */
const zones = [
  { city: "Chicago", zone: "America/Chicago", behind: [6, 5] },
  { city: "Phoenix", zone: "America/Phoenix", behind: [7, 7] },
  { city: "Honolulu", zone: "Pacific/Honolulu", behind: [10, 10] },
  // The Navajo Nation in Arizona changes its clocks.
  { city: "Tuba City", zone: "America/Denver", behind: [7, 6] },
] as const;

/** Gives a branch in each of these cities the same hours and its own brand. */
async function makeClockworkBranches(page: Page): Promise<void> {
  const api = `${portal.baseUrl}/api/console/branches`;
  for (const { city, zone } of zones) {
    const found = await foundBranches(page.request, `?q=${city}`, portal.baseUrl);
    const number = found.find((branch) => branch.city === city)?.number;
    const editor = (await (await page.request.get(`${api}/${number}/record`)).json()) as BranchEditor;
    expect(editor.record.timeZone).toBe(zone);
    const answer = await page.request.put(`${api}/${number}/record`, {
      headers: { origin: portal.baseUrl },
      data: {
        updatedAt: editor.updatedAt,
        record: {
          ...editor.record,
          brand,
          status: "active",
          hours: city === "Chicago" ? [week, saturdayNight] : [week],
          exceptions: [],
        },
      },
    });
    expect(answer.status()).toBe(200);
  }
}

/** The nth Sunday of a month. January is 0. */
function sunday(year: number, month: number, nth: number): Date {
  const first = new Date(Date.UTC(year, month, 1));
  return new Date(Date.UTC(year, month, 1 + ((7 - first.getUTCDay()) % 7) + 7 * (nth - 1)));
}

const hourMs = 3_600_000;

test("opening times follow each branch's own time zone around both DST changes, in Chicago, Arizona, Hawaii, and the Navajo Nation", async ({
  page,
}) => {
  const year = new Date().getFullYear() + 1;
  const forward = sunday(year, 2, 2);
  const back = sunday(year, 10, 1);
  await setClock(new Date(forward.getTime() - 10 * 24 * hourMs));
  await signIn(page, "staff");
  await makeClockworkBranches(page);

  await page.clock.install();
  await page.goto(`${portal.baseUrl}/branches?q=clockwork`);
  const rows = page.getByRole("list", { name: "Branches" }).getByRole("listitem");
  await expect(rows).toHaveCount(zones.length);
  await expect(page.locator(".map-pin").first()).toBeVisible();

  const wordsOnPage = async () =>
    Object.fromEntries(
      (await rows.allTextContents()).map((row) => [
        zones.find(({ city }) => row.includes(`, ${city}, `))?.city,
        row.match(/Open, closes [\w ]+?min|Open until [\w ]+?M|Closed, opens [\w ]+?M/)?.[0],
      ]),
    );
  /** What the open page, which polls every minute of its own clock, receives and shows. */
  const expectWords = async (instant: Date, expected: Record<string, string>) => {
    await setClock(instant);
    const asked = page.waitForResponse((response) => response.url().endsWith("/branches?q=clockwork"));
    await page.clock.fastForward(61_000);
    const told: BranchListItem[] = await (await asked).json();
    const openings = told.map(({ city, opening }) => [city, opening]);
    expect(Object.fromEntries(openings), instant.toISOString()).toMatchObject(expected);
    await expect.poll(wordsOnPage, { message: instant.toISOString() }).toMatchObject(expected);
  };
  // A session lasts hours, and the clock jumps months.
  const signInAt = async (instant: Date) => {
    await setClock(instant);
    await page.context().clearCookies();
    await signIn(page, "partner");
  };

  const days = [
    { day: new Date(forward.getTime() - 48 * hourMs), season: 0 },
    { day: new Date(forward.getTime() + 24 * hourMs), season: 1 },
    { day: new Date(back.getTime() - 48 * hourMs), season: 1 },
    { day: new Date(back.getTime() + 24 * hourMs), season: 0 },
  ] as const;
  for (const { day, season } of days) {
    const opensAt = zones.map(({ behind }) => day.getTime() + (7 + behind[season]) * hourMs);
    const instants = [...new Set(opensAt)].sort((one, other) => one - other);
    await signInAt(new Date(instants[0] ?? 0));
    for (const instant of instants) {
      const isOpen = (index: number) => instant >= (opensAt[index] ?? 0);
      const expected = zones.map(({ city }, index) => [
        city,
        isOpen(index) ? "Open until 5 PM" : "Closed, opens 7 AM",
      ]);
      await expectWords(new Date(instant), Object.fromEntries(expected));
    }
  }
  // The nights of the changes: 3 AM comes an hour early, or an hour late.
  const night = (day: Date, hour: number) => new Date(day.getTime() + hour * hourMs + 40 * 60_000);
  await signInAt(night(forward, 7));
  await expectWords(night(forward, 7), { Chicago: "Open, closes in 20 min" });
  await signInAt(night(back, 6));
  await expectWords(night(back, 6), { Chicago: "Open until 3 AM" });
  await expectWords(night(back, 8), { Chicago: "Open, closes in 20 min" });
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 50; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

test("by keyboard and accessible names alone, a person finds the nearest open warehouse to a ZIP code and copies its address", async ({
  page,
  context,
}) => {
  // A Wednesday at noon in Chicago.
  const wednesday = sunday(new Date().getFullYear() + 1, 4, 2).getTime() + 3 * 24 * hourMs;
  await setClock(new Date(wednesday + 17 * hourMs));
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: portal.baseUrl });
  await signIn(page, "partner");
  await page.goto(`${portal.baseUrl}/branches`);
  await tabTo(page, page.getByRole("combobox", { name: "Place or branch" }));
  await page.keyboard.type("60601");
  await expect(page.getByRole("option", { name: /60601 ZIP code, Chicago, IL/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/place=60601/);
  const query = new URL(page.url()).search.replace(/&place=\d+/, "");
  const found = await foundBranches(page.request, query, portal.baseUrl);
  const nearest = found.find(({ type, openNow }) => type === "warehouse" && openNow);
  await tabTo(page, page.getByRole("combobox", { name: "Type" }));
  await page.keyboard.type("Ware");
  await expect(page).toHaveURL(/type=warehouse/);
  await tabTo(page, page.getByRole("checkbox", { name: /^Open now \(\d+\)$/ }));
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/open=now/);
  await expect(page.getByRole("status").filter({ hasText: /within 50 miles of 60601$/ })).toBeVisible();
  await tabTo(page, page.getByRole("list", { name: "Branches" }).getByRole("link").first());
  await page.keyboard.press("Enter");
  const details = page.getByRole("region", { name: nearest?.name ?? "", exact: true });
  await expect(details.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(details).toContainText("Open");
  await tabTo(page, details.getByRole("button", { name: "Copy address" }));
  await page.keyboard.press("Enter");
  await expect(details.getByRole("status").filter({ hasText: "Copied" })).toBeAttached();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  expect(copied.at(0)).toBe(nearest?.addressLine1);
  expect(copied.at(-1)).toBe(`${nearest?.city}, ${nearest?.state} ${nearest?.postal}`);
});

test("configured tiles cover the base map, come from their origin only, and show their attribution; without tiles, place names return", async ({
  page,
  pageErrors,
}) => {
  const elsewhere = new Set<string>();
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^http/.test(protocol) && origin !== portal.baseUrl) elsewhere.add(origin);
  });
  await signIn(page, "partner");
  const response = await page.goto(`${portal.baseUrl}/branches`);
  expect(response?.headers()["content-security-policy"]).toContain(
    `img-src 'self' data: blob: ${tileOrigin};`,
  );
  await expect(page.locator("img.leaflet-tile-loaded").first()).toBeAttached();
  await expect(page.locator("canvas.leaflet-tile-loaded").first()).toBeAttached();
  await expect(page.getByText("© Test Tiles")).toBeVisible();
  await expect(page.locator(".map-labels")).toBeHidden();
  expect([...elsewhere]).toEqual([tileOrigin]);
  tileServer.closeAllConnections();
  tileServer.close();
  await page.getByRole("button", { name: /^Alaska/ }).click();
  await expect(page.locator(".map-label").first()).toBeVisible();
  pageErrors.length = 0;
});
