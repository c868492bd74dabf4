// npm run bench -- map: the finder's map with 1,000, 10,000 and 40,000 branches in headless Chromium, zoomed and moved by
// a script: the time between frames and the longest task of the page's thread; beside it, in the same run, the map
// without any branch, moved the same way. Also how long the search box takes to answer.
// Environment: BENCH_PINS (1000,10000,40000).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { ensureBuilt } from "#server/build.ts";
import { launchChromium } from "../e2e/support/launch-chromium.ts";
import { type Portal, startPortal } from "../e2e/support/second-portal.ts";
import { branchesFor } from "./branch-data.ts";
import { percentile, signIn, type Watched, watchDuring } from "./page-watch.ts";

const counts = (process.env["BENCH_PINS"] ?? "1000,10000,40000").split(",").map(Number);
const goals = { frameMs: 20, taskMs: 50, answerMs: 50 };
const goalsHoldUpTo = 10_000;

type Figures = Watched & { markers: number };

async function importBranches(portal: Portal, count: number): Promise<void> {
  const file = path.join(portal.dataDir, "branches.json");
  await writeFile(file, JSON.stringify(await branchesFor(count)));
  const script = path.join(import.meta.dirname, "../scripts/branches-import.ts");
  const child = spawn(process.execPath, [script, file, "--replace"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DATA_DIR: portal.dataDir, LOG_LEVEL: "error" },
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${count} branches could not be imported`);
}

/** Zooms into the middle of the country and about in it, and out again: buttons, wheel and drags. */
async function zoomAndPan(page: Page): Promise<void> {
  const box = await page.locator(".leaflet-container").boundingBox();
  if (!box) throw new Error("there is no map");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const drag = async (across: number, down: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + across, y + down, { steps: 30 });
    await page.mouse.up();
    await page.waitForTimeout(400);
  };
  for (let step = 0; step < 6; step += 1) {
    await page.getByRole("button", { name: "Zoom in" }).click();
    await page.waitForTimeout(500);
    await drag(step % 2 === 0 ? 160 : -160, step % 3 === 0 ? 90 : -60);
  }
  for (let step = 0; step < 6; step += 1) {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(500);
  }
  await drag(-200, 0);
}

/** The longest time from a typed text to its suggestions in the document, of several; the gazetteer is loaded. */
async function longestAnswerMs(page: Page): Promise<number> {
  const box = page.getByRole("combobox", { name: "Place or branch" });
  await box.fill("60601");
  await page.getByRole("option").first().waitFor();
  return page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>("input[role=combobox]");
    const list = document.querySelector("[role=listbox]");
    if (!input || !list) throw new Error("there is no search box");
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    let longest = 0;
    for (const text of ["78701", "606", "Austin, TX", "Springfield", "Texas", "s", "portland or", "0417"]) {
      const changed = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(list, { childList: true, subtree: true, characterData: true });
      });
      const from = performance.now();
      set?.call(input, text);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      await changed;
      longest = Math.max(longest, performance.now() - from);
    }
    return longest;
  });
}

function row(name: string, { framesMs, longestTaskMs, longestCpuMs, markers }: Figures): string {
  const cells = [
    name.padEnd(18),
    `${percentile(framesMs, 0.5).toFixed(1)} ms`.padStart(9),
    `${percentile(framesMs, 0.95).toFixed(1)} ms`.padStart(9),
    `${framesMs.length}`.padStart(7),
    (longestTaskMs === 0 ? "under 50 ms" : `${longestTaskMs.toFixed(0)} ms`).padStart(13),
    `${longestCpuMs.toFixed(0)} ms`.padStart(13),
    `${markers}`.padStart(8),
  ];
  return cells.join("  ");
}

async function measure(browser: Browser, page: Page, address: string, hasPins: boolean): Promise<Figures> {
  await page.goto(address);
  await page.locator("path.map-states").first().waitFor({ state: "attached", timeout: 60_000 });
  if (hasPins) await page.locator(".map-pin").first().waitFor({ timeout: 60_000 });
  // What the page does when it opens is not part of this.
  await page.waitForTimeout(3_000);
  const watched = await watchDuring(browser, page, () => zoomAndPan(page));
  return { ...watched, markers: await page.locator(".map-pin").count() };
}

export async function run(): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  await ensureBuilt();
  const portal = await startPortal(async () => ({}));
  const browser = await launchChromium();
  let misses = 0;
  try {
    const page = await signIn(browser, portal);
    say("branches           frame p50  frame p95   frames   longest task   of processor   markers");
    for (const count of counts) {
      await importBranches(portal, count);
      const name = count.toLocaleString("en-US");
      const empty = await measure(
        browser,
        page,
        `${portal.baseUrl}/branches?q=nothing-is-called-this`,
        false,
      );
      say(row(`none, beside ${name}`, empty));
      const figures = await measure(browser, page, `${portal.baseUrl}/branches`, true);
      say(row(name, figures));
      const answerMs = await longestAnswerMs(page);
      say(`  search box: ${answerMs.toFixed(1)} ms at most, from the text to its suggestions`);
      if (count > goalsHoldUpTo) continue;
      misses += Number(percentile(figures.framesMs, 0.95) > goals.frameMs);
      misses += Number(figures.longestTaskMs > goals.taskMs);
      misses += Number(answerMs > goals.answerMs);
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
  say(misses === 0 ? "all goals hold" : `${misses} goals missed`);
  if (misses > 0) process.exitCode = 1;
}
