import { readFileSync } from "node:fs";
import path from "node:path";
import { test as base, expect, type Page, type Response } from "@playwright/test";
import { type DemoInstallation, demoInstallationSchema } from "#server/installation/running-installation.ts";
import { checkExchange } from "#test/document-checker.ts";

/** The demo data of the portal under test: accounts, client IDs, and secrets. */
export function readDemo(): DemoInstallation {
  const file = path.join(process.env["E2E_DATA_DIR"] ?? "", "demo.json");
  return demoInstallationSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

function demoUser(role: "partner" | "staff") {
  const user = readDemo().users.find((candidate) => candidate.role === role);
  if (!user) throw new Error(`the demo has no ${role}`);
  return user;
}

/** The origin of the portal under test. */
export const origin = `http://127.0.0.1:${process.env["E2E_PORT"]}`;

/** Signs in the browser of a page as the sign-in form does, without opening a page. */
export async function signIn({ request }: Page, role: "partner" | "staff"): Promise<void> {
  const { email, password } = demoUser(role);
  const { csrfToken } = await (await request.get(`${origin}/api/auth/csrf`)).json();
  const form = { csrfToken, email, password, json: "true" };
  const response = await request.post(`${origin}/api/auth/callback/credentials`, { form });
  expect(response.ok(), await response.text()).toBe(true);
}

const apiPath =
  /^\/(api|notification|oauth2|\.well-known\/oauth-(authorization-server|protected-resource))(\/|$)/;

/** How an API response to a page violates the OpenAPI document. A closed page takes its bodies along. */
async function documentErrors(response: Response): Promise<string[]> {
  const url = new URL(response.url());
  const { pathname } = url;
  const status = response.status();
  const isOurs = url.origin === origin && apiPath.test(pathname);
  if (!isOurs || pathname.startsWith("/api/auth/") || (status >= 300 && status < 400)) return [];
  const headers = new Headers(await response.allHeaders());
  // An event stream never ends.
  if (headers.get("content-type") === "text/event-stream") return [];
  const body = await response.text().catch(() => null);
  if (body === null) return [];
  return checkExchange({ method: response.request().method(), path: pathname, status, headers, body });
}

/** Whether React has hydrated every control: before that, controls ignore keys and clicks. */
function isTakenOver(): boolean {
  // Only pages of Next hydrate.
  if (!("__next_f" in window) && !document.getElementById("__NEXT_DATA__")) return true;
  return [...document.querySelectorAll("button, input, select, textarea")].every((control) =>
    Object.keys(control).some((key) => key.startsWith("__reactProps$")),
  );
}

/** Waits until the page reacts to keys and clicks, if it was not opened with `goto`. It may lead to another page meanwhile. */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver);
  // React gives controls their handlers while it renders, and listens for shortcuts after that.
  await page.waitForFunction(
    () => new Promise((resolve) => requestIdleCallback(() => resolve(true), { timeout: 5_000 })),
  );
}

/** Lets no click through until the page reacts: Playwright waits until an element takes clicks. */
function holdClicks(isReady: () => boolean): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("body { pointer-events: none; }");
  document.adoptedStyleSheets.push(sheet);
  const timer = setInterval(() => {
    if (document.readyState === "loading" || !isReady()) return;
    clearInterval(timer);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  }, 20);
}

/** A page that takes clicks, and whose `goto` and `reload` return, only once it reacts to them, like the fixture's page. */
export function patient(page: Page): Page {
  void page.addInitScript(`(${holdClicks})(${isTakenOver})`);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const untilTaken = async (opened: Promise<Response | null>) => {
    const response = await opened;
    await untilTakenOver(page);
    return response;
  };
  page.goto = (...given) => untilTaken(goto(...given));
  page.reload = (...given) => untilTaken(reload(...given));
  return page;
}

/** The IDs of the applications that a test's page created. An organization has at most fifty. */
export const createdApplications = new WeakMap<Page, string[]>();

/**
 * Playwright's test. Deletes the applications that its page created and may delete. It fails on errors in the page's console, on any 5xx, and on any GET that gets a 404, unless the test
 * removes it from the list. API responses to the page must match the OpenAPI document.
 */
export const test = base.extend<{ pageErrors: string[] }>({
  page: async ({ page }, use) => {
    await use(patient(page));
    for (const id of createdApplications.get(page) ?? [])
      await page.request.delete(`${origin}/api/console/applications/${id}`, { headers: { origin } });
  },
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        // The browser's own line about a failed request. The response handler below decides.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(error.message));
      const checks: Promise<string[]>[] = [];
      page.on("response", (response) => {
        checks.push(documentErrors(response).catch(() => []));
        const status = response.status();
        const isRead = response.request().method() === "GET";
        if (status >= 500 || (isRead && status === 404)) errors.push(`${status} ${response.url()}`);
      });
      await use(errors);
      expect(errors, "errors on the page").toEqual([]);
      expect((await Promise.all(checks)).flat(), "responses that do not match the document").toEqual([]);
    },
    { auto: true },
  ],
});

/** Removes the errors with this text, which the test causes. */
export function expectErrors(pageErrors: string[], text: string): void {
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !error.includes(text)));
}

export { expect };
