import type { Browser, Page } from "@playwright/test";
import { chromium } from "@playwright/test";
import { findChromium } from "../e2e/support/chromium.ts";
import type { Portal } from "../e2e/support/second-portal.ts";

/** Frames and tasks of a page while it was watched. A task of less than 50 ms is not told by the browser: 0 then. */
export type Watched = { framesMs: number[]; longestTaskMs: number };

/** What the page's side of the bench keeps. */
type Watch = { framesMs: number[]; tasksMs: number[]; stop: () => void };

export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;
}

export async function launchBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findChromium();
  return chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  });
}

/** A page where the demo's partner is signed in. */
export async function signIn(browser: Browser, { baseUrl, demo }: Portal): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 850 } });
  const user = demo.users.find(({ role }) => role === "partner");
  await page.goto(`${baseUrl}/signin`);
  await page.getByLabel("E-mail").fill(user?.email ?? "");
  await page.getByLabel("Password").fill(user?.password ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/signin");
  return page;
}

/** Starts counting frames and long tasks in the page. */
export async function watch(page: Page): Promise<void> {
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

export async function stopWatching(page: Page): Promise<Watched> {
  return page.evaluate(() => {
    const { framesMs, tasksMs, stop } = (globalThis as unknown as { benchWatch: Watch }).benchWatch;
    stop();
    // The first frame began before the watch did.
    return { framesMs: framesMs.slice(1), longestTaskMs: Math.max(0, ...tasksMs) };
  });
}
