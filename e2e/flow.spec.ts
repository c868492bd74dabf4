import { expect, signIn, test } from "./fixtures.ts";

test.describe("in Chicago", () => {
  test.use({ timezoneId: "America/Chicago" });

  test("a recent time is relative; hover and focus show the local time, its zone, and UTC", async ({
    page,
  }) => {
    await signIn(page, "partner");
    await page.goto("/account");
    const time = page.getByRole("main").getByRole("time").first();
    await expect(time).toHaveText("just now");
    const exact = page.getByRole("tooltip");
    await time.hover();
    await expect(exact).toContainText("America/Chicago");
    await expect(exact).toContainText(/UTC.* at \d\d:\d\d:\d\d$/);
    await page.keyboard.press("Escape");
    await expect(exact).toBeHidden();
    await time.focus();
    await expect(exact).toContainText("America/Chicago");
    await time.blur();
    await expect(exact).toBeHidden();
  });
});
