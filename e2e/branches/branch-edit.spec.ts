import type { Page, Route } from "@playwright/test";
import type { BranchEditor } from "#lib/branches/shared/schemas.ts";
import { foundBranches } from "#test/browser/console.ts";
import { expect, expectErrors, origin, signIn, test } from "#test/browser/fixtures.ts";

/** Each test edits another branch, because the tests share the demo. */
async function getBranch(page: Page, state: string): Promise<string> {
  const [branch] = await foundBranches(page.request, `?state=${state}`);
  if (!branch) throw new Error(`no branch in ${state}`);
  return branch.number;
}

async function getRecord(page: Page, number: string): Promise<BranchEditor> {
  const answer = await page.request.get(`/api/console/branches/${number}/record`);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as BranchEditor;
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

const savedText = "The branch is saved. The finder and the API return it now.";

test.describe("editing a branch", () => {
  test("the pin moves by click, drag, arrow keys, or coordinates, and the form's values are saved", async ({
    page,
  }) => {
    await signIn(page, "staff");
    const number = await getBranch(page, "HI");
    await page.goto(`/branches/${number}/edit`);
    const pin = page.getByRole("button", { name: /Place of the branch/ });
    await expect(pin).toBeVisible();
    const sections = page.getByRole("navigation", { name: "Sections" });
    await sections.getByRole("link", { name: "Address and place" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Address and place" })).toBeInViewport();
    await expect(sections.locator("[aria-current]")).toHaveText("Address and place");
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Street", { exact: true })).toBeFocused();
    const place = async () => [
      Number(await page.getByLabel("Latitude").inputValue()),
      Number(await page.getByLabel("Longitude").inputValue()),
    ];
    const [lat = 0, long = 0] = await place();

    await pin.press("ArrowUp");
    await expect.poll(async () => (await place())[0]).toBeGreaterThan(lat);
    expect((await place())[1]).toBeCloseTo(long, 5);

    const map = page.getByRole("region", { name: "Map that sets the place" });
    await map.scrollIntoViewIfNeeded();
    const box = await map.boundingBox();
    if (!box) throw new Error("the map has no box");
    await page.mouse.click(box.x + box.width * 0.7, box.y + box.height * 0.5);
    await expect.poll(async () => (await place())[1]).toBeGreaterThan(long);
    const [, clicked = 0] = await place();

    const grip = await pin.boundingBox();
    if (!grip) throw new Error("the pin has no box");
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(grip.x - 40, grip.y + 20, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await place())[1]).toBeLessThan(clicked);

    await page.getByLabel("Latitude").fill("21.3069");
    await page.getByLabel("Longitude").fill("-157.8583");
    await save(page);
    await expect(page.getByText(savedText)).toBeVisible();
    const { record } = await getRecord(page, number);
    expect([record.lat, record.long]).toEqual([21.3069, -157.8583]);
  });

  test("split, overnight, and 24-hour shifts and holidays are saved as typed, and the history shows who changed what", async ({
    page,
  }) => {
    await signIn(page, "staff");
    const number = await getBranch(page, "AK");
    const before = await getRecord(page, number);
    await page.goto(`/branches/${number}/edit`);
    const day = (name: string) => page.getByRole("group", { name, exact: true });
    const shift = (name: string, does: "opens" | "closes") =>
      page.getByLabel(`${name} ${does}`, { exact: true });
    for (const name of ["Monday", "Saturday"])
      await day(name).getByLabel(`Hours of ${name}`).selectOption({ label: "Closed" });
    await day("Monday").getByLabel("Hours of Monday").selectOption({ label: "Open" });
    await shift("Monday", "opens").fill("06:00");
    await shift("Monday", "closes").fill("11:00");
    await day("Monday").getByRole("button", { name: "Add hours on Monday" }).click();
    await shift("Monday, shift 2", "opens").fill("13:00");
    await shift("Monday, shift 2", "closes").fill("17:30");
    await day("Monday").getByRole("button", { name: "Copy to all weekdays from Monday" }).click();
    await expect(shift("Friday, shift 2", "closes")).toHaveValue("17:30");
    await day("Saturday").getByLabel("Hours of Saturday").selectOption({ label: "Open" });
    await shift("Saturday", "opens").fill("22:00");
    await shift("Saturday", "closes").fill("02:00");
    await expect(day("Saturday")).toContainText("On the next day");
    await day("Sunday").getByLabel("Hours of Sunday").selectOption({ label: "Open 24 hours" });
    await page.getByRole("button", { name: "Add a date" }).click();
    const holiday = day(`Date ${before.record.exceptions.length + 1}`);
    await holiday.getByLabel("Date", { exact: true }).fill("2031-07-04");
    await holiday.getByLabel("Note").fill("Independence Day");
    await page.getByRole("button", { name: "Add a date" }).click();
    const eve = day(`Date ${before.record.exceptions.length + 2}`);
    await eve.getByLabel("Date", { exact: true }).fill("2031-07-03");
    await eve.getByLabel("Hours").selectOption({ label: "Open" });
    await eve.getByLabel("Opens").fill("07:00");
    await eve.getByLabel("Closes").fill("12:00");
    await expect(page.getByText("2 unsaved changes")).toBeVisible();
    await save(page);
    await expect(page.getByText(savedText)).toBeVisible();

    const { record, history } = await getRecord(page, number);
    await expect(page.getByText("unsaved change")).toHaveCount(0);
    expect(record.hours.map(({ notes: _, ...hours }) => hours)).toEqual([
      { type: "DAILY", firstWeekday: 1, lastWeekday: 5, openMinute: 360, closeMinute: 660 },
      { type: "DAILY", firstWeekday: 1, lastWeekday: 5, openMinute: 780, closeMinute: 1050 },
      { type: "WEEKEND", firstWeekday: 6, lastWeekday: 6, openMinute: 1320, closeMinute: 120 },
      { type: "WEEKEND", firstWeekday: 7, lastWeekday: 7, openMinute: 0, closeMinute: 0 },
    ]);
    expect(record.exceptions).toContainEqual({
      date: "2031-07-04",
      openMinute: null,
      closeMinute: null,
      notes: "Independence Day",
    });
    expect(record.exceptions).toContainEqual({
      date: "2031-07-03",
      openMinute: 420,
      closeMinute: 720,
      notes: "",
    });
    expect(history[0]?.changes.map(({ field }) => field)).toEqual(["hours", "exceptions"]);
    const shown = page.getByRole("listitem").filter({ hasText: "Sam Staff" }).first();
    await expect(shown).toContainText(
      /Hours: from .* to MON - FRI 6:00 AM – 11:00 AM; MON - FRI 1:00 PM – 5:30 PM; SAT 10:00 PM – 2:00 AM; SUN 24 hours/,
    );
    await expect(shown).toContainText("2031-07-04 closed");

    await shown.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo the change" }).click();
    await expect(page.getByText("The change was undone")).toBeVisible();
    await expect(holiday).toHaveCount(0);
    const { record: undone } = await getRecord(page, number);
    expect([undone.hours, undone.exceptions]).toEqual([before.record.hours, before.record.exceptions]);
  });

  test("every invalid field shows an error by the import's rules, and nothing is saved", async ({ page }) => {
    await signIn(page, "staff");
    const number = await getBranch(page, "VT");
    const before = await getRecord(page, number);
    await page.goto(`/branches/${number}/edit`);
    await page.getByLabel("City").fill("");
    await page.getByLabel("Latitude").fill("91");
    await page.getByLabel("ZIP code").fill("x");
    await page.getByLabel("Phones").fill("312-555-0142, 12");
    await page.getByRole("button", { name: "Add a date" }).click();
    await save(page);
    await expect(page.getByLabel("City")).toHaveAccessibleDescription("This is required.");
    await expect(page.getByLabel("Latitude")).toHaveAccessibleDescription(/Expected a number from -90 to 90/);
    await expect(page.getByLabel("ZIP code")).toHaveAccessibleDescription(/Expected a ZIP code/);
    await expect(page.getByLabel("Phones")).toHaveAccessibleDescription(/phone number, such as/);
    const date = page.getByRole("group", {
      name: `Date ${before.record.exceptions.length + 1}`,
      exact: true,
    });
    await expect(date.getByLabel("Date", { exact: true })).toHaveAccessibleDescription(
      "Expected a date, such as 2026-12-24.",
    );
    // Hours and dates come first on the page.
    await expect(date.getByLabel("Date", { exact: true })).toBeFocused();
    expect(await getRecord(page, number)).toEqual(before);
  });

  test("on a phone, sections are folded until somebody opens one, or a field of one has an error", async ({
    page,
  }) => {
    await signIn(page, "staff");
    const number = await getBranch(page, "RI");
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(`/branches/${number}/edit`);
    const open = (title: string) => page.getByRole("button", { name: title, exact: true });
    const phones = page.getByLabel("Phones");
    await expect(open("Contact")).toHaveAttribute("aria-expanded", "false");
    await expect(phones).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Sections" })).toBeHidden();
    await open("Contact").press("Enter");
    await phones.fill("12");
    await open("Contact").click();
    await expect(phones).toBeHidden();
    await save(page);
    await expect(phones).toBeFocused();
    await expect(open("Contact")).toHaveAttribute("aria-expanded", "true");
    await page.getByRole("button", { name: "Discard" }).click();
    // The map was drawn while it was folded.
    await open("Address and place").click();
    const map = await page.getByRole("region", { name: "Map that sets the place" }).boundingBox();
    const pin = await page.getByRole("button", { name: /Place of the branch/ }).boundingBox();
    if (!map || !pin) throw new Error("the map has no pin");
    expect(Math.abs(pin.x + pin.width / 2 - map.x - map.width / 2)).toBeLessThan(5);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(phones).toBeVisible();
    await expect(open("Contact")).toBeHidden();
  });

  test("the bar names unsaved fields and discards them; a link, Back, and a reload ask first", async ({
    page,
  }) => {
    await signIn(page, "staff");
    const number = await getBranch(page, "DE");
    await page.goto(`/branches?branch=${number}`);
    await page.getByRole("link", { name: "Edit this branch" }).click();
    const fax = page.getByLabel("Fax");
    const before = await fax.inputValue();
    await expect(page.getByText("No changes")).toBeInViewport();
    const asks = page.getByRole("dialog", { name: "Leave without saving?" });
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
    await fax.fill("302-555-0199");
    await page.getByLabel("Address line 3").fill("Gate B");
    await expect(page.getByText("2 unsaved changes")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "unsaved" })).toHaveText(
      /Address line 3, Fax$|Fax, Address line 3$/,
    );
    await page.getByLabel("Address line 3").fill("");
    await page.getByRole("link", { name: "Show its page" }).click();
    await expect(asks).toContainText("unsaved change");
    await asks.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(`/branches/${number}/edit`);

    await page.goBack();
    await expect(asks).toBeVisible();
    await asks.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(`/branches/${number}/edit`);
    await expect(fax).toHaveValue("302-555-0199");

    const mayReload = () =>
      page.evaluate(() => window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
    expect(await mayReload()).toBe(false);

    await page.getByRole("button", { name: "Discard" }).click();
    await expect(fax).toHaveValue(before);
    await expect(page.getByText("unsaved change")).toHaveCount(0);
    expect(await mayReload()).toBe(true);
    await fax.fill("302-555-0199");
    await expect(page.getByText("1 unsaved change")).toBeVisible();
    await page.goBack();
    await expect(asks).toBeVisible();
    await page.goBack();
    await expect(asks).toBeVisible();
    await expect(fax).toHaveValue("302-555-0199");
    await asks.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(new RegExp(`/branches\\?.*branch=${number}`));
    await expect(asks).toBeHidden();
  });

  test("a session that ends and begins again leaves the map and what was typed", async ({
    page,
    pageErrors,
  }) => {
    await signIn(page, "staff");
    await page.goto(`/branches/${await getBranch(page, "NH")}/edit`);
    const pin = page.getByRole("button", { name: /Place of the branch/ });
    await expect(pin).toBeVisible();
    await page.getByLabel("Address line 3").fill("Gate C");
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    // The page asks at once who is signed in. The answer, nobody, comes after the person is back.
    const [isAsked, isBack] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const answerLate = async (route: Route) => {
      const response = await route.fetch();
      isAsked.resolve();
      await isBack.promise;
      await route.fulfill({ response });
    };
    await page.route("**/api/console/account", answerLate, { times: 1 });
    await save(page);
    await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
    await isAsked.promise;
    await page.context().addCookies(cookies);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(pin).toBeVisible();
    isBack.resolve();
    await expect(page.getByLabel("Address line 3")).toHaveValue("Gate C");
    const latitude = page.getByLabel("Latitude");
    const before = await latitude.inputValue();
    await pin.press("ArrowUp");
    await expect(latitude).not.toHaveValue(before);
    await page.getByRole("button", { name: "Discard" }).click();
    expectErrors(pageErrors, "401");
  });

  test("Back from the branch's page shows what was saved, and it can be edited again", async ({ page }) => {
    await signIn(page, "staff");
    const number = await getBranch(page, "NH");
    await page.goto(`/branches/${number}/edit`);
    for (const line of ["Gate A", "Gate B"]) {
      await page.getByLabel("Address line 3").fill(line);
      await save(page);
      await expect(page.getByText("No changes")).toBeVisible();
      await page.getByRole("link", { name: "Show its page" }).click();
      await expect(page).toHaveURL(`/branches/${number}`);
      await page.goBack();
      await expect(page.getByLabel("Address line 3")).toHaveValue(line);
    }
  });

  test("a stale edit is refused, and one button loads the latest version", async ({ page }) => {
    await signIn(page, "staff");
    const number = await getBranch(page, "ME");
    await page.goto(`/branches/${number}/edit`);
    await page.getByLabel("Address line 3").fill("Mine");
    const { record, updatedAt } = await getRecord(page, number);
    const other = await page.request.put(`/api/console/branches/${number}/record`, {
      headers: { origin },
      data: { record: { ...record, addressLine3: "Theirs" }, updatedAt },
    });
    expect(other.status(), await other.text()).toBe(200);
    await save(page);
    await expect(page.getByText("Somebody else changed this branch while you were editing it")).toBeVisible();
    expect((await getRecord(page, number)).record.addressLine3).toBe("Theirs");
    await expect(page.getByLabel("Address line 3")).toHaveValue("Mine");
    await page.getByRole("button", { name: "Load the latest version" }).click();
    await expect(page.getByLabel("Address line 3")).toHaveValue("Theirs");
    await page.getByLabel("Address line 3").fill("");
    await save(page);
    await expect(page.getByText(savedText)).toBeVisible();
    expect((await getRecord(page, number)).record.addressLine3).toBe("");
  });

  test("is for staff only, who open it from the branch's page", async ({ page, pageErrors }) => {
    await signIn(page, "partner");
    const number = await getBranch(page, "VT");
    await page.goto(`/branches/${number}`);
    await expect(page.getByRole("link", { name: "Edit this branch" })).toHaveCount(0);
    expect((await page.goto(`/branches/${number}/edit`))?.status()).toBe(404);
    pageErrors.length = 0;
    await page.context().clearCookies();
    await signIn(page, "staff");
    await page.goto(`/branches/${number}`);
    await page.getByRole("link", { name: "Edit this branch" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Edit branch ${number}`);
  });
});
