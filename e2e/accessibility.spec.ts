import type { Page } from "@playwright/test";
import { expectAccessible } from "#test/browser/accessibility-widths.ts";
import {
  createApplication,
  findIncident,
  post,
  publishOrders,
  registerWebhook,
} from "#test/browser/console.ts";
import { everyDialog, type Opening } from "#test/browser/every-dialog.ts";
import { everyPage, filledIn, type PageIds, type Visitor } from "#test/browser/every-page.ts";
import { expect, expectErrors, readDemo, signIn, test } from "#test/browser/fixtures.ts";
import { firstLoadShifts, watchLayoutShift } from "#test/browser/layout-shift.ts";
import { refuseOldSignIn } from "#test/browser/old-sign-in.ts";

/** Missing pages, and pages that `e2e/reference.spec.ts` checks. */
const missing = "/nothing-here";
const isLookedAtThere = (address: string) => address.startsWith("/reference");

/** Pages per test. The tests run in parallel. */
const pagesEach = 6;

/** Every address of a visitor, in groups. */
function piecesFor(visitor: Visitor): string[][] {
  const own = Object.values(everyPage).filter((page) => page.visitor === visitor);
  const addresses = own.flatMap((page) => page.addresses).filter((address) => !isLookedAtThere(address));
  if (visitor === "partner") addresses.push(missing);
  return Array.from({ length: Math.ceil(addresses.length / pagesEach) }, (_, piece) =>
    addresses.slice(piece * pagesEach, (piece + 1) * pagesEach),
  );
}

/** Creates an application with two secrets, a webhook at the built-in inbox, and a delivery. */
async function makeThings(page: Page): Promise<Partial<PageIds>> {
  const { id, clientId } = await createApplication(page, "Looked at CRM");
  await post(page, `applications/${id}/secrets`, { overlapHours: 24 });
  const webhook = await registerWebhook(page, id, "Orders", readDemo().application.inboxUrl);
  const { id: delivery } = await post(page, `/api/notification/v2/webhooks/${webhook}/test`, {
    event: "ORDER_UPDATE",
  });
  const { orderNumber } = await post(page, "/api/notification/v2/test-orders", { audience: [clientId] });
  return { ":application": id, ":webhook": webhook, ":delivery": delivery, ":order": orderNumber };
}

/** Creates a webhook whose receiver is down, and waits for the incident of its first delivery. */
async function makeIncident(page: Page): Promise<Partial<PageIds>> {
  const { id, clientId } = await createApplication(page, "Down CRM");
  const webhookId = await registerWebhook(page, id, "Down", "http://127.0.0.1:9/closed");
  await publishOrders(page, clientId, 1);
  return { ":incident": await findIncident(page, webhookId) };
}

/** Signs in the visitor and creates the data that the addresses need. */
async function enter(page: Page, visitor: Visitor, addresses: readonly string[]): Promise<Partial<PageIds>> {
  const branch = { ":branch": "0101" };
  if (visitor === "nobody") return branch;
  await signIn(page, visitor);
  const needs = (sort: RegExp) => addresses.some((address) => sort.test(address));
  if (needs(/:organization/)) {
    const { data } = await (await page.request.get("/api/console/organizations")).json();
    return { ...branch, ":organization": data[0].id };
  }
  return {
    ...branch,
    ...(needs(/:(application|webhook|delivery|order)/) && (await makeThings(page))),
    ...(needs(/:incident/) && (await makeIncident(page))),
  };
}

/** With reduced motion, which `expectAccessible` asks for, nothing on the page is animated or has a transition. */
async function expectStill(page: Page, place: string): Promise<void> {
  const moving = await page.evaluate(() => {
    const isLong = (durations: string) =>
      durations.split(",").some((duration) => Number.parseFloat(duration) > 0);
    const styled = [...document.querySelectorAll("*")].filter((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
      return (animationName !== "none" && isLong(animationDuration)) || isLong(transitionDuration);
    });
    const running = document.getAnimations().filter(({ playState }) => playState === "running");
    return [...styled.map(({ outerHTML }) => outerHTML.slice(0, 200)), ...running.map(String)];
  });
  expect(moving, place).toEqual([]);
}

/** The tabs that stand above the title of the page. */
function tabsAboveTitle(page: Page): Promise<string[]> {
  return page.getByRole("main").evaluate((main) => {
    const title = main.querySelector("h1");
    return [...main.querySelectorAll("nav")]
      .filter((nav) => title && nav.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING)
      .map((nav) => nav.ariaLabel ?? "");
  });
}

for (const visitor of ["nobody", "partner", "staff"] as const)
  for (const addresses of piecesFor(visitor))
    test(`${visitor}, ${addresses.length} pages from ${addresses[0]} on: tabs below the title, no layout shift, axe violation, or horizontal scrolling, in light and dark, at 320 and 1280 px; no motion if reduced motion is preferred`, async ({
      page,
      pageErrors,
    }) => {
      const ids = await enter(page, visitor, addresses);
      await watchLayoutShift(page);
      for (const address of addresses) {
        await page.goto(filledIn(address, ids));
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await firstLoadShifts(page), `layout shifts of ${address}`).toEqual([]);
        await expectAccessible(page, address);
        await expectStill(page, address);
        expect(await tabsAboveTitle(page), `tabs above the title of ${address}`).toEqual([]);
      }
      // The missing page returns 404.
      expectErrors(pageErrors, missing);
    });

/** Opens a dialog, checks it, and closes it with Escape: focus returns. */
async function expectDialog(
  page: Page,
  { file, opener: name, narrow, afterOldSignIn }: Opening,
): Promise<void> {
  const viewport = { width: narrow ? 320 : 1280, height: 800 };
  await page.setViewportSize(viewport);
  if (afterOldSignIn) await refuseOldSignIn(page, "**/api/console/account/totp");
  const named = page.getByRole("button", { name: new RegExp(`^${name}`) });
  const opener = named.filter({ visible: true }).first();
  await opener.click();
  const dialog = page.getByRole("dialog").last();
  await expect(dialog).toBeVisible();
  const narrowLooks = [
    { colorScheme: "light", width: 320 },
    { colorScheme: "dark", width: 320 },
  ] as const;
  const within = "[role=dialog]:last-of-type";
  await expectAccessible(page, file, { within, ...(narrow && { looks: narrowLooks }) });
  await expectStill(page, file);
  await page.setViewportSize(viewport);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

const ofPartner = everyDialog.filter(({ visitor }) => visitor === "partner");
const ofWork = ofPartner.filter(({ address }) => /^\/(webhooks|deliveries)/.test(address));
const dialogPieces = [
  ofPartner.filter((opening) => !ofWork.includes(opening)),
  ofWork,
  everyDialog.filter(({ visitor }) => visitor === "staff"),
];

for (const openings of dialogPieces)
  test(`${openings.length} dialogs from ${openings[0]?.file} on have no axe violation, in light and dark, at 320 and 1280 px; Escape closes each, and focus returns`, async ({
    page,
  }) => {
    const [first] = openings;
    const ids = await enter(
      page,
      first?.visitor ?? "partner",
      openings.map(({ address }) => address),
    );
    let shown = "";
    for (const opening of openings) {
      if (opening.address !== shown) await page.goto(filledIn(opening.address, ids));
      shown = opening.address;
      await expectDialog(page, opening);
    }
  });
