import { retentionDays } from "#lib/platform/shared/retention.ts";
import { expectAccessible } from "#test/browser/accessibility-widths.ts";
import { chooseFilter, createApplication, searchFilter } from "#test/browser/console.ts";
import { expect, signIn, test } from "#test/browser/fixtures.ts";

test("the request log shows an application's calls with responses and IDs; its filters are in the URL", async ({
  page,
}) => {
  test.setTimeout(90_000);
  await signIn(page, "partner");
  const { id, clientId, clientSecret } = await createApplication(page, `Logged ${Date.now()}`);
  await page.goto(`/requests?application=${id}`);
  await expect(page.getByRole("heading", { name: "No requests yet" })).toBeVisible();
  await page.getByRole("link", { name: "Get a token" }).click();
  const token = await page.request.post("/oauth2/default/v1/token", {
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
    form: { grant_type: "client_credentials", scope: "notification.read" },
  });
  const authorization = `Bearer ${(await token.json()).access_token}`;
  const webhooks = "/api/notification/v2/webhooks";
  await page.request.get(webhooks, { headers: { authorization } });
  const refused = await page.request.post(webhooks, { headers: { authorization }, data: {} });
  const requestId = refused.headers()["x-request-id"] ?? "";

  await page.getByRole("link", { name: "Open the log" }).click();
  const kept =
    "The log keeps error responses and what became of published events, but no request bodies or tokens.";
  const since = `Calls with a valid secret or token in the last ${retentionDays.loggedRequests} days.`;
  await expect(page.getByText(`${since} ${kept}`)).toBeVisible();
  const calls = page.getByRole("list", { name: "API requests, newest first" }).getByRole("listitem");
  await expect(calls).toHaveCount(3);
  // New ones appear until the log is paused.
  await page.request.get(webhooks, { headers: { authorization } });
  await expect(calls).toHaveCount(4);
  await page.getByRole("button", { name: "Pause live updates" }).click();
  await page.request.get(webhooks, { headers: { authorization } });
  await expect(page.getByText("Paused. New requests appear when you resume.")).toBeVisible();
  await expect(calls).toHaveCount(4);
  await page.getByRole("button", { name: "Resume live updates" }).click();
  await expect(calls).toHaveCount(5);
  await expect(calls.nth(4)).toContainText("/oauth2/default/v1/token");

  await chooseFilter(page, "Response", "4xx, rejected");
  await expect(page).toHaveURL(/status=4xx/);
  await expect(calls).toHaveCount(1);
  await expect(calls.locator("summary")).toContainText("insufficient_scope");
  await calls.getByText("403").first().click();
  await expect(calls).toContainText(requestId);
  await expect(calls.getByRole("figure")).toContainText('"code": "insufficient_scope"');
  await expectAccessible(page, "/requests with a call open");
  await page.goBack();
  await expect(calls).toHaveCount(5);
  await searchFilter(page, "Request ID", requestId);
  await expect(page).toHaveURL(new RegExp(`requestId=${requestId}`));
  await expect(calls).toHaveCount(1);
  await searchFilter(page, "Path", "nowhere");
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  // The second is removed while the page without the first still loads.
  await page.route(/\/requests\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  for (const filter of ["Path", "Request ID"])
    await page.getByRole("button", { name: `Remove the filter ${filter}` }).click();
  await expect(page).not.toHaveURL(/path=|requestId=/);
  await expect(calls).toHaveCount(5);
  await page.unrouteAll({ behavior: "wait" });

  await page.goto("/requests?application=app_of_somebody_else");
  await expect(page.getByRole("heading", { name: "No requests yet" })).toBeVisible();
});
