// npm run bench -- scroll: the delivery log with 10,000 rows in headless Chromium: scrolled to its end, which loads all
// of them, and up and down again: the time between frames, the longest task of the page's thread, rows in the document.
// Environment: BENCH_ROWS (10000). Two minutes on a quiet machine, seven at most.
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import pg from "pg";
import { ensureBuilt } from "#server/build.ts";
import { launchChromium } from "../../e2e/support/browser/launch-chromium.ts";
import { startPortal } from "../../e2e/support/processes/second-portal.ts";
import type { Report } from "../instrument.ts";
import { percentile, signIn, watchDuring } from "./page-watch.ts";

const rowCount = Number(process.env["BENCH_ROWS"] ?? 10_000);
const loadedWithinMs = 300_000;
const goals = { taskMs: 50, rowsInDocument: 100 };

const fill = `
  INSERT INTO "Webhook" ("id", "applicationId", "slot", "name", "events", "url", "secretEncrypted", "updatedAt")
    SELECT 'wh_bench', a."id", 5, 'Bench', '{ORDER_UPDATE}', 'https://receiver.example/', '', now()
    FROM "Application" a JOIN "User" u ON u."organizationId" = a."organizationId" AND u."role" = 'PARTNER_ADMIN' LIMIT 1;
  CREATE TEMP TABLE made AS SELECT i, now() - interval '1 minute' * i AS at FROM generate_series(1, $count) i;
  INSERT INTO "Event" ("id", "eventId", "type", "orderNumber", "occurredAt", "receivedAt", "payload", "audience")
    SELECT 'evt_bench' || i, 'bench' || i, 'ORDER_UPDATE', 'SO-' || i, at, at, '{}', '{}' FROM made;
  INSERT INTO "Delivery" ("id", "eventId", "webhookId", "applicationId", "eventType", "orderNumber", "state",
      "attemptCount", "lastHttpStatus", "createdAt", "completedAt")
    SELECT 'dlv_bench' || i, 'evt_bench' || i, 'wh_bench', w."applicationId", 'ORDER_UPDATE', 'SO-' || i, 'SUCCEEDED',
      1, 200, at, at FROM made CROSS JOIN "Webhook" w WHERE w."id" = 'wh_bench' ORDER BY i DESC;`;

async function makeDeliveries(dataDir: string): Promise<void> {
  const read = (...file: string[]) => readFile(path.join(dataDir, ...file), "utf8");
  // Line 4 of PostgreSQL's lock file is its port.
  const port = (await read("postgres", "postmaster.pid")).split("\n")[3]?.trim();
  const password = (await read("postgres-password")).trim();
  const client = new pg.Client(`postgresql://portal:${password}@127.0.0.1:${port}/postgres`);
  await client.connect();
  await client.query(fill.replaceAll("$count", String(rowCount)));
  await client.end();
}

const loadedRows = (page: Page) =>
  page.getByRole("table").evaluate((table) => Number(table.getAttribute("aria-rowcount")) - 1);

/** Turns the wheel until the last row is loaded; steps as a hand makes them. */
async function scrollToEnd(page: Page): Promise<void> {
  const giveUpAt = performance.now() + loadedWithinMs;
  while ((await loadedRows(page)) < rowCount) {
    if (performance.now() > giveUpAt) throw new Error(`only ${await loadedRows(page)} rows were loaded`);
    await page.mouse.wheel(0, 1_200);
    await page.waitForTimeout(50);
  }
}

async function scrollUpAndDown(page: Page): Promise<void> {
  for (const step of [-1, 1, -1])
    for (let turn = 0; turn < 80; turn += 1) {
      await page.mouse.wheel(0, step * 3_000);
      await page.waitForTimeout(30);
    }
}

export async function run(report: Report): Promise<void> {
  await ensureBuilt();
  const portal = await startPortal(async () => ({}));
  const browser = await launchChromium();
  try {
    await makeDeliveries(portal.dataDir);
    const page = await signIn(browser, portal);
    await page.goto(`${portal.baseUrl}/deliveries`);
    await page.getByRole("row").nth(5).waitFor();
    await page.mouse.move(700, 600);
    // What the page does when it opens is not part of this.
    await page.waitForTimeout(3_000);
    const row = report.table(`The delivery log with ${rowCount.toLocaleString("en-US")} rows`, [
      ...["", "frame p50 ms", "frame p95 ms", "longest task ms", "of that on a processor ms (goal 50)"],
      "rows in the document (goal 100)",
    ]);
    for (const [name, scroll] of [
      ["loading all", scrollToEnd],
      ["up and down", scrollUpAndDown],
    ] as const) {
      const { framesMs, longestTaskMs, longestCpuMs } = await watchDuring(browser, page, () => scroll(page));
      const rows = await page.getByRole("row").count();
      const task = longestTaskMs === 0 ? "under 50" : longestTaskMs;
      row(name, percentile(framesMs, 0.5), percentile(framesMs, 0.95), task, longestCpuMs, rows);
      // Time of the processor: on a busy machine a task waits for it, which is not the page's doing.
      report.goal(`${name}: longest task`, longestCpuMs <= goals.taskMs);
      report.goal(`${name}: rows in the document`, rows <= goals.rowsInDocument);
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
}
