import { globSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { createApplication, post, registerWebhook } from "#test/browser/console.ts";
import { expect, origin, patient, readDemo, signIn, test, untilTakenOver } from "#test/browser/fixtures.ts";
import { linkMailedTo } from "#test/browser/mailed-link.ts";

/** The pages that are empty for a new partner, and where the one action on each leads. */
const emptyPages: Record<string, string | null> = {
  "/applications": null,
  "/webhooks": "/applications?create=1",
  "/test-orders": "/applications",
  "/requests": "/applications?create=1",
  "/orders": "/applications?create=1",
  "/orders?reached=undelivered": "/orders",
  "/incidents": "/applications?create=1",
  "/deliveries": "/applications?create=1",
  "/deliveries?state=GIVEN_UP": "/deliveries",
  "/deliveries/charts": "/applications?create=1",
  "/notices": "/deliveries",
  "/audit?actor=nobody+of+this+name": "/audit",
};

/** Each empty page explains what belongs there, and has exactly one action. */
async function expectOneActionEach(page: Page): Promise<void> {
  for (const [address, leadsTo] of Object.entries(emptyPages)) {
    await page.goto(address);
    const empty = page.locator("[data-empty]");
    await expect(empty, address).toHaveCount(1);
    await expect(empty.getByRole("heading"), address).not.toBeEmpty();
    const action = empty.locator("a, button");
    await expect(action, address).toHaveCount(1);
    await expect(action, address).toBeEnabled();
    if (leadsTo) await expect(action, address).toHaveAttribute("href", leadsTo);
    // Nothing can be filtered before there is anything.
    const filters = page.getByRole("group", { name: "Filters", exact: true });
    await expect(filters, address).toHaveCount(address.includes("?") ? 1 : 0);
  }
  // The first steps also have one action: the next step.
  await page.goto("/");
  const steps = page.locator("section").filter({ has: page.getByRole("heading", { name: /^First steps/ }) });
  await expect(steps.locator("a, button")).toHaveText(["Create an application"]);
  await expect(page.locator("[data-empty]")).toHaveCount(0);
  const dialog = page.getByRole("dialog", { name: "Create an application" });
  await steps.getByRole("link").click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/applications");
  await page.locator("[data-empty]").getByRole("button", { name: "Create an application" }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  // The palette's action opens it here, too.
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Search" }).getByRole("combobox").fill("create an app");
  await page.getByRole("option", { name: "Create an application" }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
}

/** Steps completed elsewhere are checked off on the open page, and with the first delivery they go. */
async function expectStepsTickThemselvesOff(page: Page): Promise<void> {
  await page.goto("/");
  const steps = (done: number) => page.getByRole("heading", { name: `First steps: ${done} of 3 done` });
  await expect(steps(0)).toBeVisible();
  // The optional one is none of them.
  await expect(page.getByRole("listitem").filter({ hasText: "Get a token" })).toContainText("(optional)");
  const { id, clientId, clientSecret, inboxKey } = await createApplication(page, "First CRM");
  const token = await page.request.post(readDemo().tokenUrl, {
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
    form: { grant_type: "client_credentials", scope: "notification.read" },
  });
  expect(token.status()).toBe(200);
  await expect(steps(1)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Get a token" })).toContainText("Done:");
  await expect(page.getByRole("link", { name: "Register a webhook" })).toBeVisible();
  const webhookId = await registerWebhook(page, id, "First", `${origin}/api/inbox/v1/${inboxKey}`);
  await post(page, `/api/notification/v2/webhooks/${webhookId}/test`, { event: "ORDER_UPDATE" });
  await expect(page.getByRole("heading", { name: "Your webhook is delivering" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^First steps/ })).toHaveCount(0);
}

type Things = Record<
  "application" | "organization" | "webhookId" | "deliveryId" | "orderNumber" | "userId",
  string
>;

/** One of each thing of the demo's partner, created by its admin. */
async function makeForeignThings(owner: Page): Promise<Things> {
  const applications = await (await owner.request.get("/api/console/applications")).json();
  const { id: application, organization } = applications.data.find(
    ({ clientId }: { clientId: string }) => clientId === readDemo().application.clientId,
  );
  const { id: applicationId } = await createApplication(owner, "Foreign CRM");
  const { inboxUrl } = readDemo().application;
  const webhookId = await registerWebhook(owner, applicationId, "Foreign", inboxUrl);
  const tested = await post(owner, `/api/notification/v2/webhooks/${webhookId}/test`, {
    event: "ORDER_UPDATE",
  });
  const { id: deliveryId, orderNumber } = tested;
  const people = await owner.request.get(`/api/console/people?organizationId=${organization.id}`);
  const [{ id: userId }] = (await people.json()).members;
  return { application, organization: organization.id, webhookId, deliveryId, orderNumber, userId };
}

/** The IDs that pages take as query parameters. */
const inSearch = ["application", "organization", "webhookId", "orderNumber"] as const;

/** Every page with each ID in its path parameters, or else in each query parameter that takes IDs. */
function addressesWith(ids: Things): string[] {
  const pages = globSync("app/(portal)/**/page.tsx").map((file) =>
    path.dirname(file).replace("app/(portal)", ""),
  );
  return pages.flatMap((page) =>
    page.includes("[")
      ? Object.values(ids).map((id) => page.replace(/\[\w+\]/g, encodeURIComponent(id)))
      : inSearch.map((name) => `${page || "/"}?${name}=${encodeURIComponent(ids[name])}`),
  );
}

/**
 * Status, location, and document of a page's response, without the requested ID and the nonce. Scripts are left out, because
 * they arrive in varying pieces; they are searched for the partner's names.
 */
async function getAnswer(page: Page, address: string, ids: Things): Promise<string> {
  const response = await page.request.get(address, { maxRedirects: 0 });
  let text = `${response.status()} ${response.headers()["location"] ?? ""} ${await response.text()}`;
  for (const id of Object.values(ids)) text = text.replaceAll(id, "ID");
  expect(text, address).not.toMatch(/Foreign CRM|Summit (Roofing|CRM)/);
  return text.replace(/<(script|link|template)\b.*?(<\/\1>|\/>)/gs, "").replace(/nonce="[^"]+"/g, "");
}

/** Every page answers another partner's IDs as it answers IDs that do not exist. */
async function expectForeignPagesMissing(page: Page, things: Things): Promise<void> {
  const nothing = Object.fromEntries(
    Object.entries(things).map(([name, id]) => [name, `${id.slice(0, -3)}ZZZ`]),
  ) as Things;
  const [foreign, missing] = [addressesWith(things), addressesWith(nothing)];
  expect(foreign.length).toBeGreaterThan(80);
  for (const [index, address] of foreign.entries()) {
    const answers = [getAnswer(page, address, things), getAnswer(page, missing[index] ?? "", nothing)];
    const [ofForeign, ofMissing] = await Promise.all(answers);
    expect(ofForeign, address).toBe(ofMissing);
  }
  // Not because everything is missing: the partner's own pages exist.
  expect((await page.request.get("/deliveries")).status()).toBe(200);
  const { application, deliveryId, webhookId } = things;
  for (const at of [
    `/deliveries/${deliveryId}`,
    `/applications/${application}`,
    `/webhooks/${webhookId}?tab=secret`,
  ])
    expect((await page.request.get(at)).status(), at).toBe(404);
}

test("staff create a partner; its first admin joins, finds one action on every empty page and nothing of other partners, completes the first steps, and resets a forgotten password", async ({
  page,
  browser,
}) => {
  const email = `first-${Date.now()}@example.com`;
  await signIn(page, "staff");
  await page.goto("/organizations");
  await page.getByRole("button", { name: "Add a partner" }).click();
  const creation = page.getByRole("dialog", { name: "Add a partner" });
  await creation.getByLabel("Name").fill(`Peak Roofing ${Date.now()}`);
  await creation.getByLabel("Email of the first admin").fill(email);
  await creation.getByRole("button", { name: "Create and invite" }).click();
  const opened = page.getByRole("dialog", { name: /was created$/ });
  const invitation = await opened.locator("code").textContent();
  await opened.getByRole("button", { name: "Done" }).click();

  const guest = patient(await (await browser.newContext()).newPage());
  await guest.goto(invitation ?? "");
  await guest.getByLabel("Your name").fill("First Admin");
  await guest.getByLabel("Password").fill("a password that is long");
  await guest.getByRole("button", { name: /^Join Peak Roofing/ }).click();
  await expect(guest).toHaveURL("/");
  await post(guest, "account/totp");
  await expectOneActionEach(guest);
  await signIn(page, "partner");
  await expectForeignPagesMissing(guest, await makeForeignThings(page));
  await expectStepsTickThemselvesOff(guest);
  await guest.context().clearCookies();

  await guest.goto("/signin");
  await guest.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(guest.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await untilTakenOver(guest);
  await guest.getByLabel("Email").fill(email);
  await guest.getByRole("button", { name: "Get a link" }).click();
  await expect(guest.getByText("Ask the operator for the link")).toBeVisible();
  await expect.poll(() => linkMailedTo(email)).toContain("/password/new#");
  await guest.goto(await linkMailedTo(email));
  await guest.getByLabel("New password").fill("another long password");
  await guest.getByRole("button", { name: "Set the password" }).click();
  await guest.getByRole("link", { name: "Sign in" }).click();
  await expect(guest.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await untilTakenOver(guest);
  await guest.getByLabel("Email").fill(email);
  await guest.getByLabel("Password").fill("another long password");
  await guest.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(guest).toHaveURL("/");
  // Whoever opened the link may add a second factor, and nobody who only knows the new password.
  await post(guest, "account/totp");
  const elsewhere = await browser.newContext({ baseURL: origin });
  const { csrfToken } = await (await elsewhere.request.get("/api/auth/csrf")).json();
  const form = { csrfToken, email, password: "another long password", json: "true" };
  expect((await elsewhere.request.post("/api/auth/callback/credentials", { form })).ok()).toBe(true);
  const refused = await elsewhere.request.post("/api/console/account/totp", {
    headers: { origin },
    data: {},
  });
  expect([refused.status(), (await refused.json()).code]).toEqual([403, "owner_not_confirmed"]);
  await elsewhere.close();
  await guest.context().close();
});
