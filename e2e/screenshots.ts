// npm run screenshots: takes every page of the running portal, 1280 and 375 px wide, in light and dark, into
// docs/screenshots/. Start the portal first (`npm start`): the accounts are in DATA_DIR/demo.json. Creates an application
// with webhooks and deliveries to show.
import { copyFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { env } from "#lib/platform/env.ts";
import { demoInstallationSchema } from "#server/installation/running-installation.ts";
import { launchChromium } from "#test/browser/chromium.ts";
import { everyPage, filledIn, type PageIds, type Visitor } from "#test/browser/every-page.ts";
import { startPortal } from "#test/processes/second-portal.ts";

const directory = path.resolve(import.meta.dirname, "../docs/screenshots");
/** The wide, light pages that README shows. */
const ofReadme: Record<string, string> = {
  "/": "home",
  "/webhooks": "webhooks",
  "/deliveries/:delivery": "delivery",
  "/branches": "branches",
};

/** `/deliveries/charts` → `deliveries-charts`. */
const getName = (address: string) => address.slice(1).replaceAll(/\W+/g, "-").replace(/-$/, "") || "home";

const demo = demoInstallationSchema.parse(
  JSON.parse(await readFile(path.join(env().DATA_DIR, "demo.json"), "utf8")),
);
const headers = { origin: new URL(demo.baseUrl).origin };

async function signIn(page: Page, visitor: Visitor, { users } = demo): Promise<void> {
  const user = users.find(({ role }) => role === visitor);
  if (!user) return;
  await page.goto("/signin");
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/signin");
}

async function send(request: APIRequestContext, address: string, data: object) {
  const url = address.startsWith("/") ? address : `/api/console/${address}`;
  const response = await request.post(url, { headers, data });
  if (!response.ok()) throw new Error(`${address} answered ${await response.text()}`);
  return response.json();
}

/** Creates an application with two secrets, a healthy and a failing webhook, and orders that moved. */
async function makeThings(partner: APIRequestContext, staff: APIRequestContext): Promise<PageIds> {
  const application = await send(partner, "applications", {
    name: "Estimating CRM",
    clientType: "CONFIDENTIAL",
    redirectUris: [],
    grantTypes: ["client_credentials"],
    scopes: ["location.read", "notification.write"],
  });
  const applicationId = application.id;
  await send(partner, `applications/${applicationId}/secrets`, { overlapHours: 24 });
  const inbox = `${demo.baseUrl}/api/inbox/v1/${application.inboxKey}`;
  const hook = {
    applicationId,
    name: "Order status",
    type: "ORDER",
    events: ["ORDER_UPDATE", "ORDER_INVOICED"],
    url: inbox,
  };
  const { id: webhook } = await send(partner, "/api/notification/v2/webhooks", hook);
  const { id: failing } = await send(partner, "/api/notification/v2/webhooks", {
    ...hook,
    name: "Accounting",
    url: "http://127.0.0.1:9/closed",
  });
  let orderNumber = "";
  for (let order = 0; order < 3; order += 1) {
    const sent = await send(partner, "/api/notification/v2/test-orders", {
      audience: [application.clientId],
      status: "Invoiced",
    });
    orderNumber = sent.orderNumber;
  }
  // Until the first retry, so that the delivery has a history.
  const failed = `/api/notification/v2/deliveries?applicationId=${applicationId}&state=RETRYING`;
  let delivery: { id: string; attemptCount: number } | undefined;
  for (let tries = 0; tries < 60 && (delivery?.attemptCount ?? 0) < 2; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    [delivery] = (await (await partner.get(failed)).json()).data;
  }
  const incidents = await (await partner.get(`/api/notification/v2/incidents?webhookId=${failing}`)).json();
  const organizations = await (await staff.get("/api/console/organizations")).json();
  return {
    ":application": applicationId,
    ":webhook": webhook,
    ":delivery": delivery?.id ?? "",
    ":order": orderNumber,
    ":incident": incidents.data[0]?.id ?? "",
    ":organization": organizations.data[0].id,
    ":branch": "0101",
  };
}

/** The consent page of the demo's application. */
function consentAddress(): string {
  const query = new URLSearchParams({
    client_id: demo.application.clientId,
    response_type: "code",
    state: "s",
    redirect_uri: demo.application.redirectUris[0] ?? "",
    scope: "order.read offline_access",
  });
  return `${demo.baseUrl}/consent?${query}`;
}

const browser = await launchChromium();
await mkdir(directory, { recursive: true });
const open = (options: Parameters<typeof browser.newContext>[0]): Promise<BrowserContext> =>
  browser.newContext({ baseURL: demo.baseUrl, ...options });

const [asPartner, asStaff] = [await open({}), await open({})];
await signIn(await asPartner.newPage(), "partner");
await signIn(await asStaff.newPage(), "staff");
const ids = await makeThings(asPartner.request, asStaff.request);

async function shoot(page: Page, address: string, name: string): Promise<string> {
  await page.goto(address);
  // A page with live updates is never idle for long.
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => {});
  // The map is drawn after its last tile has arrived.
  await page.waitForTimeout(1_000);
  const file = path.join(directory, `${name}.png`);
  await page.screenshot({ path: file });
  process.stdout.write(`${path.relative(".", file)}\n`);
  return file;
}

const looks = (["light", "dark"] as const).flatMap((colorScheme) =>
  [1280, 375].map((width) => ({
    variant: `${width}-${colorScheme}`,
    options: { colorScheme, viewport: { width, height: 800 } },
  })),
);

/** Only a portal whose staff need a second factor shows /enroll. */
async function shootEnrollment(): Promise<void> {
  const portal = await startPortal(async () => ({ STAFF_SECOND_FACTOR: "required" }));
  try {
    for (const { variant, options } of looks) {
      const context = await open({ ...options, baseURL: portal.baseUrl });
      const page = await context.newPage();
      await signIn(page, "staff", portal.demo);
      await shoot(page, "/enroll", `enroll-${variant}`);
      await context.close();
    }
  } finally {
    await portal.stop();
  }
}

await shootEnrollment();
for (const { variant, options } of looks)
  for (const visitor of ["nobody", "partner", "staff"] as const) {
    const context = await open(options);
    const page = await context.newPage();
    await signIn(page, visitor);
    for (const { addresses } of Object.values(everyPage).filter((one) => one.visitor === visitor))
      for (const address of addresses) {
        const file = await shoot(page, filledIn(address, ids), `${getName(address)}-${variant}`);
        const shown = variant === "1280-light" && ofReadme[address];
        if (shown) await copyFile(file, path.join(directory, `readme-${shown}.png`));
      }
    if (visitor === "partner") await shoot(page, consentAddress(), `consent-${variant}`);
    await context.close();
  }
await browser.close();
