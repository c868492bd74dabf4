import type { Page } from "@playwright/test";
import { post } from "#test/browser/console.ts";
import { expect, expectErrors, origin, patient, signIn, test } from "#test/browser/fixtures.ts";

/** Sends one of next-auth's forms with the page's cookies. */
async function postAuth(page: Page, path: string, data: Record<string, unknown>) {
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  return page.request.post(`/api/auth/${path}`, { data: { ...data, csrfToken, json: "true" } });
}

test("after sign-out, a copied cookie is worthless and cannot be renewed", async ({ page, browser }) => {
  await signIn(page, "partner");
  const thief = patient(await (await browser.newContext()).newPage());
  await thief.context().addCookies(await page.context().cookies());
  expect((await thief.request.get("/api/console/account")).status()).toBe(200);
  // next-auth would renew any cookie here, even one of an ended session.
  expect((await thief.request.get("/api/auth/session")).status()).toBe(404);
  expect((await thief.request.post("/api/auth/_log", { data: { code: "x" } })).status()).toBe(404);

  await page.goto("/");
  await page.getByRole("region", { name: "You" }).getByRole("button").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/signin/);
  expect((await thief.request.get("/api/console/account")).status()).toBe(401);
  await thief.goto("/account");
  await expect(thief).toHaveURL(/signin/);
  await thief.context().close();
});

