import type { Page } from "@playwright/test";
import lighthouse from "lighthouse";
import { findFreePort } from "#server/free-port.ts";
import { runScript } from "#server/run-script.ts";
import { launchChromium } from "../e2e/support/launch-chromium.ts";
import { type Portal, startPortal } from "../e2e/support/second-portal.ts";

const publicPages = ["/signin", "/reference", "/reference/webhooks", "/branches/0101"];
const consolePages = [
  "/",
  "/applications",
  "/webhooks",
  "/deliveries",
  "/requests",
  "/inbox",
  "/branches",
  "/people",
  "/audit",
  "/account",
];
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const goals = {
  public: { scores: [100, 100, 100, 100], scriptKb: 130 },
  console: { scores: [95, 100, 100, 100], scriptKb: 180 },
};

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * `npm run bench -- pages`: Lighthouse (as a desktop computer sees it), JavaScript of the first load as it is sent,
 * layout shift and server time of each page, against the goals. Source: issue "The console", Must hold; row D18.
 */
export async function run(): Promise<void> {
  say("Building the pages, starting a portal with the demo …");
  await runScript("build.ts", [], {});
  const portal = await startPortal(async () => ({ LOG_LEVEL: "warn" }));
  const port = await findFreePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  try {
    const page = await browser.newPage({ baseURL: portal.baseUrl });
    const cookie = await signIn(page, portal);
    await page.close();
    say(
      `${"page".padEnd(22)} perf  a11y  best  seo   JS kB   CLS  server ms   goal: public 100×4, 130 kB; console 95/100×3, 180 kB; CLS 0`,
    );
    for (const path of publicPages) await measure(portal, path, port, "public", {});
    for (const path of consolePages) await measure(portal, path, port, "console", { Cookie: cookie });
  } finally {
    await browser.close();
    await portal.stop();
  }
}

/** The Cookie header of the demo's partner. */
async function signIn(page: Page, { demo }: Portal): Promise<string> {
  const user = demo.users.find(({ role }) => role === "partner");
  await page.goto("/signin");
  await page.getByLabel("E-mail").fill(user?.email ?? "");
  await page.getByLabel("Password").fill(user?.password ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/signin");
  const cookies = await page.context().cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

type Request = { resourceType?: string; transferSize?: number };

async function measure(
  portal: Portal,
  path: string,
  port: number,
  kind: keyof typeof goals,
  extraHeaders: Record<string, string>,
): Promise<void> {
  const result = await lighthouse(
    `${portal.baseUrl}${path}`,
    { port, onlyCategories: [...categories], extraHeaders, logLevel: "error" },
    {
      extends: "lighthouse:default",
      settings: {
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
      },
    },
  );
  if (!result) throw new Error(`Lighthouse said nothing of ${path}`);
  const { audits, categories: found } = result.lhr;
  const scores = categories.map((name) => Math.round((found[name]?.score ?? 0) * 100));
  const details = audits["network-requests"]?.details;
  const requests = (details && "items" in details ? details.items : []) as Request[];
  const scripts = requests.filter(({ resourceType }) => resourceType === "Script");
  const scriptKb = scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1_000;
  const shift = audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN;
  const goal = goals[kind];
  const missed =
    scores.some((score, index) => score < (goal.scores[index] ?? 100)) ||
    scriptKb > goal.scriptKb ||
    shift > 0;
  const serverMs = audits["server-response-time"]?.numericValue ?? Number.NaN;
  const cells = [...scores.map((score) => String(score).padStart(5)), scriptKb.toFixed(1).padStart(8)];
  cells.push(shift.toFixed(3).padStart(6), serverMs.toFixed(0).padStart(6));
  say(`${path.padEnd(20)} ${cells.join(" ")}${missed ? "  MISSED" : ""}`);
  if (!missed) return;
  process.exitCode = 1;
  for (const { id, score, title, scoreDisplayMode } of Object.values(audits))
    if (score !== null && score < 0.9 && scoreDisplayMode !== "informative") say(`    ${id}: ${title}`);
}
