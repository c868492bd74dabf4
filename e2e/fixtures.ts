import { readFileSync } from "node:fs";
import path from "node:path";
import { test as base, expect, type Page, type Response } from "@playwright/test";
import { DemoInstallation } from "#server/installation/running-installation.ts";
import { checkExchange } from "./support/document-checker.ts";

/** The demo of the portal under test: accounts, client ids, secrets. */
export function readDemo(): DemoInstallation {
  const file = path.join(process.env["E2E_DATA_DIR"] ?? "", "demo.json");
  return DemoInstallation.parse(JSON.parse(readFileSync(file, "utf8")));
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

const apiPath = /^\/(api|notification|oauth2|\.well-known\/oauth-authorization-server)(\/|$)/;

/** What an answer of the API to a page has against the OpenAPI document; a page that has left takes its bodies along. */
async function documentFaults(response: Response): Promise<string[]> {
  const url = new URL(response.url());
  const { pathname } = url;
  const status = response.status();
  const isOurs = url.origin === origin && apiPath.test(pathname);
  if (!isOurs || pathname.startsWith("/api/auth/") || (status >= 300 && status < 400)) return [];
  const headers = new Headers(await response.allHeaders());
  // A stream of events has no end to wait for.
  if (headers.get("content-type") === "text/event-stream") return [];
  const body = await response.text().catch(() => null);
  if (body === null) return [];
  return checkExchange({ method: response.request().method(), path: pathname, status, headers, body });
}

/** Whether React has taken over every control that the server sent: before that it takes no key and no click. */
function isTakenOver(): boolean {
  // Only pages of Next's have anything to wait for.
  if (!("__next_f" in window) && !document.getElementById("__NEXT_DATA__")) return true;
  return [...document.querySelectorAll("button, input, select, textarea")].every((control) =>
    Object.keys(control).some((key) => key.startsWith("__reactProps$")),
  );
}

/** Waits until the page takes keys and clicks; for one that was not opened by an address. */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver, undefined, { timeout: 10_000 });
}

/** A page whose `goto` waits until it takes keys and clicks; the fixture's own page is one. */
export function patient(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (...given) => {
    const response = await goto(...given);
    await untilTakenOver(page);
    return response;
  };
  return page;
}

/**
 * Playwright's test, failing on any error that a page writes to its console, on any 5xx, and on anything that a page
 * asks for and does not get (a test that means to see a 404 empties the list). Every answer of the API to the page goes
 * through the checker against the OpenAPI document.
 */
export const test = base.extend<{ pageErrors: string[] }>({
  page: async ({ page }, use) => {
    await use(patient(page));
  },
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        // A refused form is an answer like another; the browser's own line about it says nothing more.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(error.message));
      const checks: Promise<string[]>[] = [];
      page.on("response", (response) => {
        checks.push(documentFaults(response).catch(() => []));
        const status = response.status();
        const isRead = response.request().method() === "GET";
        if (status >= 500 || (isRead && status === 404)) errors.push(`${status} ${response.url()}`);
      });
      await use(errors);
      expect(errors, "errors of the page").toEqual([]);
      expect((await Promise.all(checks)).flat(), "answers that are not as the document says").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
