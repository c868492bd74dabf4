import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { BranchEditor } from "#lib/branches/shared/schemas.ts";
import { expectAccessible } from "#test/browser/accessibility-widths.ts";
import { expect, origin, readDemo, signIn, test } from "#test/browser/fixtures.ts";

/** The exported file as text. */
async function exportCsv(page: Page): Promise<string> {
  const answer = await page.request.get("/api/console/branches/export?format=csv");
  expect(answer.status()).toBe(200);
  return answer.text();
}

/** A file with the header and the row of one branch. */
function getFile(csv: string, number: string, cells: Record<string, string>): string {
  const [header = ""] = csv.split("\n");
  const names = header.trim().split(",");
  const base: Record<string, string> = {
    number,
    brand: "Ridgeline Supply",
    storefront: "RLS",
    status: "active",
    type: "primary",
    addressLine1: "12 Slate St",
    city: "Casper",
    state: "WY",
    postal: "82601",
    country: "USA",
    lat: "42.85",
    long: "-106.32",
    timeZone: "America/Denver",
    hours: "DAILY MON-FRI 07:00-17:00",
    ...cells,
  };
  return `${header.trim()}\n${names.map((name) => `"${base[name] ?? ""}"`).join(",")}\n`;
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel("CSV or JSON file")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

async function apiToken(page: Page): Promise<string> {
  const { clientId, clientSecret } = readDemo().application;
  const answer = await page.request.post("/oauth2/default/v1/token", {
    form: { grant_type: "client_credentials", scope: "location.read" },
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).access_token;
}

test.describe("branch import", () => {
  test("staff check a file, see each invalid row by line, column, and reason, then import a valid one, and the API returns it", async ({
    page,
  }) => {
    await signIn(page, "staff");
    const token = await apiToken(page);
    const number = `E${Date.now().toString(36).toUpperCase()}`;
    const readBranch = () =>
      page.request.get(`/api/location/v1/branches/${number}`, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await readBranch()).status()).toBe(404);
    await page.goto("/branches");
    await page.getByRole("link", { name: "Import and export" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import and export");
    const csv = await exportCsv(page);

    await choose(page, "bad.csv", getFile(csv, number, { state: "XX", hours: "whenever" }));
    await page.getByRole("button", { name: "Check the file" }).click();
    const bad = page.getByRole("region", { name: "Bad rows" });
    const ofState = bad.getByRole("group").filter({ hasText: "state" });
    await expect(ofState).toContainText(/two-letter code.*1 row/);
    await expect(ofState.locator("tr").last()).toContainText(new RegExp(`2.*${number}.*XX`));
    const ofHours = bad.getByRole("group").filter({ hasText: "Expected hours" });
    await expect(ofHours.locator("tr").last()).toContainText("whenever");
    await expect(page.getByRole("button", { name: /^Import:/ })).toHaveCount(0);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the bad rows" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("refused-rows.csv");
    const refused = await readFile(await download.path(), "utf8");
    expect(refused).toContain(",reason\n");
    await choose(
      page,
      "refused-rows.csv",
      refused.replace("XX", "WY").replace("whenever", "Mon-Fri 7am-5pm"),
    );
    await page.getByRole("button", { name: "Check the file" }).click();
    await expect(page.getByText("The file can be imported")).toBeVisible();

    await choose(page, "good.csv", getFile(csv, number, {}));
    await expect(bad).toHaveCount(0);
    await page.getByRole("button", { name: "Check the file" }).click();
    await expect(page.getByText("The file can be imported")).toBeVisible();
    const map = page.getByRole("region", { name: "Map of the changed branches" });
    // It loads when it comes into view.
    await map.scrollIntoViewIfNeeded();
    await expect(map.getByTitle(new RegExp(`^${number} `))).toBeVisible();
    expect((await readBranch()).status()).toBe(404);
    await page.getByRole("button", { name: "Import: 1 added" }).click();
    await expect(page.getByText("The branches were imported", { exact: true })).toBeVisible();
    await expect.poll(async () => (await readBranch()).status()).toBe(200);
    expect((await (await readBranch()).json()).address.city).toBe("Casper");

    // The tests share the demo, so this one removes the branch again.
    await choose(page, "closed.csv", getFile(csv, number, { status: "inactive" }));
    await page.getByRole("button", { name: "Check the file" }).click();
    // A colleague's edit after the check is not lost.
    const closes = page.getByRole("button", { name: "Import: 1 closed" });
    await expect(closes).toBeVisible();
    const address = `/api/console/branches/${number}/record`;
    const { record, updatedAt }: BranchEditor = await (await page.request.get(address)).json();
    const data = { record: { ...record, addressLine2: "Gate 7" }, updatedAt };
    expect((await page.request.put(address, { headers: { origin }, data })).status()).toBe(200);
    await closes.click();
    await expect(page.getByText("The branches or the file have changed since the check.")).toBeVisible();
    await page.getByRole("button", { name: "Check the file" }).click();
    await closes.click();
    await expect(page.getByText("The branches were imported", { exact: true })).toBeVisible();
  });

  test("a list with other columns is read once a person has said what they are, and is read at once the next time", async ({
    page,
  }) => {
    await signIn(page, "staff");
    const number = `C${Date.now().toString(36).toUpperCase()}`;
    const csv = [
      "Store #;Store Name;Street Address;City;ST;Zip;Lat;Long;Phone 1;Remarks",
      `${number};Ridgeline Supply;12 Slate St;Casper;WY;82601;42.85;-106.32;307-555-0142;none`,
    ].join("\n");
    await page.goto("/branches/import");
    await choose(page, "stores.csv", csv);
    await page.getByRole("button", { name: "Check the file" }).click();
    await expect(page.getByText("The columns of the file are not those of an export")).toBeVisible();
    await expect(page.getByLabel("Field of Store #")).toHaveValue("number");
    await expect(page.getByLabel("Field of Remarks")).toHaveValue("");
    await page.getByLabel("Field of Lat").selectOption("");
    await expectAccessible(page, "the columns of a file");
    const submit = page.getByRole("button", { name: "Check with these columns" });
    await expect(page.getByText("Choose a column for: Latitude.")).toBeVisible();
    await expect(submit).toBeDisabled();
    await page.getByLabel("Field of Lat").selectOption("lat");
    await page.getByLabel("Storefront").fill("RLS");
    await page.getByLabel("Field of Lat").selectOption("long");
    await page.getByLabel("Field of Long").selectOption("lat");
    await submit.click();
    await expect(page.getByText("1 row cannot be imported")).toBeVisible();
    await expect(page.getByText("If they are in all rows, swap the fields of the columns.")).toBeVisible();
    // Without one good row, the columns stay open.
    await page.getByLabel("Field of Lat").selectOption("lat");
    await page.getByLabel("Field of Long").selectOption("long");
    await submit.click();
    await expect(page.getByText("The file can be imported")).toBeVisible();
    await expect(page.getByRole("button", { name: "Import: 1 added" })).toBeVisible();

    await page.reload();
    await choose(page, "stores.csv", csv);
    await page.getByRole("button", { name: "Check the file" }).click();
    await expect(page.getByText("The file can be imported")).toBeVisible();
    await expect(page.getByText("9 of 10 columns imported")).toBeVisible();
  });

  test("two clicks undo an import and remove the branch that it added", async ({ page }) => {
    await signIn(page, "staff");
    const number = `U${Date.now().toString(36).toUpperCase()}`;
    const readBranch = () => page.request.get(`/api/console/branches/${number}`);
    await page.goto("/branches/import");
    await choose(page, "one.csv", getFile(await exportCsv(page), number, { brand: "Undone" }));
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByText("Added (1)").click();
    await expect(
      page.getByRole("listitem").filter({ hasText: new RegExp(`^${number} Undone - Casper, WY$`) }),
    ).toBeVisible();
    await expect(page.getByText("There is no phone number and no email address.")).toBeVisible();
    const answered = page.waitForResponse((response) => response.url().includes("/branches/import?"));
    await page.getByRole("button", { name: "Import: 1 added" }).click();
    const [, importId] = /"importId":"(imp_\w+)"/.exec(await (await answered).text()) ?? [];
    await expect(page.getByText("The branches were imported", { exact: true })).toBeVisible();
    expect((await readBranch()).status()).toBe(200);

    await page.goto("/data-problems");
    await expect(page.getByText("No phone number and no email address", { exact: true })).toBeVisible();
    // It may also be odd in another way.
    await expect(page.getByRole("link", { name: `${number} Undone - Casper, WY` }).first()).toBeVisible();
    await page.goto("/branches/import");

    // Other tests import too.
    const own = page.locator(`#${importId}`);
    await own.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo the change" }).click();
    await expect(page.getByText("The change was undone")).toBeVisible();
    await expect(own.getByText(/^Undone by /)).toBeVisible();
    expect((await readBranch()).status()).toBe(404);
  });

  test("replacing the whole list names and counts the branches it closes, and requires typing that number", async ({
    page,
  }) => {
    await signIn(page, "staff");
    await page.goto("/branches/import");
    const csv = await exportCsv(page);
    const count = csv.trim().split("\n").length - 1;
    await choose(page, "one.csv", csv.split("\n").slice(0, 2).join("\n"));
    await page.getByLabel(/Replace the whole list/).check();
    await page.getByRole("button", { name: "Check the file" }).click();
    const closed = page.locator("dl div").filter({ hasText: "Closed" }).locator("dd");
    const shown = Number((await closed.textContent())?.replace(",", ""));
    expect(shown).toBeGreaterThan(count * 0.9);
    await expect(page.getByText(`This file closes ${shown.toLocaleString("en-US")} branches`)).toBeVisible();
    const names = page
      .getByRole("group")
      .or(page.locator("details"))
      .filter({ hasText: /^Closed/ })
      .getByRole("listitem");
    await expect(names).toHaveCount(100);
    await expect(names.first()).toContainText(/^\d+ .+, [A-Z]{2}$/);
    // The tests share the demo, so this one does not press the button.
    const button = page.getByRole("button", { name: /^Import: .*closed/ });
    await expect(button).toBeDisabled();
    await page.getByLabel(`Type “close ${shown}” to confirm`).fill(`close ${shown - 1}`);
    await expect(button).toBeDisabled();
    await page.getByLabel(`Type “close ${shown}” to confirm`).fill(`close ${shown}`);
    await expect(button).toBeEnabled();
  });

  test("a file can be dropped; a file of another kind says so; replacing says how many branches it may close", async ({
    page,
  }) => {
    await signIn(page, "staff");
    await page.goto("/branches/import");
    await expect(page.getByRole("button", { name: "Choose a file to check" })).toBeDisabled();
    const drop = async (name: string, text: string) => {
      const files = await page.evaluateHandle(
        ([given = "", body = ""]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([body], given));
          return transfer;
        },
        [name, text],
      );
      await page.getByText("Required: number").or(page.getByText("cannot be read")).dispatchEvent("drop", {
        dataTransfer: files,
      });
    };
    await drop("branches.xlsx", "x");
    await expect(page.getByText(/^This file cannot be read/)).toBeVisible();
    await drop("dropped.csv", getFile(await exportCsv(page), "DROP-1", {}));
    await expect(page.getByText("dropped.csv")).toBeVisible();
    await page.getByRole("button", { name: "Check the file" }).click();
    await expect(page.getByRole("heading", { name: "What would change" })).toBeVisible();
    await page.getByLabel("Replace the whole list").check();
    await expect(page.getByText(/^Closes up to \d+ branches: those in operation/)).toBeVisible();
  });

  test("the export produces a file that the import accepts; partners have no such page", async ({
    page,
    pageErrors,
  }) => {
    await signIn(page, "staff");
    // Its earlier address.
    await page.goto("/branches/changes?mode=import");
    await expect(page).toHaveURL("/branches/import");
    const tabs = page.getByRole("navigation", { name: "Branches", exact: true });
    await expect(tabs.getByRole("link")).toHaveText([
      "Map",
      "Close branches",
      "Import and export",
      "Data problems",
    ]);
    await expect(tabs.locator("[aria-current=page]")).toHaveText("Import and export");
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 375, height: 800 });
    await tabs.getByRole("link", { name: "Data problems" }).click();
    const open = tabs.locator("[aria-current=page]", { hasText: "Data problems" });
    await expect
      .poll(async () => {
        const { x = 0, width = 0 } = (await open.boundingBox()) ?? {};
        return width > 0 && x >= 0 && x + width <= 375;
      })
      .toBe(true);
    await page.setViewportSize(size);
    await page.goto("/branches/import");
    for (const format of ["CSV", "JSON"]) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: `Download as ${format}` }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`branches.${format.toLowerCase()}`);
      const text = await readFile(await download.path(), "utf8");
      expect(text.trimEnd().split("\n").length).toBeGreaterThan(1_000);
    }
    await page.context().clearCookies();
    await signIn(page, "partner");
    expect((await page.goto("/branches/import"))?.status()).toBe(404);
    pageErrors.length = 0;
  });
});
