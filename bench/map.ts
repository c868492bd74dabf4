// npm run bench -- map: the finder's map with 1,000, 10,000 and 40,000 branches in headless Chromium, zoomed and moved by
// a script: the time between frames and the longest task of the page's thread; beside it, in the same run, the map
// without any branch, moved the same way. Also how long the search box takes to answer.
// Environment: BENCH_PINS (1000,10000,40000). Three minutes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { ensureBuilt } from "#server/build.ts";
import { launchChromium } from "../e2e/support/launch-chromium.ts";
import { type Portal, startPortal } from "../e2e/support/second-portal.ts";
import { branchesFor } from "./branch-data.ts";
import type { Report } from "./instrument.ts";
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

function cells({ framesMs, longestTaskMs, longestCpuMs, markers }: Figures) {
  const task = longestTaskMs === 0 ? "under 50" : longestTaskMs;
  return [
    percentile(framesMs, 0.5),
    percentile(framesMs, 0.95),
    framesMs.length,
    task,
    longestCpuMs,
    markers,
  ];
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

export async function run(report: Report): Promise<void> {
  await ensureBuilt();
  const portal = await startPortal(async () => ({}));
  const browser = await launchChromium();
  try {
    const page = await signIn(browser, portal);
    const row = report.table("The finder's map, zoomed and moved", [
      ...["branches", "frame p50 ms", "frame p95 ms (goal 20)", "frames", "longest task ms (goal 50)"],
      ...["of that on a processor ms", "markers", "search box ms at most (goal 50)"],
    ]);
    for (const count of counts) {
      await importBranches(portal, count);
      const name = count.toLocaleString("en-US");
      const nowhere = `${portal.baseUrl}/branches?q=nothing-is-called-this`;
      row(`none, beside ${name}`, ...cells(await measure(browser, page, nowhere, false)), "");
      const figures = await measure(browser, page, `${portal.baseUrl}/branches`, true);
      const answerMs = await longestAnswerMs(page);
      row(name, ...cells(figures), answerMs);
      if (count > goalsHoldUpTo) continue;
      report.goal(`${name} branches: frames`, percentile(figures.framesMs, 0.95) <= goals.frameMs);
      report.goal(`${name} branches: longest task`, figures.longestTaskMs <= goals.taskMs);
      report.goal(`${name} branches: search box`, answerMs <= goals.answerMs);
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
}
