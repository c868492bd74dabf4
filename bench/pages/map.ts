import type { Browser, Page } from "@playwright/test";
import type { Portal } from "../../e2e/support/processes/second-portal.ts";
import { percentile, type Report } from "../report.ts";
import { branchesFor } from "../search/branch-data.ts";
import { signIn } from "./sign-in.ts";

const branchCount = 10_000;
/** A file of an import is at most 10 MB. */
const atOnce = 2_500;

/** Imports branches all over the country, as staff do. */
async function addBranches(browser: Browser, portal: Portal): Promise<void> {
  const page = await signIn(browser, portal, "staff");
  const records = await branchesFor(branchCount);
  for (let from = 0; from < records.length; from += atOnce) {
    const response = await page.request.post(
      `${portal.baseUrl}/api/console/branches/import?format=json&partial=true`,
      { data: records.slice(from, from + atOnce), headers: { origin: portal.baseUrl }, timeout: 120_000 },
    );
    if (!response.ok()) throw new Error(`the import answered ${await response.text()}`);
  }
  await page.close();
}

type Motion = { frames: number[]; longestTaskMs: number };

/** Zooms in on the middle of the country and out again, and returns how long each frame and the longest task took. */
async function zoom(page: Page): Promise<Motion> {
  await page.locator(".leaflet-container").focus();
  const watched = page.evaluate(
    () =>
      new Promise<Motion>((resolve) => {
        const frames: number[] = [];
        let [longestTaskMs, last] = [0, performance.now()];
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
        }).observe({ entryTypes: ["longtask"] });
        const endsAt = last + 6_000;
        const frame = (now: number) => {
          frames.push(now - last);
          last = now;
          if (now < endsAt) requestAnimationFrame(frame);
          else resolve({ frames, longestTaskMs });
        };
        requestAnimationFrame(frame);
      }),
  );
  for (const key of ["+", "+", "+", "+", "-", "-", "-", "-"]) {
    await page.keyboard.press(key);
    // An animated zoom takes half a second.
    await page.waitForTimeout(600);
  }
  return watched;
}

/** The branch finder with 10,000 branches: until it reacts, and while it zooms. */
export async function measureMap(report: Report, browser: Browser, portal: Portal): Promise<void> {
  await addBranches(browser, portal);
  const row = report.table(`The map with ${branchCount.toLocaleString("en-US")} branches`, [
    ...["interactive, ms", "frame p95, ms", "longest task while zooming, ms"],
  ]);
  for (let round = 0; round < 3; round += 1) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 850 } });
    await page.goto(`${portal.baseUrl}/branches`);
    await page.locator(".map-pin").first().waitFor();
    const interactiveMs = await page.evaluate(() => performance.now());
    // The first tiles and names are not part of the zoom.
    await page.waitForTimeout(1_000);
    const { frames, longestTaskMs } = await zoom(page);
    const frameMs = percentile(frames, 0.95);
    row(Math.round(interactiveMs), frameMs.toFixed(1), Math.round(longestTaskMs));
    report.goal("the map is interactive within 1.5 s", interactiveMs <= 1_500);
    report.goal(
      "frames of at most 20 ms at p95, and no task over 50 ms",
      frameMs <= 20 && longestTaskMs <= 50,
    );
    await page.close();
  }
}
