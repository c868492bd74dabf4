import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { createApplication, post, registerWebhook, unregisterAll } from "#test/browser/console.ts";
import { expect, patient, readDemo, signIn, test } from "#test/browser/fixtures.ts";
import { linkMailedTo } from "#test/browser/mailed-link.ts";
import { refuseOldSignIn } from "#test/browser/old-sign-in.ts";
import { refusedRequestId, refuseLater } from "#test/processes/refuse-later.ts";

/** Invites a person. Returns the link, which a portal without a mail server shows. */
async function invite(page: Page, email: string, role = "Member"): Promise<string> {
  await page.goto("/people");
  await page.getByRole("button", { name: "Invite a person" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Role", { exact: true }).selectOption({ label: role });
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const shown = page.getByRole("dialog", { name: `${email} is invited` });
  const link = await shown.locator("code").textContent();
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("listitem", { name: email })).toBeVisible();
  expect(link).toMatch(/\/invitation#[\w-]{43}$/);
  return link ?? "";
}

/** Personal pages, which read-only people can change, too. */
const personalPages = ["/account"];

/** Every page of partners except `personalPages`, with `ids` for the parameters. */
function partnerPages(ids: Record<string, string>): string[] {
  return globSync("app/(portal)/**/page.tsx")
    .filter((file) => !readFileSync(file, "utf8").includes("staffContext("))
    .map((file) => path.dirname(file).replace("app/(portal)", ""))
    .map((address) => address.replace(/\[(\w+)\]/g, (_, name: string) => ids[name] ?? "missing") || "/")
    .filter((address) => !personalPages.includes(address));
}

/** Controls that change nothing, or only what the person has read. */
const harmless =
  /^(Copy |Pause live|Mark all as read|\? All|Newest|Remove the filter|Clear filters|Show older|Webhook$|(Order|Order or reference|Path|Who)$|.* by email$)/;

/** What only people who may change something are told to do. */
const orders =
  /register a webhook|create an application|send a test|when you resume|fix and replay|unregister a/i;

/** The names of the enabled controls of a page, except links and disclosure buttons. */
function enabledControls(page: Page): Promise<string[]> {
  return page.getByRole("main").evaluate((main) =>
    [...main.querySelectorAll<HTMLInputElement>("button:not([aria-expanded]), input, select, textarea")]
      .filter((control) => !control.disabled && control.checkVisibility())
      .map((control) => control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent ?? "")
      .map((name) => name.trim()),
  );
}

/** Opens every page except the branch finder, and finds no enabled control that changes something. */
async function expectNothingToChange(page: Page, ids: Record<string, string>): Promise<void> {
  const { applicationId, webhookId } = ids;
  const pages = [...partnerPages(ids), `/webhooks?application=${applicationId}`];
  for (const tab of ["secret", "settings"]) pages.push(`/webhooks/${webhookId}?tab=${tab}`);
  for (const address of [
    ...pages,
    ...["", "&tab=inbox"].map((tab) => `/test-orders?application=${applicationId}${tab}`),
  ]) {
    if (address === "/branches") continue;
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible();
    await expect(page.getByText("Your role is read-only"), address).toBeVisible();
    await expect(page.getByRole("main"), address).not.toContainText(orders);
    const found = (await enabledControls(page)).filter((name) => !harmless.test(name));
    expect(found, `enabled on ${address}`).toEqual([]);
  }
  expect(pages.length).toBeGreaterThan(10);
}

test("an admin invites a read-only person, who joins through the emailed link, finds nothing to change on any page, and is removed", async ({
  page,
  browser,
}) => {
  const email = `nia-${Date.now()}@example.com`;
  await signIn(page, "partner");
  const { id: applicationId } = await createApplication(page, "Seen only CRM");
  const webhookId = await registerWebhook(page, applicationId, "Seen only", "http://127.0.0.1:9/closed");
  const { id: deliveryId } = await post(page, `/api/notification/v2/webhooks/${webhookId}/test`, {
    event: "ORDER_UPDATE",
  });
  const link = await invite(page, email, "Read-only");
  expect(await linkMailedTo(email)).toBe(link);

  const guest = patient(await (await browser.newContext()).newPage());
  await guest.goto(link);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Join Summit Roofing");
  await guest.getByLabel("Your name").fill("Nia New");
  await guest.getByLabel("Password").fill("short");
  await guest.getByRole("button", { name: "Join Summit Roofing" }).click();
  await expect(guest.getByText("Enter a password of 12 to 200 characters.", { exact: true })).toBeVisible();
  await guest.getByLabel("Password").fill("a password that is long");
  await guest.getByRole("button", { name: "Join Summit Roofing" }).click();
  await expect(guest).toHaveURL("/");
  await guest.goto("/people");
  await expect(guest.getByRole("listitem", { name: "Nia New" })).toContainText("(you)");
  await expectNothingToChange(guest, { applicationId, deliveryId, webhookId });
  await guest.goto("/audit");
  await expect(guest.getByRole("heading", { name: "Your admins read the audit log" })).toBeVisible();
  await guest.getByRole("link", { name: "See your admins" }).click();
  await expect(guest).toHaveURL("/people");
  await unregisterAll(page, applicationId);

  await page.goto("/people");
  const role = page.getByLabel("Role of Nia New");
  const nia = page.getByRole("listitem", { name: "Nia New" });
  // The columns of all rows are the same.
  const badges = page.getByRole("listitem").getByText(/^(Password only|Second factor)$/);
  const lefts = await badges.evaluateAll((all) => all.map((badge) => badge.getBoundingClientRect().left));
  expect(lefts.length).toBeGreaterThan(1);
  expect(new Set(lefts).size).toBe(1);
  // After a refusal, the state stays and the request ID shows.
  const refuse = await refuseLater(page, "**/api/console/people/*");
  await role.selectOption({ label: "Member" });
  await expect(role).toHaveValue("PARTNER_MEMBER");
  await refuse();
  await expect(nia.getByRole("alert")).toContainText(`Request ID: ${refusedRequestId}`);
  await expect(role).toHaveValue("PARTNER_READ_ONLY");
  await role.selectOption({ label: "Member" });
  await expect(page.getByText("Nia New's role is now Member")).toBeVisible();
  await page.getByRole("button", { name: "Remove Nia New" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Nia New was removed")).toBeVisible();
  await expect(page.getByRole("listitem", { name: "Nia New" })).toHaveCount(0);
  await guest.goto("/people");
  await expect(guest).toHaveURL(/signin/);
  await guest.context().close();
});

test("the link of a revoked invitation says that it was revoked", async ({ page, browser }) => {
  const email = `gone-${Date.now()}@example.com`;
  await signIn(page, "partner");
  const link = await invite(page, email);
  await page.getByRole("button", { name: `Revoke the invitation to ${email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("listitem", { name: email })).toHaveCount(0);
  await expect(page.locator("#content")).toBeFocused();
  const guest = patient(await (await browser.newContext()).newPage());
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "This invitation was revoked" })).toBeVisible();
  await guest.context().close();
});

test("the last admin cannot leave, and the page explains what to do", async ({ page }) => {
  await signIn(page, "partner");
  await page.goto("/account");
  await page.getByRole("button", { name: "Leave Summit Roofing" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByRole("alert").getByText("Make somebody else an admin first")).toBeVisible();
});

test("staff ask a partner's admin to invite a person, and nobody gets a link before the admin confirms", async ({
  page,
  browser,
}) => {
  const email = `asked-${Date.now()}@example.com`;
  await signIn(page, "staff");
  await page.goto("/organizations");
  await page.getByRole("link", { name: "Summit Roofing" }).click();
  await page.getByRole("link", { name: "People" }).click();
  await page.getByRole("button", { name: "Invite a person" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a person" });
  await expect(dialog).toContainText("An admin of Summit Roofing has to confirm it.");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Ask the admins" }).click();
  await expect(page.getByText("The admins were asked")).toBeVisible();
  const asked = page.getByRole("listitem", { name: `Request for ${email}` });
  await expect(asked.getByRole("button", { name: /^Withdraw/ })).toBeVisible();
  await expect(asked.getByRole("button", { name: /^Confirm/ })).toHaveCount(0);

  const admin = patient(await (await browser.newContext()).newPage());
  await signIn(admin, "partner");
  await admin.goto("/people");
  const request = admin.getByRole("listitem", { name: `Request for ${email}` });
  await expect(request).toContainText("Sam Staff from the distributor asks for the role Member");
  await request.getByRole("button", { name: /^Confirm/ }).click();
  const confirmation = admin.getByRole("dialog", { name: `Give ${email} the role Member?` });
  await confirmation.getByRole("button", { name: "Invite" }).click();
  const shown = admin.getByRole("dialog", { name: `${email} is invited` });
  await expect(shown.locator("code")).toHaveText(/\/invitation#[\w-]{43}$/);
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(request).toHaveCount(0);
  await admin.getByRole("button", { name: `Revoke the invitation to ${email}` }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(admin.getByRole("listitem", { name: email })).toHaveCount(0);
  await admin.context().close();
});

test("long after sign-in, the portal asks for the password and goes on with what the person was doing", async ({
  page,
}) => {
  const email = `late-${Date.now()}@example.com`;
  await signIn(page, "partner");
  await page.goto("/people");
  await page.getByRole("button", { name: "Invite a person" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a person" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role", { exact: true }).selectOption({ label: "Admin" });
  await refuseOldSignIn(page, "**/api/console/invitations", 2);
  const invite = dialog.getByRole("button", { name: "Invite", exact: true });
  await invite.click();
  const confirmation = page.getByRole("dialog", { name: "Confirm that it is you" });
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Confirm that it is you first.");
  await expect(dialog.getByLabel("Email")).toHaveValue(email);
  await invite.click();
  const { password } = readDemo().users.find(({ role }) => role === "partner") ?? { password: "" };
  await confirmation.getByLabel("Your password").fill(password);
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  await page
    .getByRole("dialog", { name: `${email} is invited` })
    .getByRole("button", { name: "Done" })
    .click();
  await page.getByRole("button", { name: `Revoke the invitation to ${email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("listitem", { name: email })).toHaveCount(0);
});
