import type { BranchEditor } from "#lib/branches/shared/schemas.ts";
import { foundBranches } from "#test/browser/console.ts";
import { expect, signIn, test } from "#test/browser/fixtures.ts";

test("staff close what the finder shows: filter, preview with old and new values, confirm, undo", async ({
  page,
}) => {
  await signIn(page, "staff");
  const branches = (await foundBranches(page.request, "?state=TX")).filter(
    ({ status }) => status === "active",
  );
  const exceptions = async () => {
    const answer = await page.request.get(`/api/console/branches/${branches[0]?.number}/record`);
    return ((await answer.json()) as BranchEditor).record.exceptions;
  };
  const before = await exceptions();
  await page.goto("/branches?state=TX");
  await page.getByRole("main").getByRole("link", { name: "Close these branches" }).click();
  await expect(page.getByRole("heading", { name: "Close branches", level: 1 })).toBeVisible();
  await expect(page.getByText(`${branches.length} branches in operation.`)).toBeVisible();

  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Expected a date, such as 2026-12-24.").first()).toBeVisible();
  const date = `${new Date().getFullYear() + 1}-05-05`;
  await page.getByLabel("First date").fill(date);
  await page.getByLabel("Last date").fill(date);
  await page.getByLabel("Note").fill("Tornado");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText(`${branches.length} branches would change.`)).toBeVisible();
  await expect(page.getByText(`Changed (${branches.length})`)).toBeVisible();
  const changed = page.getByRole("region", { name: "Changed branches", exact: true });
  await expect(changed.getByRole("row").filter({ hasText: `${date} closed` })).toHaveCount(branches.length);
  // On a phone, too, the new values are in sight.
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await changed.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });

  const apply = page.getByRole("button", { name: `Change ${branches.length} branches` });
  await expect(apply).toBeDisabled();
  await page.getByLabel(/^Type “close/).fill(`close ${branches.length}`);
  await apply.click();
  await expect(page.getByText(/branches changed\. The finder and the API return/)).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  expect(await exceptions()).toContainEqual({ date, openMinute: null, closeMinute: null, notes: "Tornado" });

  const batch = page.getByRole("listitem").filter({ hasText: `Closed ${date}: Tornado` });
  await batch.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the change" }).click();
  await expect(page.getByText("The change was undone")).toBeVisible();
  expect(await exceptions()).toEqual(before);
});

test("a preview that arrives after the choice changed is not shown", async ({ page }) => {
  await signIn(page, "staff");
  await page.goto("/branches/changes?state=NE");
  const date = `${new Date().getFullYear() + 1}-05-05`;
  await page.getByLabel("First date").fill(date);
  await page.getByLabel("Last date").fill(date);
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await page.route("**/api/console/branches/closings", async (route) => {
    asked.resolve();
    await release.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Preview" }).click();
  await asked.promise;
  await page.getByLabel("State").selectOption("Colorado");
  const response = page.waitForResponse("**/api/console/branches/closings");
  release.resolve();
  await (await response).finished();
  await page.unroute("**/api/console/branches/closings");
  await expect(page.getByRole("heading", { name: "What would change" })).toHaveCount(0);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText(/\d+ branch(es)? would change\./)).toBeVisible();
});

test("nothing is chosen at first; branches are chosen by their numbers, and a wrong number is named", async ({
  page,
}) => {
  await signIn(page, "staff");
  const active = (await foundBranches(page.request, "?state=NE")).filter(({ status }) => status === "active");
  const [one] = active;
  if (!one) throw new Error("no branch in NE");
  await page.goto("/branches/changes");
  await expect(page.getByText("No branches chosen yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose branches to preview" })).toBeDisabled();
  await page.getByLabel("Or numbers of branches").fill(`${one.number.toLowerCase()}, X-0`);
  await expect(page.getByText("Not the number of a branch in operation: X-0")).toBeVisible();
  await expect(page.getByRole("button", { name: "Preview 1 branch" })).toBeEnabled();
  await page.getByLabel("State").selectOption("Nebraska");
  await expect(page.getByLabel("Or numbers of branches")).toHaveValue("");
  await expect(page.getByText(`${active.length} branches in operation.`)).toBeVisible();
});
