import type { Browser, Page } from "@playwright/test";
import {
  chooseFilter,
  createApplication,
  post,
  registerWebhook,
  sendTestOrder,
  unregisterAll,
} from "#test/browser/console.ts";
import { expect, patient, signIn, test } from "#test/browser/fixtures.ts";
import { answerWith, startReceiver } from "#test/receiver.ts";

/** The partner's webhook, held since its receiver answered 410 to the first delivery, which the charts show. */
async function chartOneDelivery(page: Page, browser: Browser, name: string) {
  const receiver = await startReceiver(answerWith(410));
  await signIn(page, "partner");
  const application = await createApplication(page, "Charts CRM");
  const webhookId = await registerWebhook(page, application.id, name, receiver.url);
  const staff = patient(await browser.newPage());
  await signIn(staff, "staff");
  await sendTestOrder(staff, application.clientId);
  await expect.poll(() => receiver.received.length).toBe(1);
  const charted = async () =>
    (await page.request.get(`/api/console/deliveries/charts?webhookId=${webhookId}`)).json();
  await expect.poll(async () => (await charted()).whole.total).toBe(1);
  return { application, webhookId, staff, receiver };
}

test("charts by webhook and time have a table of the same figures, mark its failures and pauses, and lead to the log of an hour", async ({
  page,
  browser,
}) => {
  const { application, webhookId, staff, receiver } = await chartOneDelivery(
    page,
    browser,
    "Charted archive of orders",
  );

  await page.goto("/deliveries");
  await page.getByRole("navigation", { name: "Deliveries" }).getByRole("link", { name: "Charts" }).click();
  await expect(page).toHaveURL(/charts/);
  await chooseFilter(page, "Webhook", "Charted archive of orders");
  await expect(page).toHaveURL(/webhookId=/);
  await expect(page.getByText("Attempts failed 100%")).toBeVisible();
  await expect(page.getByRole("link", { name: "Held 1" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^(Delivered|Queued|Retrying|Given up)/ })).toHaveCount(0);
  await page.getByRole("navigation", { name: "Time" }).getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL(/span=7d/);
  await expect(page.getByRole("heading", { name: "1 attempt by answer" })).toBeVisible();
  // Four charts, which load later. A bar for the held delivery, and one for the 4xx.
  await expect(page.locator("svg.recharts-surface")).toHaveCount(4);
  await expect(page.locator(".recharts-bar-rectangle path")).toHaveCount(2);
  await page.getByText("Show data table").click();
  const table = page.getByRole("table", { name: /attempts by answer/ });
  await expect(table.getByRole("row")).toHaveCount(29);
  await expect(table.getByRole("row").nth(1).getByRole("cell")).toHaveText([
    // Delivered, queued, held, retrying, given up.
    ...["0", "0", "1", "0", "0"],
    "0",
    "0",
    "1",
    "0",
    "0",
    "100%",
    /\sm?s$/,
    /\sm?s$/,
  ]);
  // A step of a chart leads to its deliveries in the log; so does its time in the table.
  const bar = page.locator(".recharts-bar-rectangle path").first();
  // The chart determines the step on hover.
  await bar.hover();
  await expect(page.locator(".recharts-tooltip-wrapper").first()).toContainText("Held");
  await bar.click();
  await expect(page).toHaveURL(/\/deliveries\?.*tests=exclude.*from=.*to=/);
  await expect(page.getByRole("row").filter({ hasText: "Held" })).toHaveCount(1);
  const opened = page.url();
  await page.goBack();
  await expect(page.getByRole("link", { name: "7 days" })).toHaveAttribute("aria-current", "true");
  // By keyboard: the left arrow chooses the newest step, and Enter opens it.
  await page.getByRole("application", { name: /^Deliveries by state/ }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".recharts-tooltip-wrapper").first()).toContainText("Held");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(opened);
  await page.goBack();
  await expect(page.getByRole("link", { name: "7 days" })).toHaveAttribute("aria-current", "true");
  await page.goBack();
  await expect(page.getByRole("link", { name: "24 hours" })).toHaveAttribute("aria-current", "true");

  await post(page, `/api/notification/v2/webhooks/${webhookId}/resume`);
  await post(page, `/api/notification/v2/webhooks/${webhookId}/pause`);
  // On a phone, a filter with a long name can still be removed, and the search has the whole row.
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`/deliveries/charts?webhookId=${webhookId}`);
  const remove = page.getByRole("button", { name: "Remove the filter Webhook" });
  await expect(remove).toBeInViewport({ ratio: 1 });
  await page.goto("/deliveries");
  const search = await page.getByRole("searchbox").first().boundingBox();
  expect([search?.x, search?.width]).toEqual([16, 343]);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.goto(`/webhooks/${webhookId}?tab=charts`);
  const marks = page.getByRole("listitem");
  await expect(marks.filter({ hasText: "paused the webhook" })).toContainText("until now");
  await expect(page.locator(".recharts-reference-area").first()).toBeVisible();
  for (const kind of ["Incident", "Paused"])
    await expect(marks.filter({ hasText: new RegExp(`^${kind}$`) })).toHaveCount(4);
  await staff.goto(`/webhooks/${webhookId}?tab=charts`);
  await expect(staff.getByRole("link", { name: "The partner's server answered 410 Gone" })).toBeVisible();
  await marks.getByRole("link", { name: "Your server answered 410 Gone" }).click();
  await expect(page).toHaveURL(/\/incidents\/inc_/);
  await unregisterAll(page, application.id);
  await receiver.close();
});

test.describe("in another time zone than the server's", () => {
  test.use({ timezoneId: "America/Chicago" });

  test("the table of the charts has the reader's times, and the page loads without an error", async ({
    page,
    browser,
  }) => {
    const { application, webhookId, receiver } = await chartOneDelivery(page, browser, "Charted in Chicago");
    await page.goto(`/deliveries/charts?webhookId=${webhookId}`);
    await expect(page.locator("svg.recharts-surface")).toHaveCount(4);
    await expect(
      page.getByText("In the last 24 hours, nothing was delivered or attempted before"),
    ).toBeVisible();
    await page.getByText("Show data table").click();
    const newest = page
      .getByRole("table", { name: /attempts by answer/ })
      .getByRole("rowheader")
      .first();
    const link = (await newest.getByRole("link").getAttribute("href")) ?? "";
    const query = new URL(link, page.url()).searchParams;
    const [from, to] = ["from", "to"].map((name) =>
      new Date(query.get(name) ?? "").toLocaleTimeString("en-US", {
        timeZone: "America/Chicago",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      }),
    );
    await expect(newest).toHaveText(new RegExp(`, ${from} – ${to}$`));
    await unregisterAll(page, application.id);
    await receiver.close();
  });
});
