import type { BranchEditor } from "#lib/branches/schemas.ts";
import { expect, signIn, test } from "../fixtures.ts";
import { foundBranches } from "../support/browser/console.ts";

test("staff draw an area, preview and apply a closure of its branches, and undo it", async ({ page }) => {
  await signIn(page, "staff");
  const [branch] = await foundBranches(page.request, "?state=NE");
  const exceptions = async () => {
    const answer = await page.request.get(`/api/console/branches/${branch?.number}/record`);
    return ((await answer.json()) as BranchEditor).record.exceptions;
  };
  const before = await exceptions();
  await page.goto("/bulk-changes");
  const status = page.getByText(/No branch is chosen|chosen\./);
  await expect(status).toHaveText("No branches chosen.");
  await page.getByRole("button", { name: "Area" }).click();
  const map = page.getByRole("region", { name: "Map to draw the area on" });
  await expect(map.getByText("Nebraska", { exact: false }).first()).toBeAttached();
  const box = await map.boundingBox();
  if (!box) throw new Error("the map has no box");
  for (const [right, down] of [
    [0.3, 0.3],
    [0.6, 0.6],
  ] as const)
    await page.mouse.click(box.x + box.width * right, box.y + box.height * down);
  await expect(status).toHaveText(/^\d+ branches chosen\.$/);
  await page.getByRole("button", { name: "Clear the area" }).click();
  await expect(status).toHaveText("No branches chosen.");

  await page.getByRole("button", { name: "State", exact: true }).click();
  await page.getByLabel("State").selectOption("Nebraska");
  await expect(status).toHaveText(/^\d+ branch(es)? chosen\.$/);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Expected a date, such as 2026-12-24.").first()).toBeVisible();
  const date = `${new Date().getFullYear() + 1}-05-05`;
  await page.getByLabel("First date").fill(date);
  await page.getByLabel("Last date").fill(date);
  await page.getByLabel("Note").fill("Tornado");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText(/\d+ branch(es)? would change\./)).toBeVisible();
  await page.getByRole("button", { name: /^Change \d+ branch/ }).click();
  await expect(page.getByText(/\d+ branch(es)? changed\. The finder and the API return/)).toBeVisible();
  expect(await exceptions()).toContainEqual({ date, openMinute: null, closeMinute: null, notes: "Tornado" });

  const batch = page.getByRole("listitem").filter({ hasText: `Closed ${date}: Tornado` });
  await batch.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the change" }).click();
  await expect(page.getByText("The change was undone")).toBeVisible();
  expect(await exceptions()).toEqual(before);
});

test("a preview that arrives after the choice changed is not shown", async ({ page }) => {
  await signIn(page, "staff");
  await page.goto("/branches?state=NE");
  await page.getByRole("main").getByRole("link", { name: "Bulk changes" }).click();
  await expect(page.getByRole("heading", { name: "Bulk changes", level: 1 })).toBeVisible();
  await page.getByLabel("State").selectOption("Nebraska");
  await page.getByLabel("Change", { exact: true }).selectOption("Status");
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await page.route("**/api/console/branches/bulk", async (route) => {
    asked.resolve();
    await release.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Preview" }).click();
  await asked.promise;
  await page.getByLabel("State").selectOption("Colorado");
  const response = page.waitForResponse("**/api/console/branches/bulk");
  release.resolve();
  await (await response).finished();
  await page.unroute("**/api/console/branches/bulk");
  await expect(page.getByRole("heading", { name: "Preview" })).toHaveCount(0);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText(/\d+ branch(es)? would change\./)).toBeVisible();
});

test("bulk changes are for staff only", async ({ page, pageErrors }) => {
  await signIn(page, "partner");
  expect((await page.goto("/bulk-changes"))?.status()).toBe(404);
  pageErrors.length = 0;
});
