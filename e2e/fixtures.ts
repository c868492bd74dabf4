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

/** Playwright's test, failing on any error that a page writes to its console. */
export const test = base.extend<{ consoleErrors: string[] }>({
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(error.message));
      await use(errors);
      expect(errors, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
