// npm run screenshots: every page of the running portal, 1280 and 375 px wide, light and dark, into docs/screenshots/.
// Start the portal first (`npm start`); the accounts are read from DATA_DIR/demo.json.
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { DemoInstallation } from "#lib/demo/schemas.ts";
import { env } from "#lib/env.ts";
import { launchChromium } from "./support/launch-chromium.ts";

const directory = path.resolve(import.meta.dirname, "../docs/screenshots");
const pages = {
  partner: [
    "/",
    "/applications",
    "/webhooks",
    "/deliveries",
    "/deliveries/charts",
    "/requests",
    "/inbox",
    "/branches",
    "/branches?branch=0101",
    "/notices",
    "/people",
    "/account",
    "/audit",
    "/connected",
  ],
  staff: ["/orders", "/organizations", "/data-problems", "/mail", "/system"],
} as const;

/** `/deliveries/charts` → `deliveries-charts`. */
const nameOf = (address: string) => address.slice(1).replaceAll(/\W+/g, "-") || "home";

const demo = DemoInstallation.parse(
  JSON.parse(await readFile(path.join(env().DATA_DIR, "demo.json"), "utf8")),
);
const browser = await launchChromium();
await mkdir(directory, { recursive: true });

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [1280, 375])
    for (const user of demo.users) {
      const context = await browser.newContext({
        baseURL: demo.baseUrl,
        colorScheme,
        viewport: { width, height: 800 },
      });
      const page = await context.newPage();
      await page.goto("/signin");
      await page.getByLabel("E-mail").fill(user.email);
      await page.getByLabel("Password").fill(user.password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL((url) => url.pathname !== "/signin");
      for (const address of pages[user.role]) {
        await page.goto(address);
        // A page that follows the live tail is never idle for good.
        await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => {});
        const file = path.join(directory, `${nameOf(address)}-${width}-${colorScheme}.png`);
        await page.screenshot({ path: file });
        process.stdout.write(`${path.relative(".", file)}\n`);
      }
      await context.close();
    }
await browser.close();
