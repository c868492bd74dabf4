import { readFileSync } from "node:fs";
import { chooseFilter, createApplication, filterChip, searchFilter } from "#test/browser/console.ts";
import { expect, signIn, test } from "#test/browser/fixtures.ts";
import { expectOneStopEach } from "#test/browser/keyboard.ts";

test("the audit log shows who did what, when, and from where; its filters are in the URL and survive Back", async ({
  page,
}) => {
  await signIn(page, "partner");
  const name = `Audited ${Date.now()}`;
  await createApplication(page, name);
  await page.goto("/audit");
  const entries = page.getByRole("main").getByRole("listitem");
  const entry = entries.filter({ hasText: `Robin Park created the application ${name}` });
  await expect(entry).toBeVisible();
  await expect(entry.getByRole("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  await expect(entry).toContainText(/from 127\.0\.0\.1/);
  await expectOneStopEach(entries);
  await entry.locator("summary").click();
  await expect(entry).toContainText(/app_\w{26}/);
  await expect(entry.getByRole("link", { name: "Open the application" })).toHaveAttribute(
    "href",
    /^\/applications\/app_\w{26}$/,
  );
  await chooseFilter(page, "What", "created the application …");
  await expect(page).toHaveURL(/action=application\.created/);
  await expect(entries.filter({ hasText: "signed in" })).toHaveCount(0);
  await searchFilter(page, "Who", "nobody of this name");
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  await page.goBack();
  await expect(entry).toBeVisible();
  await expect(filterChip(page, "What")).toContainText("created the application …");

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  const file = await (await download).path();
  const [header, first] = readFileSync(file, "utf8").split("\n");
  expect(header).toMatch(/^time,actor,actor kind,action/);
  expect(first).toContain("application.created");
});
