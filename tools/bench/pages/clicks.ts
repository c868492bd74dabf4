import type { Browser, Page } from "@playwright/test";
import { getPool } from "#lib/platform/db/client.ts";
import { type Portal, startPortal } from "#test/processes/second-portal.ts";
import { fillLog, longStatement } from "../deliveries/delivery-data.ts";
import { percentile, type Report, roundCount, toSpread } from "../report.ts";
import { withDatabase } from "../servers.ts";
import { signIn } from "./sign-in.ts";

const deliveryCount = Number(process.env["BENCH_DELIVERIES"] ?? 1_000_000);
/** Each webhook has one that has not ended. */
const incidentCount = 1_000;
const goals = { contentMs: 250, reactionMs: 100 };

/** A round's clicks, each on a link of the page before. The first is the reference: a short list. */
const walks = {
  partner: [
    ...[
      "/applications",
      "/",
      "/orders",
      "/webhooks",
      "/deliveries",
      "/deliveries/charts",
      "/requests",
      "/test-orders",
    ],
    ...["/branches", "/people", "/audit"],
  ],
  staff: [
    ...["/organizations", "/", "/orders", "/webhooks", "/deliveries", "/deliveries/charts", "/requests"],
    ...["/branches", "/test-orders", "/people", "/system", "/audit"],
  ],
};

const incidents = `
  INSERT INTO "Incident" ("id", "webhookId", "startedAt", "lastFailureAt", "failingUntil", "endedAt", "cause", "causes",
      "deliveryId", "affected", "givenUp", "orders", "missingOrders")
    SELECT 'inc_' || i, 'wh_' || 1 + i % 20, now() - make_interval(hours => i), now() - make_interval(hours => i - 1),
      CASE WHEN i > 20 THEN now() - make_interval(hours => i - 1) END,
      CASE WHEN i > 20 THEN now() - make_interval(hours => i - 2) END, 'server_error', '[]', 'dlv_3', 1, 1, 1, 1
    FROM generate_series(1, ${incidentCount}) i;
  INSERT INTO "IncidentDelivery" ("incidentId", "deliveryId")
    SELECT i."id", d."id"
    FROM (SELECT *, row_number() OVER (PARTITION BY "webhookId") AS n FROM "Incident") i
      JOIN (SELECT "id", "webhookId", row_number() OVER (PARTITION BY "webhookId") AS n FROM "Delivery"
        WHERE "state" = 'GIVEN_UP' AND "attemptCount" > 0) d ON d."webhookId" = i."webhookId" AND d.n = i.n;
  UPDATE "Webhook" w SET "failingSince" = i."startedAt" FROM "Incident" i
    WHERE i."webhookId" = w."id" AND i."failingUntil" IS NULL`;

/** Gives the demo's partner the application with half of the log. */
async function fill({ demo }: Portal): Promise<void> {
  await fillLog(getPool(), 1, deliveryCount);
  await getPool().query(longStatement(incidents));
  await getPool().query(
    longStatement(
      `UPDATE "Application" SET "organizationId" = (SELECT "organizationId" FROM "User" WHERE "email" = $1)
     WHERE "id" = 'app_1'`,
      [demo.users.find(({ role }) => role === "partner")?.email],
    ),
  );
}

type Click = { reactionMs: number; contentMs: number };

/** How long after a click on the link something changes, and how long until the page is there. */
function click(page: Page, path: string): Promise<Click> {
  return page.evaluate(async (href) => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>("a")].find(
      (one) => one.getAttribute("href") === href && one.checkVisibility(),
    );
    if (!link) throw new Error(`no link to ${href} on ${location.pathname}`);
    const look = () => document.body.innerHTML;
    const before = look();
    const startedMs = performance.now();
    const sinceMs = () => performance.now() - startedMs;
    link.click();
    let reactionMs: number | undefined;
    while (location.pathname !== href || document.querySelector("[aria-busy=true]")) {
      if (look() !== before) reactionMs ??= sinceMs();
      if (sinceMs() > 30_000) throw new Error(`${href} did not open`);
      await new Promise(requestAnimationFrame);
    }
    // Its frame is drawn.
    await new Promise(requestAnimationFrame);
    return { reactionMs: reactionMs ?? sinceMs(), contentMs: sinceMs() };
  }, path);
}

async function measureWalk(
  report: Report,
  browser: Browser,
  portal: Portal,
  role: keyof typeof walks,
): Promise<void> {
  const page = await signIn(browser, portal, role);
  const clicks = new Map<string, Click[]>(walks[role].map((path) => [path, []]));
  for (let round = 0; round <= roundCount; round += 1)
    for (const [path, measured] of clicks) {
      const one = await click(page, path);
      // The first round loads the code.
      if (round > 0) measured.push(one);
      // People read, and the page reads ahead.
      await page.waitForTimeout(500);
    }
  await page.close();
  const row = report.table(`Clicks as ${role}, ${deliveryCount.toLocaleString("en-US")} deliveries`, [
    ...["page", "first reaction, ms", "content, ms", "÷ the first page"],
  ]);
  const [reference = []] = clicks.values();
  const referenceMs = percentile(
    reference.map(({ contentMs }) => contentMs),
    0.5,
  );
  for (const [path, measured] of clicks) {
    const reaction = toSpread(measured.map(({ reactionMs }) => reactionMs));
    const content = toSpread(measured.map(({ contentMs }) => contentMs));
    row(path, reaction, content, content.median / referenceMs);
    report.goal(
      `${role} ${path}: content after ${goals.contentMs} ms, a reaction after ${goals.reactionMs} ms`,
      content.median <= goals.contentMs && reaction.median <= goals.reactionMs,
    );
  }
}

/** The time from a click to the page, for every page of the navigation, with a million deliveries. */
export async function measureClicks(report: Report, browser: Browser): Promise<void> {
  await withDatabase("throwaway", async ({ url }) => {
    const portal = await startPortal(async () => ({
      LOG_LEVEL: "warn",
      DATABASE_URL: url,
      STAFF_SECOND_FACTOR: "optional",
    }));
    try {
      await fill(portal);
      for (const role of ["partner", "staff"] as const) await measureWalk(report, browser, portal, role);
    } finally {
      await portal.stop();
    }
  });
}
