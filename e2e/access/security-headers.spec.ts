import { expect, signIn, test } from "#test/browser/fixtures.ts";

const getNonce = (policy: string) => policy.match(/'nonce-([^']+)'/)?.[1];

test("every page has a strict content security policy with its own nonce, does not violate it, and no script runs without it", async ({
  page,
  pageErrors,
}) => {
  const violations: string[] = [];
  await page.exposeFunction("report", (what: string) => violations.push(what));
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) =>
      (globalThis as unknown as { report: (what: string) => void }).report(
        `${location.pathname}: ${effectiveDirective} ${blockedURI}`,
      ),
    ),
  );
  await signIn(page, "partner");
  const nonces = new Set<string>();
  for (const path of ["/", "/deliveries", "/branches", "/signin", "/reference", "/nothing-here"]) {
    const response = await page.goto(path);
    const headers = response?.headers() ?? {};
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
    });
    nonces.add(getNonce(policy) ?? "");
  }
  expect(nonces.size).toBe(6);
  expect(violations).toEqual([]);

  // The address of a page that is a part of another one now.
  await page.goto("/connected");
  await expect(page).toHaveURL("/account#connected-applications");
  pageErrors.length = 0;
  const ran = await page.evaluate(() => {
    // Injected markup.
    document.body.insertAdjacentHTML("beforeend", "<img src='x:' onerror='window.injected = true'>");
    return new Promise((resolve) => setTimeout(() => resolve("injected" in window), 500));
  });
  expect(ran).toBe(false);
  expect(pageErrors.some((text) => text.includes("Content Security Policy"))).toBe(true);
  pageErrors.length = 0;
});

test("before the page's scripts run, a form keeps what is typed and sends nothing", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/signin");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.getByLabel("Email").fill("somebody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a secret that is typed");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeDisabled();
  await expect(page.getByLabel("Email")).toHaveValue("somebody@example.com");
  expect(requests).toEqual([]);
  await context.close();
});

test("before the page's scripts run, which read the link's token, nobody can confirm with an emailed link", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await signIn(page, "partner");
  await page.goto("/confirm#token");
  await expect(page.getByRole("button", { name: "Allow adding a second factor" })).toBeDisabled();
  await context.close();
});
