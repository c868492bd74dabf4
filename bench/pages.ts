// npm run bench -- pages [--only /path …]: within six minutes, the JavaScript of each page's first load as it is sent
// (a second in all), then Lighthouse as a desktop computer sees them, once for each of the chosen pages:
// scores, layout shift and the server's time, against the goals. Source: issue "The console", Must hold; row D18.
import { parseArgs } from "node:util";
import lighthouse, { type Result } from "lighthouse";
import { ensureBuilt } from "#server/build.ts";
import { findFreePort } from "#server/free-port.ts";
import { compressedBytes, firstLoadScripts } from "../e2e/support/first-load.ts";
import { launchChromium } from "../e2e/support/launch-chromium.ts";
import { type Portal, startPortal } from "../e2e/support/second-portal.ts";
import type { Report } from "./instrument.ts";
import { signIn } from "./page-watch.ts";

const publicPages = ["/signin", "/branches/0101", "/reference", "/reference/webhooks"];
const consolePages = ["/", "/applications", "/webhooks", "/deliveries", "/branches", "/account"];
const morePages = [
  "/deliveries/charts",
  "/requests",
  "/inbox",
  "/notices",
  "/people",
  "/audit",
  "/connected",
];

type Kind = "public" | "console";
const goals = {
  public: { scores: [100, 100, 100, 100], scriptKb: 130 },
  console: { scores: [95, 100, 100, 100], scriptKb: 180 },
} as const;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
/** No page is begun after it, so that the whole ends within six minutes. */
const lastStartMs = 320_000;

const startedAt = performance.now();

const settings = {
  formFactor: "desktop",
  screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
  throttling: {
    rttMs: 40,
    throughputKbps: 10_240,
    cpuSlowdownMultiplier: 1,
    requestLatencyMs: 0,
    downloadThroughputKbps: 0,
    uploadThroughputKbps: 0,
  },
  // A page that listens to the server never comes to rest: it is not waited for longer than for any other.
  maxWaitForLoad: 15_000,
  disableFullPageScreenshot: true,
} as const;

/** What took points from a category, and what was found there. */
function faultsOf({ audits, categories: found }: Result, category: string): string[] {
  return (found[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (!audit || weight === 0 || audit.score === null || audit.score >= 1) return [];
    const items = audit.details && "items" in audit.details ? audit.details.items : [];
    return [`    ${category}: ${id}, ${audit.title} ${JSON.stringify(items).slice(0, 300)}`];
  });
}

type Visit = { path: string; kind: Kind; cookie: string };

async function measure(url: string, { path, kind, cookie }: Visit, port: number, report: Report) {
  const result = await lighthouse(
    url,
    { port, onlyCategories: [...categories], extraHeaders: { Cookie: cookie }, logLevel: "error" },
    { extends: "lighthouse:default", settings },
  );
  if (!result) throw new Error(`Lighthouse said nothing of ${path}`);
  const { audits, categories: found } = result.lhr;
  const scores = categories.map((name) => Math.round((found[name]?.score ?? 0) * 100));
  const shift = audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN;
  const short = categories.filter((_, index) => (scores[index] ?? 0) < (goals[kind].scores[index] ?? 100));
  report.goal(`${path}: scores ${scores.join("/")}`, short.length === 0);
  report.goal(`${path}: layout shift ${shift.toFixed(3)}`, shift === 0);
  const serverMs = audits["server-response-time"]?.numericValue ?? Number.NaN;
  return {
    cells: [...scores, shift.toFixed(3), serverMs],
    faults: short.flatMap((category) => faultsOf(result.lhr, category)),
  };
}

/** What the first load of each page weighs, as it is sent to whoever visits. */
async function weigh(portal: Portal, visits: readonly Visit[], report: Report): Promise<void> {
  const row = report.table("First-load JavaScript, gzip", ["page", "kB", "goal kB", "scripts"]);
  for (const { path, kind, cookie } of visits) {
    const html = await (await fetch(`${portal.baseUrl}${path}`, { headers: { cookie } })).text();
    const scripts = firstLoadScripts(html);
    const kb = compressedBytes(scripts) / 1_000;
    row(path, kb.toFixed(1), goals[kind].scriptKb, scripts.length);
    report.goal(`${path}: JavaScript ${kb.toFixed(1)} kB`, kb <= goals[kind].scriptKb);
  }
}

export async function run(report: Report): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { only: { type: "string", multiple: true } },
  });
  const { only } = values;
  await ensureBuilt();
  const portal = await startPortal(async () => ({ LOG_LEVEL: "warn" }));
  const port = await findFreePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  try {
    const page = await signIn(browser, portal);
    const cookies = await page.context().cookies();
    const session = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    await page.close();
    const visits = [
      ...publicPages.map((path): Visit => ({ path, kind: "public", cookie: "" })),
      ...[...consolePages, ...morePages].map((path): Visit => ({ path, kind: "console", cookie: session })),
    ].filter(({ path }) => only?.includes(path) ?? true);
    await weigh(portal, visits, report);
    const row = report.table("Lighthouse, as a desktop computer sees it", [
      ...["page", "performance", "accessibility", "best practices", "SEO", "layout shift", "server ms"],
    ]);
    for (const visit of visits.filter(({ path }) => only || !morePages.includes(path))) {
      if (performance.now() - startedAt > lastStartMs) {
        report.goal(`${visit.path}: measured within six minutes`, false);
        continue;
      }
      const { cells, faults } = await measure(`${portal.baseUrl}${visit.path}`, visit, port, report);
      row(visit.path, ...cells);
      for (const fault of faults) report.say(fault);
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
}
