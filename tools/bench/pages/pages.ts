// npm run bench -- pages [--only /path …] [--only clicks] [--only map]: runs Lighthouse on every page, and measures clicks on
// links, with BENCH_DELIVERIES (1,000,000) in the log, and the map. Takes ten minutes.
import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import { ensureBuilt } from "#server/build.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { launchChromium } from "#test/browser/chromium.ts";
import { type Portal, startPortal } from "#test/processes/second-portal.ts";
import type { Look, Visit } from "../peers/page-look.ts";
import type { Report } from "../report.ts";
import { nextMessage, startServer } from "../servers.ts";
import { measureClicks } from "./clicks.ts";
import { measureMap } from "./map.ts";
import { signIn } from "./sign-in.ts";

const pages = {
  public: ["/signin", "/password", "/branches/0101", "/reference", "/reference/webhooks"],
  partner: [
    ...["/", "/applications", "/webhooks", "/deliveries", "/deliveries/charts", "/requests", "/test-orders"],
    ...["/notices", "/branches", "/people", "/audit", "/account"],
  ],
  staff: [
    ...["/test-orders", "/mail", "/system", "/data-problems", "/organizations", "/branches/changes"],
    "/branches/0101/edit",
  ],
};

/** Audits these pages, or all. */
async function auditPages(
  report: Report,
  browser: Browser,
  browserPort: number,
  portal: Portal,
  only: readonly string[] | undefined,
): Promise<void> {
  const getCookie = async (role: keyof typeof pages) => {
    if (role === "public") return "";
    const page = await signIn(browser, portal, role);
    const cookies = await page.context().cookies();
    await page.close();
    return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  };
  const { child } = await startServer("peers/serve-lighthouse.ts");
  const row = report.table("Lighthouse on a desktop computer", [
    ...["page", "performance", "accessibility", "best practices", "SEO", "layout shift"],
  ]);
  for (const role of ["public", "partner", "staff"] as const) {
    const cookie = await getCookie(role);
    for (const path of pages[role].filter((one) => only?.includes(one) ?? true)) {
      child.send({ url: `${portal.baseUrl}${path}`, cookie, browserPort } satisfies Visit);
      const { scores, layoutShift, faults } = (await nextMessage(child)) as Look;
      row(path, ...scores, layoutShift.toFixed(3));
      for (const fault of faults) report.say(`    ${fault}`);
      // The goal is lower in the console, because of the branch finder's map.
      const minPerformance = role === "public" ? 100 : 95;
      const isFull = scores.every((score, index) => score >= (index === 0 ? minPerformance : 100));
      report.goal(`${path}: ${scores.join("/")}, layout shift 0`, isFull && layoutShift === 0);
    }
  }
}

export async function run(report: Report): Promise<void> {
  const options = { only: { type: "string", multiple: true } } as const;
  const { only } = parseArgs({ args: process.argv.slice(3), options }).values;
  await ensureBuilt();
  const portal = await startPortal(async () => ({ LOG_LEVEL: "warn", RATE_LIMITS: "import=100/100" }));
  const browserPort = await findFreePort();
  const browser = await launchChromium([`--remote-debugging-port=${browserPort}`]);
  try {
    if (only?.some((one) => one.startsWith("/")) ?? true)
      await auditPages(report, browser, browserPort, portal, only);
    if (only?.includes("clicks") ?? true) await measureClicks(report, browser);
    if (only?.includes("map") ?? true) await measureMap(report, browser, portal);
  } finally {
    await browser.close();
    await portal.stop();
  }
}
