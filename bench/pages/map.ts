// npm run bench -- map: measures the branch finder with 1,000 and 10,000 branches in headless Chromium: frames and tasks
// while the map is zoomed and dragged, and the time from typing to suggestions. Takes three minutes.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { ensureBuilt } from "#server/build.ts";
import { runScript } from "#server/run-script.ts";
import { launchChromium } from "../../e2e/support/browser/chromium.ts";
import { type Portal, startPortal } from "../../e2e/support/processes/second-portal.ts";
import { percentile, type Report } from "../report.ts";
import { branchesFor } from "../search/branch-data.ts";
import { signIn } from "./sign-in.ts";

const counts = [1_000, 10_000];
const goals = { frameMs: 20, taskCpuMs: 50, suggestionMs: 50 };

export async function run(report: Report): Promise<void> {
  await ensureBuilt();
  const row = report.table("The branch finder", [
    ...["branches", "frame p50 ms", "frame p95 ms", "longest task, processor ms", "suggestions ms"],
  ]);
  for (const count of counts) {
    const { framesMs, taskCpuMs, suggestionMs } = await measureFinder(count);
    const frameMs = percentile(framesMs, 0.95);
    row(count, percentile(framesMs, 0.5), frameMs, taskCpuMs, suggestionMs);
    const name = `${count.toLocaleString("en-US")} branches`;
    report.goal(`${name}: p95 of frames ${goals.frameMs} ms`, frameMs <= goals.frameMs);
    report.goal(`${name}: longest task ${goals.taskCpuMs} ms`, taskCpuMs <= goals.taskCpuMs);
    report.goal(`${name}: suggestions ${goals.suggestionMs} ms`, suggestionMs <= goals.suggestionMs);
  }
}

/** In a portal and a browser of its own, so that nothing of another round takes a part of the processors. */
async function measureFinder(count: number) {
  const portal = await startPortal(async () => ({}));
  const browser = await launchChromium();
  try {
    const page = await signIn(browser, portal, "partner");
    let active = 0;
    for (const size of counts.filter((size) => size <= count))
      active = await importBranches(portal, size, `close ${active}`);
    await page.goto(`${portal.baseUrl}/branches`);
    await page.locator(".map-pin").first().waitFor({ timeout: 60_000 });
    // Only moving the map is measured, not opening the page.
    await page.waitForLoadState("networkidle");
    const framesMs = await watchFrames(page);
    const taskCpuMs = await watchTasks(browser, page);
    return { framesMs, taskCpuMs, suggestionMs: await measureSuggestions(page) };
  } finally {
    await browser.close();
    await portal.stop();
  }
}

/** Replaces all branches. Returns how many of the new ones are active. `confirm` names how many of the old ones were. */
async function importBranches({ dataDir }: Portal, count: number, confirm: string): Promise<number> {
  const file = path.join(dataDir, "branches.json");
  const branches = await branchesFor(count);
  await writeFile(file, JSON.stringify(branches));
  const args = [file, "--replace", "--confirm", confirm];
  await runScript("branches-import.ts", args, { DATA_DIR: dataDir });
  return branches.filter(({ status }) => status === "active").length;
}

/** Zooms in with drags in between, then out again with the wheel. */
async function zoomAndDrag(page: Page): Promise<void> {
  const box = await page.locator(".leaflet-container").boundingBox();
  if (!box) throw new Error("there is no map");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (let step = 0; step < 6; step += 1) {
    await page.getByRole("button", { name: "Zoom in" }).click();
    await page.waitForTimeout(500);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + (step % 2 === 0 ? 160 : -160), y + 60, { steps: 30 });
    await page.mouse.up();
    await page.waitForTimeout(400);
  }
  for (let step = 0; step < 6; step += 1) {
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(500);
  }
}

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };

/** Times between frames. Not while tracing, which takes a part of the processors. */
async function watchFrames(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    const next = (now: number) => {
      frames.push(now);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(globalThis, { benchFrames: frames });
  });
  await zoomAndDrag(page);
  const frames = await page.evaluate(() => (globalThis as unknown as { benchFrames: number[] }).benchFrames);
  return frames.slice(1).map((at, index) => at - (frames[index] ?? at));
}

/** The processor time of the longest task, since tasks also wait on a busy machine. */
async function watchTasks(browser: Browser, page: Page): Promise<number> {
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline"] });
  await zoomAndDrag(page);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isPage = ({ name, args }: TraceEvent) => name === "thread_name" && args?.name === "CrRendererMain";
  const pages = new Set(trace.traceEvents.filter(isPage).map(threadOf));
  const tasks = trace.traceEvents.filter((event) => event.name === "RunTask" && pages.has(threadOf(event)));
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1_000), 0);
}

/** The longest time from typing to suggestions, with the best of three tries per text. */
async function measureSuggestions(page: Page): Promise<number> {
  await page.getByRole("combobox", { name: "Place or branch" }).fill("60601");
  await page.getByRole("option").first().waitFor();
  return page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>("input[role=combobox]");
    const list = document.querySelector("[role=listbox]");
    if (!input || !list) throw new Error("there is no search box");
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    const suggestionMs = async (text: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const observer = new MutationObserver(() => resolve());
      observer.observe(list, { childList: true, subtree: true, characterData: true });
      const startedMs = performance.now();
      setValue?.call(input, text);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      await promise;
      observer.disconnect();
      return performance.now() - startedMs;
    };
    const texts = ["78701", "606", "Austin, TX", "Springfield", "Texas", "s", "portland or", "0417"];
    const best = new Map<string, number>();
    for (const _round of [1, 2, 3])
      for (const text of texts)
        best.set(text, Math.min(best.get(text) ?? Number.POSITIVE_INFINITY, await suggestionMs(text)));
    return Math.max(...best.values());
  });
}
