import type { CDPSession, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "#test/browser/accessibility-widths.ts";
import { expect, test } from "#test/browser/fixtures.ts";
import { linkMailedTo } from "#test/browser/mailed-link.ts";
import { ssoClient, startIdentityProvider } from "#test/processes/identity-provider.ts";
import { type Portal, startPortal } from "#test/processes/second-portal.ts";

// A portal with single sign-on whose staff need a second factor, at a host name because passkeys need one.

let portal: Portal;
let stopProvider: () => Promise<void>;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  portal = await startPortal(async (baseUrl) => {
    const people = {
      sam: { email: "staff@keystone-supply.example", verified: true },
      mallory: { email: "staff@keystone-supply.example", verified: false },
      robin: { email: "partner@summit-roofing.example", verified: true },
    };
    const provider = await startIdentityProvider(people, `${baseUrl}/api/auth/callback/oidc`);
    stopProvider = provider.stop;
    return {
      STAFF_SECOND_FACTOR: "required",
      TRUSTED_PROXY_HOPS: "1",
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: ssoClient.id,
      OIDC_CLIENT_SECRET: ssoClient.secret,
    };
  });
});
test.afterAll(async () => {
  await portal.stop();
  await stopProvider();
});

function account(role: "partner" | "staff"): { email: string; password: string } {
  const user = portal.demo.users.find((candidate) => candidate.role === role);
  if (!user) throw new Error(`the demo has no ${role}`);
  return user;
}

async function givePassword(page: Page, role: "partner" | "staff", path = "/signin"): Promise<void> {
  const { email, password } = account(role);
  await page.goto(`${portal.baseUrl}${path}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** An authenticator that verifies its user and stores passkeys, like a phone or a laptop. */
async function plugInAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

/** Sends the link that confirms more than the password, opens it in another tab, and goes on in the dialog. */
async function confirmByMail(page: Page, role: "partner" | "staff"): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByRole("button", { name: "Send me a link" }).click();
  await expect(dialog.getByText("Ask the operator for the link")).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(await linkMailedTo(account(role).email, portal.dataDir));
  await tab.getByRole("button", { name: "Allow adding a second factor" }).click();
  await expect(tab.getByText("Confirmed")).toBeVisible();
  await tab.close();
  await dialog.getByRole("button", { name: "Continue" }).click();
}

/** Goes through the identity provider's own pages. */
async function signInAt(page: Page, name: string): Promise<void> {
  await page.goto(`${portal.baseUrl}/signin`);
  await page.getByRole("button", { name: "Use single sign-on" }).click();
  await page.getByPlaceholder("Enter any login").fill(name);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

test("a partner adds a passkey with a link by email, because the password is not enough, and signs in with it alone", async ({
  page,
}) => {
  await plugInAuthenticator(page);
  await givePassword(page, "partner", "/account");
  await page.getByLabel("Name of a new passkey").fill("Work laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm that it is you" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("A password alone changes no second factor")).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await confirmByMail(page, "partner");
  await expect(page.getByRole("listitem").filter({ hasText: "Work laptop" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/ })).toHaveCount(
    10,
  );

  // The browser offers the passkey in the email field.
  await page.context().clearCookies();
  await page.goto(`${portal.baseUrl}/signin`);
  await expect(page).toHaveURL(`${portal.baseUrl}/`);

  // If it does not, the button asks for it.
  await page.context().clearCookies();
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto(`${portal.baseUrl}/signin`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(`${portal.baseUrl}/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("A passkey was added to your account")).toBeVisible();
});

test("an account with a passkey does not accept the password alone", async ({ page }) => {
  await givePassword(page, "partner");
  await expect(page.getByLabel("Code")).toBeVisible();
  await page.goto(`${portal.baseUrl}/account`);
  await expect(page).toHaveURL(/signin/);
});

test("staff without a second factor must set one up first, on a page without axe violations", async ({
  page,
}) => {
  await givePassword(page, "staff", "/organizations");
  await expect(page.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  for (const path of ["/organizations", "/account", "/"]) {
    await page.goto(`${portal.baseUrl}${path}`);
    await expect(page, path).toHaveURL(/\/enroll/);
  }
  await page.getByRole("button", { name: "Set up an app" }).click();
  await confirmByMail(page, "staff");
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page, "/enroll");
  const secret = await page.locator("code").textContent();
  const totp = new TOTP({ secret: Secret.fromBase32(secret ?? "") });
  await page.getByLabel("Code that the app shows").fill(totp.generate());
  await page.getByRole("button", { name: "Turn on the app" }).click();
  await expect(page.getByText("not shown again")).toBeVisible();
  const recoveryCode = await page
    .getByRole("listitem")
    .filter({ hasText: /^[a-z2-9-]{19}$/ })
    .first()
    .textContent();
  const codes = page.locator(":focus");
  await expect(codes).toContainText("Save these recovery codes now");
  await expect(codes).toBeInViewport();
  await page.getByRole("button", { name: "I saved them" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(`${portal.baseUrl}/organizations`);
  await expect(page.getByRole("heading", { name: "Partners" })).toBeVisible();

  await page.context().clearCookies();
  await givePassword(page, "staff", "/organizations");
  await expect(page.getByLabel("Code")).toHaveAttribute("autocomplete", "one-time-code");
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("The code is incorrect")).toBeVisible();
  await page.getByLabel("Code").fill(recoveryCode ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Partners" })).toBeVisible();
});

test("staff sign in through their identity provider without a portal password", async ({ page }) => {
  await signInAt(page, "sam");
  await expect(page).toHaveURL(`${portal.baseUrl}/`);
  await page.goto(`${portal.baseUrl}/organizations`);
  await expect(page.getByRole("heading", { name: "Partners" })).toBeVisible();
});

test("behind a trusted proxy, the audit log has the real client address, not a forged one", async ({
  page,
}) => {
  await page.setExtraHTTPHeaders({ "x-forwarded-for": "198.51.100.7, 203.0.113.9" });
  await givePassword(page, "partner");
  await expect(page.getByLabel("Code")).toBeVisible();
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("The code is incorrect")).toBeVisible();
  await page.setExtraHTTPHeaders({});
  await signInAt(page, "sam");
  await page.goto(`${portal.baseUrl}/audit?action=user.second_factor_failed`);
  const entry = page.getByRole("main").getByRole("listitem").filter({ hasText: "203.0.113.9" });
  await expect(entry).toHaveCount(1);
  await expect(page.getByText("198.51.100.7")).toHaveCount(0);
});

for (const [name, why] of [
  ["robin", "a partner"],
  ["stranger", "somebody whom nobody invited"],
  ["mallory", "an address that the provider did not verify"],
])
  test(`single sign-on refuses ${why}`, async ({ page }) => {
    await signInAt(page, name ?? "");
    await expect(page.getByText("Single sign-on did not work")).toBeVisible();
    await page.goto(`${portal.baseUrl}/account`);
    await expect(page).toHaveURL(/signin/);
  });

test("sign-in fields support password managers and paste", async ({ page }) => {
  await page.goto(`${portal.baseUrl}/signin`);
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username webauthn");
  const password = page.getByLabel("Password");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await password.evaluate((field) => {
    const pasted = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
    if (!field.dispatchEvent(pasted)) throw new Error("the page refuses to paste");
  });
});
