import type { Browser, Page } from "@playwright/test";
import type { Portal } from "../../e2e/support/processes/second-portal.ts";

/**
 * Frames and tasks of a page while it was watched. A task of less than 50 ms is not told by the browser: 0 then.
 * `longestCpuMs` is what one task used of a processor, without its waiting for one; `cpuMs` what all used together.
 */
export type Watched = { framesMs: number[]; longestTaskMs: number; longestCpuMs: number; cpuMs: number };

/** What the page's side of the bench keeps. */
type Watch = { framesMs: number[]; tasksMs: number[]; stop: () => void };

export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;
}

/** A page where the demo's partner, or its staff, is signed in. */
export async function signIn(
  browser: Browser,
  { baseUrl, demo }: Portal,
  as: "partner" | "staff" = "partner",
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 850 } });
  const user = demo.users.find(({ role }) => role === as);
  await page.goto(`${baseUrl}/signin`);
  await page.getByLabel("E-mail").fill(user?.email ?? "");
  await page.getByLabel("Password").fill(user?.password ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
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

async function stopWatching(page: Page): Promise<Pick<Watched, "framesMs" | "longestTaskMs">> {
  return page.evaluate(() => {
    const { framesMs, tasksMs, stop } = (globalThis as unknown as { benchWatch: Watch }).benchWatch;
    stop();
    // The first frame began before the watch did.
    return { framesMs: framesMs.slice(1), longestTaskMs: Math.max(0, ...tasksMs) };
  });
}

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };

/** What each task of a page's thread used of a processor; of all pages, of which only one is at work. */
function tasksCpuMs(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(thread),
  );
  return traceEvents
    .filter((event) => event.name === "RunTask" && pages.has(thread(event)))
    .map(({ tdur = 0 }) => tdur / 1_000);
}

/** Watches the page while something is done with it. */
export async function watchDuring(browser: Browser, page: Page, act: () => Promise<void>): Promise<Watched> {
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline"] });
  await watch(page);
  await act();
  const figures = await stopWatching(page);
  const cpuMs = tasksCpuMs(await browser.stopTracing());
  return {
    ...figures,
    longestCpuMs: cpuMs.reduce((most, used) => Math.max(most, used), 0),
    cpuMs: cpuMs.reduce((sum, used) => sum + used, 0),
  };
}
