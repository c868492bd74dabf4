import { states } from "#lib/branches/shared/states.ts";
import { foundBranches } from "#test/browser/console.ts";
import { expect, patient, signIn, test } from "#test/browser/fixtures.ts";

function countText(count: number): string {
  return count === 1 ? "1 branch" : `${count.toLocaleString("en-US")} branches`;
}

test.describe("branches", () => {
  test("a search by state shows as many branches as the API returns and is in the URL", async ({ page }) => {
    await signIn(page, "partner");
    const found = (await foundBranches(page.request, "?state=CA")).filter(
      ({ status }) => status === "active",
    );
    expect(found.length).toBeGreaterThan(0);
    await page.goto("/branches");
    await page.getByLabel("State", { exact: true }).selectOption({ label: states.CA });
    await expect(page).toHaveURL(/[?]state=CA$/);
    await expect(page.getByRole("status").filter({ hasText: "branch" })).toHaveText(countText(found.length));
    await expect(page.getByRole("list", { name: "Branches" }).getByRole("listitem")).toHaveCount(
      Math.min(found.length, 100),
    );
  });

  test("a search around a point lists the nearest first", async ({ page }) => {
    await signIn(page, "partner");
    const all = await foundBranches(page.request, "?lat=34.05&long=-118.24&distance=200");
    const found = all.filter(({ status }) => status === "active");
    await page.goto("/branches?lat=34.05&long=-118.24&distance=200");
    await expect(page.getByRole("status").filter({ hasText: "branch" })).toHaveText(
      `${countText(found.length)} within 200 miles of the point`,
    );
    const first = page.getByRole("list", { name: "Branches" }).getByRole("listitem").first();
    await expect(first).toContainText(`No. ${found[0]?.number}`);
    const miles = found[0]?.distance ?? 0;
    await expect(first).toContainText(`${miles < 10 ? Number(miles.toFixed(1)) : Math.round(miles)} mi`);
  });

  test("an empty result explains what to do", async ({ page }) => {
    await signIn(page, "partner");
    await page.goto("/branches?q=nowhere-at-all");
    await expect(page.getByRole("heading", { name: "No branch matches" })).toBeVisible();
    await expect(page.getByText("No name, number, or address has “nowhere-at-all”.")).toBeVisible();
    await page.getByRole("button", { name: "Show all branches" }).click();
    await expect(page.getByRole("status").filter({ hasText: /^[\d,]+ branches$/ })).toBeVisible();
  });

  test("a branch's page opens without signing in, and keeps the navigation of people who are; an unknown number is 404", async ({
    page,
    browser,
    baseURL,
    pageErrors,
  }) => {
    await signIn(page, "partner");
    const [branch] = await foundBranches(page.request, "?state=CA");
    const stranger = await browser.newContext(baseURL ? { baseURL } : {});
    const publicPage = patient(await stranger.newPage());
    const answer = await publicPage.goto(`/branches/${branch?.number}`);
    expect(answer?.status()).toBe(200);
    await expect(publicPage.getByRole("heading", { level: 1 })).toHaveText(branch?.name ?? "");
    await page.goto(`/branches/${branch?.number}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(branch?.name ?? "");
    const places = page.getByRole("navigation", { name: "Main" });
    await expect(places.getByRole("link", { name: "Branches" })).toHaveAttribute("aria-current", "page");
    await expect(publicPage.locator('a[href^="tel:+1"]').first()).toBeVisible();
    const data = JSON.parse(
      (await publicPage.locator('script[type="application/ld+json"]').textContent()) ?? "",
    );
    expect(data).toMatchObject({ "@type": "LocalBusiness", name: branch?.name, branchCode: branch?.number });
    expect((await publicPage.goto("/branches/no-such-branch"))?.status()).toBe(404);
    await expect(publicPage.getByRole("heading", { level: 1 })).toHaveText("No branch has this number");
    await stranger.close();
    expect(pageErrors).toEqual([]);
  });

  test("a partner reports a data problem; staff see that it is open and mark it as resolved", async ({
    page,
    browser,
    baseURL,
  }) => {
    const text = `The gate is at the back (${Date.now()}).`;
    await signIn(page, "partner");
    const [branch] = await foundBranches(page.request, "?state=VT");
    await page.goto(`/branches?branch=${branch?.number}`);
    await page.getByRole("button", { name: "Report a data problem" }).click();
    const dialog = page.getByRole("dialog", { name: "Report a data problem" });
    await dialog.getByLabel("What is wrong").fill(text);
    await dialog.getByRole("button", { name: "Send to the staff" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Report a data problem" })).toBeFocused();
    await expect(page.getByRole("link", { name: /Data problems/ })).toHaveCount(0);
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const staffPage = patient(await context.newPage());
    await signIn(staffPage, "staff");
    await staffPage.goto("/");
    await staffPage.getByRole("link", { name: "Review" }).click();
    const task = staffPage.getByRole("article").filter({ hasText: text });
    await expect(task).toContainText(branch?.name ?? "");
    await task.getByRole("button", { name: /on the map/i }).click();
    await expect(task.getByRole("button", { name: "On the map" })).toHaveAttribute("aria-pressed", "true");
    const map = staffPage.getByRole("region", { name: `Map of ${branch?.name}` });
    await expect(map.getByTitle(`${branch?.name}, open beside the map`)).toBeVisible();
    await task.getByRole("button", { name: "Mark as resolved" }).click();
    await expect(task.getByRole("button", { name: "Reopen" })).toBeVisible();
    await staffPage.reload();
    await expect(task.getByText("Resolved", { exact: true })).toBeVisible();
    await context.close();
  });
});
