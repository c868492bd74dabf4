import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import * as openid from "openid-client";
import { expectAccessible } from "#test/browser/accessibility-widths.ts";
import { expect, readDemo, test } from "#test/browser/fixtures.ts";

/** The final redirect. Nothing listens there. The tests read the address from the request. */
const callback = "http://127.0.0.1:8085/callback";

/** The commands of docs/oauth.md, in order. */
const commands = [
  ...readFileSync(path.resolve(import.meta.dirname, "../../docs/oauth.md"), "utf8").matchAll(
    /```sh\n(.*?)```/gs,
  ),
].map(([, block = ""]) => block);
const [
  prelude = "",
  clientCredentials = "",
  authorizeAddress = "",
  redeem = "",
  refresh = "",
  lookAndEnd = "",
] = commands;

/** Runs documented commands after the prelude, with variables that a person would set by hand. */
async function paste(block: string, variables: Record<string, string> = {}): Promise<string> {
  const env = { ...process.env, ...variables, DATA_DIR: process.env["E2E_DATA_DIR"] ?? "" };
  const { stdout } = await promisify(execFile)("sh", ["-c", `${prelude}\n${block}`], { env });
  return stdout;
}

/** Opens an authorization address and signs in, which leads to the consent page. */
async function openConsent(page: Page, address: string): Promise<void> {
  const user = readDemo().users.find(({ role }) => role === "partner");
  await page.goto(address);
  await page.getByLabel("Email").fill(user?.email ?? "");
  await page.getByLabel("Password").fill(user?.password ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: /Summit CRM/ })).toBeVisible();
}

/** Opens an authorization address, signs in, answers the consent page, and returns where the browser ends. */
async function authorizeInBrowser(
  page: Page,
  address: string,
  answer: "Allow" | "Do not allow",
): Promise<URL> {
  await openConsent(page, address);
  const end = page.waitForRequest((request) => request.url().startsWith(callback));
  await page.getByRole("button", { name: answer, exact: true }).click();
  return new URL((await end).url());
}

test("openid-client signs a person in: sign-in, consent in words, code, tokens, refresh", async ({
  page,
}) => {
  const { application, authorizeUrl } = readDemo();
  const issuer = new URL(authorizeUrl.replace("/v1/authorize", ""));
  const config = await openid.discovery(issuer, application.clientId, application.clientSecret, undefined, {
    algorithm: "oauth2",
    execute: [openid.allowInsecureRequests],
  });
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const expectedState = openid.randomState();
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    // No other test allows it: a remembered consent is not asked again.
    scope: "notification.write offline_access",
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
    state: expectedState,
  });
  const end = await authorizeInBrowser(page, address.href, "Allow");
  const tokens = await openid.authorizationCodeGrant(config, end, { pkceCodeVerifier, expectedState });
  const next = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "");
  expect(next.scope?.split(" ").sort()).toEqual(["notification.write", "offline_access"]);
});

test("denying consent redirects with access_denied", async ({ page }) => {
  const { application, authorizeUrl } = readDemo();
  const query = new URLSearchParams({
    client_id: application.clientId,
    response_type: "code",
    redirect_uri: callback,
    scope: "location.read",
    state: "s",
  });
  const end = await authorizeInBrowser(page, `${authorizeUrl}?${query}`, "Do not allow");
  expect(end.searchParams.get("error")).toBe("access_denied");
});

test('"Not you?" on the consent page signs out, and somebody else answers the same request', async ({
  page,
}) => {
  const { application, authorizeUrl, users } = readDemo();
  const query = new URLSearchParams({
    client_id: application.clientId,
    response_type: "code",
    redirect_uri: callback,
    scope: "location.read",
    state: "kept",
  });
  await openConsent(page, `${authorizeUrl}?${query}`);
  await page.getByRole("button", { name: "Not you?" }).click();
  const staff = users.find(({ role }) => role === "staff");
  await page.getByLabel("Email").fill(staff?.email ?? "");
  await page.getByLabel("Password").fill(staff?.password ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText(staff?.email ?? "")).toBeVisible();
  const end = page.waitForRequest((request) => request.url().startsWith(callback));
  await page.getByRole("button", { name: "Do not allow" }).click();
  expect(new URL((await end).url()).searchParams.get("state")).toBe("kept");
});

test("a link with an unknown client shows an error page in the portal's font, and no axe violation", async ({
  page,
  pageErrors,
}) => {
  const font = page.waitForResponse((response) => new URL(response.url()).pathname === "/archivo.woff2");
  const response = await page.goto(`${readDemo().authorizeUrl}?client_id=nobody`);
  expect(response?.status()).toBe(400);
  expect((await font).headers()["content-type"]).toBe("font/woff2");
  await expect(page.getByRole("heading", { name: "The request is not valid" })).toBeVisible();
  await expectAccessible(page, "the error page");
  // The browser logs the status of the page.
  pageErrors.length = 0;
});

test("the consent page has no axe violation and no horizontal scrolling, and other sites cannot frame it", async ({
  page,
}) => {
  const { application, authorizeUrl } = readDemo();
  const query = new URLSearchParams({
    client_id: application.clientId,
    response_type: "code",
    redirect_uri: callback,
    scope: "order.read offline_access notification.write",
    state: "s",
  });
  const consent = page.waitForResponse((response) => new URL(response.url()).pathname === "/consent");
  await openConsent(page, `${authorizeUrl}?${query}`);
  expect((await consent).headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  await expectAccessible(page, "/consent");
});

test("the commands of docs/oauth.md work when pasted, one after the other", async ({ page }) => {
  const server = JSON.parse(await paste(clientCredentials));
  expect(server).toMatchObject({ expires_in: 1800, scope: "location.read notification.write" });

  const printed = await paste(`${authorizeAddress}\necho "$VERIFIER"`);
  const [address = "", VERIFIER = ""] = printed.trim().split("\n");
  const end = await authorizeInBrowser(page, address, "Allow");
  const CODE = end.searchParams.get("code") ?? "";
  const tokens = JSON.parse(await paste(redeem, { CODE, VERIFIER }));
  expect(tokens).toMatchObject({ refresh_token: expect.any(String) });

  const refreshed = JSON.parse(await paste(refresh, { REFRESH_TOKEN: tokens.refresh_token }));
  const answers = await paste(lookAndEnd, { TOKEN: refreshed.refresh_token });
  expect(answers).toMatch(/^\{"active":true,.*\}\{\}$/);
  expect(JSON.parse(await paste(lookAndEnd.split("\n")[0] ?? "", { TOKEN: refreshed.access_token }))).toEqual(
    {
      active: false,
    },
  );
});

test("after five wrong passwords a person must wait, whether or not the account exists", async ({ page }) => {
  await page.goto("/signin");
  await page.getByLabel("Email").fill("nobody-here@example.com");
  await page.getByLabel("Password").fill("wrong");
  const button = page.getByRole("button", { name: "Sign in", exact: true });
  const attempt = async () => {
    const answer = page.waitForResponse("**/api/auth/callback/credentials**");
    await button.click();
    await answer;
    await expect(button).toBeEnabled();
  };
  for (let i = 0; i < 5; i += 1) {
    await attempt();
    await expect(page.getByRole("alert").filter({ hasText: "is incorrect" })).toBeVisible();
  }
  // The first wait is a second, and each failure doubles it. A slow machine reaches a later one.
  await expect(async () => {
    await attempt();
    await expect(page.getByRole("alert").filter({ hasText: "Too many attempts" })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
});
