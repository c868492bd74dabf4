import { readFileSync } from "node:fs";
import path from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { DemoInstallation } from "#lib/demo/schemas.ts";

/** The demo of the portal under test: accounts, client ids, secrets. */
export function readDemo(): DemoInstallation {
  const file = path.join(process.env["E2E_DATA_DIR"] ?? "", "demo.json");
  return DemoInstallation.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, role: "partner" | "staff"): Promise<void> {
  const user = readDemo().users.find((candidate) => candidate.role === role);
  if (!user) throw new Error(`the demo has no ${role}`);
  await page.goto("/signin");
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/signin/);
}

/**
 * Playwright's test, failing on any error that a page writes to its console, on any 5xx, and on anything that a page
 * asks for and does not get (a test that means to see a 404 empties the list).
 */
export const test = base.extend<{ pageErrors: string[] }>({
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        // A refused form is an answer like another; the browser's own line about it says nothing more.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("response", (response) => {
        const status = response.status();
        const isRead = response.request().method() === "GET";
        if (status >= 500 || (isRead && status === 404)) errors.push(`${status} ${response.url()}`);
      });
      await use(errors);
      expect(errors, "errors of the page").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
