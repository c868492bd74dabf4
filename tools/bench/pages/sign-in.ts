import type { Browser, Page } from "@playwright/test";
import type { Portal } from "#test/processes/second-portal.ts";

/** A page on which the demo's partner or staff member is signed in. */
export async function signIn(
  browser: Browser,
  { baseUrl, demo }: Portal,
  role: "partner" | "staff",
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 850 } });
  const user = demo.users.find((one) => one.role === role);
  await page.goto(`${baseUrl}/signin`);
  await page.locator("input[type=email]").fill(user?.email ?? "");
  await page.locator("input[type=password]").fill(user?.password ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/signin");
  return page;
}