test("the account page lists a person's sessions and ends one", async ({ page, browser }) => {
  await signIn(page, "partner");
  const userAgent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7; rv:143.0) Gecko/20100101 Firefox/143.0";
  const elsewhere = patient(await (await browser.newContext({ userAgent })).newPage());
  await signIn(elsewhere, "partner");
  await page.goto("/account");
  const here = page.getByRole("listitem").filter({ hasText: "This browser" });
  await expect(here).toHaveCount(1);
  await expect(here.getByRole("button")).toHaveCount(0);
  const other = page.getByRole("listitem").filter({ hasText: "Firefox on macOS" });
  await expect(other).toContainText("127.0.0.1");
  await other.getByRole("button", { name: "End the session on Firefox on macOS" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End the session" }).click();
  await expect(other).toHaveCount(0);
  await expect(page.locator("#content")).toBeFocused();
  await elsewhere.goto("/account");
  await expect(elsewhere).toHaveURL(/signin/);
  await elsewhere.context().close();
});

test("ending all others keeps this browser signed in; three sessions are listed at first", async ({
  page,
  browser,
}) => {
  const { email, password } = await makeAccount(page);
  const others = await Promise.all(["A", "B", "C"].map(() => browser.newContext({ baseURL: origin })));
  for (const { request } of [...others, page.context()]) {
    const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
    const form = { csrfToken, email, password, json: "true" };
    expect((await request.post("/api/auth/callback/credentials", { form })).ok()).toBe(true);
  }
  await page.goto("/account");
  const sessions = page.getByRole("listitem").filter({ hasText: "last used" });
  await expect(sessions).toHaveCount(3);
  await page.getByRole("button", { name: "Show 1 more" }).click();
  await expect(sessions).toHaveCount(4);
  await page.getByRole("button", { name: "End all others" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End all others" }).click();
  await expect(sessions).toHaveCount(1);
  await expect(page.getByText("This browser")).toBeVisible();
  await expect(page.getByRole("button", { name: "End all others" })).toHaveCount(0);
  for (const other of others) {
    expect((await other.request.get("/api/console/account")).status()).toBe(401);
    await other.close();
  }
});

test("the sign-in page puts the focus in its first empty field, and shows the password on request", async ({
  page,
}) => {
  await page.goto("/signin");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.goto("/signin?login_hint=kim@example.com");
  const password = page.getByLabel("Password");
  await expect(password).toBeFocused();
  await password.fill("blue kettle");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show the password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide the password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("sign-in errors are codes without internals, whatever is sent", async ({ page }) => {
  await page.goto("/signin");
  for (const data of [{ email: { a: 1 }, password: [] }, { email: "x@example.com" }, {}]) {
    const { url } = await (await postAuth(page, "callback/credentials", data)).json();
    expect(new URL(url).searchParams.get("error")).toBe("CredentialsSignin");
  }
  const { url } = await (await postAuth(page, "callback/passkey", { answer: { a: 1 } })).json();
  expect(new URL(url).searchParams.get("error")).toBe("CredentialsSignin");
});

/** Creates an account, because failed sign-ins to the demo's accounts would disturb other tests. */
async function makeAccount(page: Page): Promise<{ email: string; password: string }> {
  await signIn(page, "partner");
  const account = { email: `known-${Date.now()}@example.com`, password: "blue kettle rides north" };
  const { link } = await post(page, "invitations", { email: account.email, role: "PARTNER_MEMBER" });
  const [, token] = link.split("#");
  const { password } = account;
  await page.request.post("/api/access/invitation/accept", { data: { token, name: "Kim Known", password } });
  await page.context().clearCookies();
  return account;
}

async function giveCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Guesses passwords until the account must wait. From the fifth failure on, each wait is twice as long. */
async function guessUntilRefused(page: Page, email: string): Promise<void> {
  const wrong = page.getByText("is incorrect");
  const refused = page.getByText("Too many attempts");
  let guesses = 0;
  for (; !(await refused.isVisible()) && guesses < 12; guesses += 1) {
    await giveCredentials(page, email, `guess ${guesses}`);
    await expect(wrong.or(refused)).toBeVisible();
  }
  await expect(refused).toBeVisible();
  expect(guesses).toBeGreaterThan(5);
}

test("wrong passwords from elsewhere do not lock out a known browser", async ({ page, browser }) => {
  const { email, password } = await makeAccount(page);
  await page.goto("/signin");
  await giveCredentials(page, email, password);
  await expect(page).toHaveURL("/");
  const known = (await page.context().cookies()).find(({ name }) => name.startsWith("portal-device"));
  expect(known).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  const stranger = patient(await (await browser.newContext()).newPage());
  await stranger.goto("/signin");
  await guessUntilRefused(stranger, email);
  await expect(stranger.getByLabel("Code")).toBeVisible();
  await stranger.context().close();

  await page.context().clearCookies({ name: /^portal-session/ });
  await page.goto("/signin");
  await giveCredentials(page, email, password);
  await expect(page).toHaveURL("/");
});

test("when the session ends elsewhere, an open page stops, says so, and its link returns to it", async ({
  page,
  pageErrors,
}) => {
  await signIn(page, "partner");
  await page.goto("/test-orders?tab=inbox");
  await expect(page.getByRole("heading", { level: 1, name: "Test orders" })).toBeVisible();
  await page.context().clearCookies();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Test orders" })).toBeHidden();
  await page.getByRole("link", { name: "Sign in and return here" }).click();
  await expect(page).toHaveURL(`/signin?callbackUrl=${encodeURIComponent("/test-orders?tab=inbox")}`);
  expectErrors(pageErrors, "401");
});

test("a page whose session ended goes on with what was typed, when the same person signs in in another tab", async ({
  page,
  pageErrors,
}) => {
  await signIn(page, "partner");
  await page.goto("/people");
  await page.getByRole("button", { name: "Invite a person" }).click();
  const email = page.getByRole("dialog").getByLabel("Email");
  await email.fill("half@typed.example");
  await page.context().clearCookies();
  await page.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  const opening = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "sign in in another tab" }).click();
  const tab = await opening;
  await signIn(tab, "partner");
  await tab.close();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(email).toHaveValue("half@typed.example");
  await expect(email).toBeVisible();
  expectErrors(pageErrors, "401");
});

test("a page changes nothing in the name of another person who signed in in the same browser, and becomes theirs", async ({
  page,
  pageErrors,
}) => {
  await signIn(page, "partner");
  await page.goto("/account");
  const own = page.getByLabel("Your name");
  const partner = await own.inputValue();
  await own.fill("Renamed by the partner");
  await signIn(page, "staff");
  const asked = page.waitForRequest((request) => request.method() !== "GET");
  await page.getByRole("button", { name: "Change the name" }).click();
  expect((await (await asked).response())?.status()).toBe(401);
  await expect(own).not.toHaveValue("Renamed by the partner");
  const staff = await own.inputValue();
  expect(staff).not.toBe(partner);
  await expect(page.getByText(staff).first()).toBeVisible();
  expectErrors(pageErrors, "401");
});

test("a link in the page of another person, who used this browser before, leads to one's own page in one's own frame", async ({
  page,
  pageErrors,
}) => {
  await signIn(page, "partner");
  await page.goto("/people");
  await expect(page.getByRole("link", { name: "Partners" })).toHaveCount(0);
  await signIn(page, "staff");
  await page.getByRole("link", { name: "Deliveries" }).click();
  await expect(page).toHaveURL("/deliveries");
  await expect(page.getByRole("link", { name: "Partners" })).toBeVisible();
  expectErrors(pageErrors, "401");
});

test("a callback URL that is none is replaced by the default in query and cookie, and never an error of the portal", async ({
  page,
}) => {
  const odd = ["http://a:b", "[]=x", "%ed%a0%80", "%09//x", "javascript:alert(1)", ""];
  for (const value of odd)
    for (const path of ["signin", "csrf", "signout", "callback/credentials"]) {
      const answer = await page.request.get(`/api/auth/${path}?callbackUrl=${value}`, { maxRedirects: 0 });
      expect(answer.status(), `${path} ${value}`).toBeLessThan(500);
      expect(JSON.stringify(answer.headers()), `${path} ${value}`).not.toContain("javascript");
      if (path === "csrf") expect(answer.status(), value).toBe(200);
      if (path.startsWith("callback")) expect(answer.status(), value).toBe(405);
      const cookie = `next-auth.callback-url=${value}`;
      const byCookie = await page.request.get(`/api/auth/${path}`, { maxRedirects: 0, headers: { cookie } });
      expect(byCookie.status(), `${path}, cookie ${value}`).toBeLessThan(500);
      if (path === "csrf") expect(byCookie.status(), `cookie ${value}`).toBe(200);
    }
  const toSignIn = await page.request.get("/api/auth/signin?callbackUrl=http://a:b", { maxRedirects: 0 });
  const { searchParams } = new URL(toSignIn.headers()["location"] ?? "", toSignIn.url());
  expect(searchParams.get("callbackUrl")).toBe(new URL("/", toSignIn.url()).href);
  const posted = await postAuth(page, "callback/credentials", { callbackUrl: "http://a:b", email: "x" });
  expect(posted.status()).toBe(401);
  const elsewhere = await postAuth(page, "signout", { callbackUrl: "https://elsewhere.example/" });
  expect(new URL((await elsewhere.json()).url).pathname).toBe("/");
  expect((await elsewhere.json()).url).not.toContain("elsewhere");
});

test("a body that is no JSON object is 400, and never an error of the portal", async ({ request }) => {
  const paths = ["signout", "signin/credentials", "callback/credentials", "callback/passkey"];
  for (const path of paths)
    for (const data of ["{", "null", "[]x", '"text"']) {
      const headers = { "content-type": "application/json" };
      const answer = await request.post(`/api/auth/${path}`, { headers, data: Buffer.from(data) });
      expect(answer.status(), `${path} ${data}`).toBe(400);
    }
});

test("an odd callback URL in the cookie is no error of the portal, however the cookie is written", async ({
  page,
}) => {
  const name = "next-auth.callback-url";
  const odd = [`${name}=/; ${name}=http://a:b`, `${name}="/x"`, name, `${name}=a\\b`];
  for (const cookie of odd) {
    const answer = await page.request.get("/api/auth/csrf", { headers: { cookie } });
    expect(answer.status(), cookie).toBe(200);
  }
});

test("what changed in an account is shown at the next sign-in elsewhere, however often another browser marked it as read", async ({
  page: thief,
  browser,
}) => {
  const { email, password } = await makeAccount(thief);
  const newPassword = "green kettle rides south";
  await thief.goto("/signin");
  await giveCredentials(thief, email, password);
  await expect(thief).toHaveURL("/");
  const headers = { origin };
  const data = { currentPassword: password, newPassword };
  expect((await thief.request.put("/api/console/account/password", { headers, data })).status()).toBe(200);
  expect((await thief.request.post("/api/console/notices/read", { headers })).status()).toBe(200);

  const owner = patient(await (await browser.newContext()).newPage());
  await owner.goto("/signin");
  await giveCredentials(owner, email, newPassword);
  const notice = owner.getByRole("main").getByText("Your password was changed");
  await expect(notice).toBeVisible();
  await owner.getByRole("link", { name: "Mark as read under Notices" }).click();
  await owner.getByRole("button", { name: "Mark all as read" }).click();
  await expect(owner.getByRole("link", { name: "Mark as read under Notices" })).toHaveCount(0);
  await owner.goto("/");
  await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await owner.context().close();
});
