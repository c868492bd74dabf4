import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";

/** The link of the latest mail to an address, from the files that a portal without a mail server writes. */
async function linkMailedTo(address: string): Promise<string> {
  const directory = path.join(process.env["E2E_DATA_DIR"] ?? "", "mail");
  let link: string | undefined;
  await expect
    .poll(
      () => {
        // The worker makes the directory with the first mail.
        const texts = (existsSync(directory) ? readdirSync(directory) : [])
          .filter((file) => file.endsWith(".eml"))
          .sort()
          .map((file) => readFileSync(path.join(directory, file), "utf8"))
          .filter((text) => text.includes(`To: ${address}`));
        const last = texts.at(-1)?.replace(/=\r\n/g, "").replace(/=3D/g, "=");
        link = last?.match(/https?:\/\/\S+#[\w-]+/)?.[0];
        return link;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return link ?? "";
}

async function invite(page: Page, email: string, role = "Member"): Promise<void> {
  await page.goto("/people");
  await page.getByRole("button", { name: "Invite somebody" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Role", { exact: true }).selectOption({ label: role });
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByRole("listitem", { name: email })).toBeVisible();
}

test("D11: an admin invites somebody, who joins by the link of the mail and is removed again", async ({
  page,
  browser,
}) => {
  const email = `nia-${Date.now()}@example.com`;
  await signIn(page, "partner");
  await invite(page, email, "Read-only");
  const link = await linkMailedTo(email);

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await expect(guest.getByText("invites you to")).toContainText("Summit Roofing");
  await guest.getByLabel("Your name").fill("Nia New");
  await guest.getByLabel("Password").fill("short");
  await guest.getByRole("button", { name: "Join Summit Roofing" }).click();
  await expect(guest.getByText("A password has at least 12 characters.", { exact: true })).toBeVisible();
  await guest.getByLabel("Password").fill("a password that is long");
  await guest.getByRole("button", { name: "Join Summit Roofing" }).click();
  await expect(guest).toHaveURL("/");
  await guest.goto("/people");
  await expect(guest.getByRole("listitem", { name: "Nia New" })).toContainText("that is you");
  await expect(guest.getByRole("button", { name: "Invite somebody" })).toHaveCount(0);

  await page.reload();
  await page.getByLabel("Role of Nia New").selectOption({ label: "Member" });
  await expect(page.getByText("Nia New is now Member")).toBeVisible();
  await page.getByRole("button", { name: "Remove Nia New" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Nia New is removed")).toBeVisible();
  await expect(page.getByRole("listitem", { name: "Nia New" })).toHaveCount(0);
  await guest.goto("/people");
  await expect(guest).toHaveURL(/signin/);
  await guest.context().close();
});

test("an invitation is withdrawn: its link says so", async ({ page, browser }) => {
  const email = `gone-${Date.now()}@example.com`;
  await signIn(page, "partner");
  await invite(page, email);
  const link = await linkMailedTo(email);
  await page.getByRole("button", { name: `Withdraw the invitation of ${email}` }).click();
  await expect(page.getByRole("listitem", { name: email })).toHaveCount(0);
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await expect(guest.getByText("This invitation cannot be used.")).toBeVisible();
  await guest.context().close();
});

test("the last admin cannot leave, and the page says what to do", async ({ page }) => {
  await signIn(page, "partner");
  await page.goto("/account");
  await page.getByRole("button", { name: "Leave Summit Roofing" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByRole("dialog").getByText("Make somebody else an admin first")).toBeVisible();
});

test("staff open a partner; its first admin joins, forgets the password and sets a new one", async ({
  page,
  browser,
}) => {
  const email = `first-${Date.now()}@example.com`;
  await signIn(page, "staff");
  await page.goto("/organizations");
  await page.getByRole("button", { name: "New partner" }).click();
  await page.getByLabel("Name").fill(`Peak Roofing ${Date.now()}`);
  await page.getByLabel("E-mail of the first admin").fill(email);
  await page.getByRole("button", { name: "Open and invite" }).click();
  await expect(page.getByText("gets an invitation as its first admin")).toBeVisible();

  const guest = await (await browser.newContext()).newPage();
  const invitation = await linkMailedTo(email);
  await guest.goto(invitation);
  await guest.getByLabel("Your name").fill("First Admin");
  await guest.getByLabel("Password").fill("a password that is long");
  await guest.getByRole("button", { name: /^Join Peak Roofing/ }).click();
  await expect(guest).toHaveURL("/");
  await guest.context().clearCookies();

  await guest.goto("/signin");
  await guest.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(guest.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
  await guest.getByLabel("E-mail").fill(email);
  await guest.getByRole("button", { name: "Send me a link" }).click();
  await expect(guest.getByText("Look into your mail")).toBeVisible();
  await expect.poll(() => linkMailedTo(email), { timeout: 20_000 }).toContain("/password/new#");
  await guest.goto(await linkMailedTo(email));
  await guest.getByLabel("New password").fill("another long password");
  await guest.getByRole("button", { name: "Set the password" }).click();
  await guest.getByRole("link", { name: "Sign in" }).click();
  await expect(guest.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await guest.getByLabel("E-mail").fill(email);
  await guest.getByLabel("Password").fill("another long password");
  await guest.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(guest).toHaveURL("/");
  await guest.context().close();
});

test("D17: axe finds nothing on the pages of people, with each dialog open", async ({ page, pageErrors }) => {
  test.setTimeout(120_000);
  for (const place of ["/password", "/password/new", "/invitation"]) {
    await page.goto(place);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, place);
  }
  await signIn(page, "staff");
  await page.goto("/organizations");
  await page.getByRole("button", { name: "New partner" }).click();
  await expectAccessible(page, "new partner");
  await page.goto("/people");
  await page.getByRole("button", { name: "Invite somebody" }).click();
  await expectAccessible(page, "invite");
  await page.goto("/account");
  await page.getByRole("button", { name: "Set up an app" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page, "account with QR code");
  expect(pageErrors).toEqual([]);
});
