import { expect, signIn, test } from "./fixtures.ts";
import { createApplication, registerWebhook } from "./support/browser/console.ts";
import { compressedBytes, firstLoadScripts } from "./support/browser/first-load.ts";

// Kilobytes (1,000 bytes) of compressed JavaScript on the first load.
const publicKb = 165;
const consoleKb = 200;

const publicPages = [
  ...["/signin", "/password", "/password/new", "/invitation"],
  ...["/branches", "/branches/0101", "/reference", "/reference/webhooks", "/reference/events"],
];
const partnerPages = [
  "/",
  "/applications",
  "/webhooks",
  "/deliveries",
  "/deliveries/charts",
  "/requests",
  "/inbox",
  "/notices",
  "/branches",
  "/people",
  "/audit",
  "/account",
  "/connected",
  "/reference",
  "/branches/0101",
];
const staffPages = [
  "/orders",
  "/mail",
  "/system",
  "/data-problems",
  "/organizations",
  "/bulk-changes",
  "/branches/import",
  "/branches/0101/edit",
];

test("the first load of a page is light: at most 165 kB of JavaScript on public pages, 200 in the console", async ({
  page,
}) => {
  const tooHeavy: string[] = [];
  const weigh = async (paths: readonly string[], limitKb: number) => {
    for (const path of paths) {
      const answer = await page.request.get(path);
      expect(answer.status(), path).toBe(200);
      const scripts = firstLoadScripts(await answer.text());
      // The framework alone has a handful. Fewer means that the test no longer finds them.
      expect(scripts.length, path).toBeGreaterThan(4);
      const kb = compressedBytes(scripts) / 1_000;
      if (kb > limitKb) tooHeavy.push(`${path}: ${kb.toFixed(1)} kB`);
    }
  };
  await weigh(publicPages, publicKb);
  await signIn(page, "partner");
  const { id } = await createApplication(page, "Weighed CRM");
  const webhookId = await registerWebhook(page, id, "Weighed", "http://127.0.0.1:9/closed");
  const webhookPages = ["", "?tab=charts", "?tab=settings"].map((tab) => `/webhooks/${webhookId}${tab}`);
  await weigh([...partnerPages, ...webhookPages], consoleKb);
  await page.context().clearCookies();
  await signIn(page, "staff");
  await weigh(staffPages, consoleKb);
  expect(tooHeavy).toEqual([]);
});
