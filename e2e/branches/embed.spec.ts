import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, origin as portal, signIn, test } from "../fixtures.ts";
import { expectAccessible } from "../support/browser/accessible.ts";

const policy = `default-src 'none'; script-src ${portal}; connect-src ${portal}; style-src 'self'`;
const theme = "branch-finder { --branch-finder-accent: rgb(0, 80, 160); }";

/** A partner's website on another origin, with the strictest policy that shows the finder. */
async function startWebsite(clientId: string): Promise<{ server: Server; origin: string }> {
  const html = `<!doctype html><html lang="en"><head><title>Stores</title><link rel="stylesheet" href="/theme.css">
<script type="module" src="${portal}/embed/v1/branch-finder.js"></script></head>
<body><main><h1>Stores</h1><branch-finder client-id="${clientId}"></branch-finder></main></body></html>`;
  const server = createServer(({ url }, response) => {
    const [type, text] = url === "/theme.css" ? ["text/css", theme] : ["text/html", html];
    response.writeHead(200, { "content-type": type, "content-security-policy": policy }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
}

const console = (page: Page, path: string, method: string, data: object) =>
  page.request.fetch(`${portal}/api/console/applications${path}`, {
    method,
    headers: { origin: portal },
    data,
  });

const status = (page: Page) => page.getByRole("status");

async function searchByKeyboard(page: Page, text: string): Promise<void> {
  await page.getByRole("combobox", { name: "Place or branch" }).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
  await expect(page.getByRole("option").first()).toContainText(text);
  await page.keyboard.press("Enter");
}

test("on a partner's page under a strict policy: refused until its domain is allowed, then searched by keyboard, without cookies", async ({
  page,
}) => {
  await signIn(page, "partner");
  const registration = { name: "Website", grantTypes: ["client_credentials"], scopes: ["location.read"] };
  const { id, clientId } = await (await console(page, "", "POST", registration)).json();
  const website = await startWebsite(clientId);
  try {
    await page.goto(website.origin);
    await searchByKeyboard(page, "60601");
    await expect(status(page)).toHaveText(
      `No application with this client ID allows ${website.origin}. Add this origin to the application's allowed domains.`,
    );

    const allowed = await console(page, `/${id}`, "PATCH", { embedOrigins: [website.origin] });
    expect(allowed.status()).toBe(200);
    const answered = page.waitForResponse((response) => response.url().includes("/api/embed/"));
    await page.reload();
    await searchByKeyboard(page, "60601");
    const response = await answered;
    expect(await response.request().headerValue("cookie")).toBeNull();
    expect(await response.headerValue("set-cookie")).toBeNull();
    await expect(status(page)).toHaveText(/^\d+ branches within 50 miles of 60601$/);

    await page.evaluate(() => {
      const chosen = (event: Event) => (document.title = (event as CustomEvent).detail.number);
      document.addEventListener("branch-finder-select", chosen);
    });
    const summary = page.getByText("Hours and contact").first();
    while (!(await summary.evaluate((element) => element.matches(":focus"))))
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("rowheader")).toHaveCount(7);
    await expect(page).not.toHaveTitle("Stores");

    await expect(page.getByRole("button", { name: "Near me" })).toHaveCSS(
      "background-color",
      "rgb(0, 80, 160)",
    );
    await page.getByRole("button", { name: "Show map" }).press("Enter");
    await expect(page.locator(".map-pin").first()).toBeVisible();
    await expect(page.locator(".map-states")).not.toHaveCount(0);
    await expectAccessible(page, "the embedded finder");
    expect((await page.context().cookies(website.origin)).length).toBe(0);
  } finally {
    website.server.close();
    await console(page, `/${id}`, "DELETE", {});
  }
});

test("the script is small, is checked again on each use, and any page may load it", async ({ request }) => {
  const response = await request.get("/embed/v1/branch-finder.js");
  const headers = response.headers();
  expect(headers).toMatchObject({ "access-control-allow-origin": "*", "cache-control": "public, max-age=0" });
  expect(headers["etag"]).toBeTruthy();
  expect(gzipSync(await response.body()).byteLength).toBeLessThan(12_000);
});

test("the reference shows the embeddable finder running", async ({ page }) => {
  await page.goto("/reference/embed");
  await expect(page.getByRole("status").filter({ hasText: "miles of Denver, CO" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Branches" }).getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page, "the embedded finder");
});
