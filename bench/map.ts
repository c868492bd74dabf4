// npm run bench -- map: the finder's map with 1,000, 10,000 and 40,000 branches in headless Chromium, zoomed and moved by
// a script: the time between frames and the longest task of the page's thread; beside it, in the same run, the map
// without any branch, moved the same way. Also how long the search box takes to answer.
// Environment: BENCH_PINS (1000,10000,40000).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { ensureBuilt } from "#server/build.ts";
import { findChromium } from "../e2e/support/chromium.ts";
import { type Portal, startPortal } from "../e2e/support/second-portal.ts";
import { branchesFor } from "./branch-data.ts";

const counts = (process.env["BENCH_PINS"] ?? "1000,10000,40000").split(",").map(Number);
const goals = { frameMs: 20, taskMs: 50, answerMs: 50 };
const goalsHoldUpTo = 10_000;

type Figures = { framesMs: number[]; longestTaskMs: number; longestCpuMs: number; markers: number };
/** What the page's side of the bench keeps. */
type Watch = { framesMs: number[]; tasksMs: number[]; stop: () => void };

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;
}

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

async function signIn(browser: Browser, { baseUrl, demo }: Portal): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 850 } });
  const user = demo.users.find(({ role }) => role === "partner");
  await page.goto(`${baseUrl}/signin`);
  await page.getByLabel("E-mail").fill(user?.email ?? "");
  await page.getByLabel("Password").fill(user?.password ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname !== "/signin");
  return page;
}

/** Starts counting frames and long tasks in the page. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const framesMs: number[] = [];
    const tasksMs: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasksMs.push(duration);
    });
    observer.observe({ type: "longtask" });
    let isOn = true;
    let last = performance.now();
    const next = (now: number) => {
      framesMs.push(now - last);
      last = now;
      if (isOn) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    const stop = () => {
      isOn = false;
      observer.disconnect();
    };
    Object.assign(globalThis, { benchWatch: { framesMs, tasksMs, stop } satisfies Watch });
  });
}

async function stopWatching(page: Page): Promise<Omit<Figures, "longestCpuMs">> {
  return page.evaluate(() => {
    const { framesMs, tasksMs, stop } = (globalThis as unknown as { benchWatch: Watch }).benchWatch;
    stop();
    // The first frame began before the watch did.
    return {
      framesMs: framesMs.slice(1),
      longestTaskMs: Math.max(0, ...tasksMs),
      markers: document.querySelectorAll(".map-pin").length,
    };
  });
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
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline"] });
  await watch(page);
  await zoomAndPan(page);
  const figures = await stopWatching(page);
  return { ...figures, longestCpuMs: longestCpuMs(await browser.stopTracing()) };
}

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };

/** The most that one task of a page's thread used of a processor; of all pages, of which only one is at work. */
export function longestCpuMs(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(thread),
  );
  return traceEvents
    .filter((event) => event.name === "RunTask" && pages.has(thread(event)))
    .reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1_000), 0);
}

export async function run(): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const { executablePath, args, env: browserEnv } = await findChromium();
  await ensureBuilt();
  const portal = await startPortal(async () => ({}));
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...browserEnv } as Record<string, string>,
  });
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
