import {
  createApplication,
  findIncident,
  post,
  publishOrders,
  registerWebhook,
  searchFilter,
  unregisterAll,
} from "#test/browser/console.ts";
import { expect, signIn, test } from "#test/browser/fixtures.ts";
import { answerWith, startReceiver } from "#test/receiver.ts";

test("an incident is found by its order, says what failed and what waits, and is closed with a reason", async ({
  page,
}) => {
  const receiver = await startReceiver(answerWith(500, {}, "boom\nat line 1"));
  await signIn(page, "partner");
  const { id: applicationId, clientId } = await createApplication(page, "Incident CRM");
  const events = ["ORDER_UPDATE", "ORDER_INVOICED"];
  const webhookId = await registerWebhook(page, applicationId, "Accounting", receiver.url, events);
  const { orderNumber } = await post(page, "/api/notification/v2/test-orders", {
    audience: [clientId],
    status: "Invoiced",
  });
  const incidentId = await findIncident(page, webhookId);

  // What a webhook misses of an order is one line of its log.
  await page.goto(`/webhooks/${webhookId}`);
  // What waits behind a failure is counted after 30 s at the latest.
  await expect(page.getByRole("region", { name: "Incident" })).toContainText(
    "2 deliveries of 1 order are not delivered.",
    { timeout: 60_000 },
  );
  const folded = page.getByRole("button", { name: `${orderNumber}: Invoiced and 1 more` });
  await page.getByRole("button", { name: "Replay 2 undelivered" }).click();
  const replay = page.getByRole("dialog", { name: "Replay deliveries" });
  await expect(replay.getByText("2 deliveries will be sent now.")).toBeVisible();
  await page.keyboard.press("Escape");
  // On a phone, the next attempt has a line, and nothing leaves its row.
  await page.setViewportSize({ width: 375, height: 812 });
  const line = page.getByRole("row").filter({ has: folded });
  const next = line.getByRole("cell").filter({ hasText: /^Next/ });
  expect((await next.boundingBox())?.height).toBeLessThan(30);
  const [rowBox, answerBox] = [
    await line.boundingBox(),
    await line.getByRole("cell").filter({ hasText: "HTTP 500" }).boundingBox(),
  ];
  const bottomOf = (box: typeof rowBox) => (box?.y ?? 0) + (box?.height ?? 0);
  expect(bottomOf(answerBox)).toBeLessThan(bottomOf(rowBox) - 4);
  await page.setViewportSize({ width: 1280, height: 720 });
  await folded.click();
  await expect(page.getByRole("link", { name: orderNumber }).first()).toBeVisible();

  await page.goto("/incidents");
  await searchFilter(page, "Order", orderNumber);
  const item = page.getByRole("main").getByRole("listitem", { name: "Accounting" });
  await expect(page.getByRole("region", { name: "Open 1" })).toContainText("2 undelivered, 1 order affected");
  await expect(page.getByRole("region", { name: "Ended 0" })).toContainText("None yet.");
  await expect(item).toContainText("Your server failed (5xx)");
  await item.getByRole("link", { name: "Accounting", exact: true }).click();
  await expect(page).toHaveURL(`/incidents/${incidentId}`);
  await expect(page).toHaveTitle(/^Accounting: Your server failed \(5xx\)/);
  const see = page.getByRole("listitem", { name: "What happened", exact: true });
  await expect(see.getByRole("figure").first()).toContainText("boom\nat line 1");
  await expect(see.getByRole("list", { name: "Orders" })).toContainText(
    "Invoiced failed, HTTP 500; 1 change waits",
  );
  await see.getByText("The request that was sent").click();
  await expect(see.getByRole("figure").filter({ hasText: "Request body" })).toContainText(orderNumber);

  await page.getByRole("button", { name: "Close without replay" }).click();
  const dialog = page.getByRole("dialog", { name: "Close the incident?" });
  await dialog.getByRole("button", { name: "Close the incident" }).click();
  await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription("Say why they are not needed.");
  await dialog.getByRole("textbox").fill("The order was canceled.");
  await dialog.getByRole("button", { name: "Close the incident" }).click();
  await expect(page.getByText(/2 deliveries of 1 order, 2 not needed\./)).toBeVisible();
  await expect(page.getByText("The order was canceled.")).toBeVisible();
  await expect(page.getByText("closed the incident")).toBeVisible();
  await expect(page.getByRole("list", { name: "Orders" })).toContainText(
    "Invoiced failed, HTTP 500; 1 change was given up",
  );
  await page.goto("/incidents?state=ended");
  await searchFilter(page, "Order", orderNumber);
  // When it was, how long, and what became of it.
  await expect(item).toContainText(
    /\d:\d\d( [AP]M)?\. Ended .* after the first failure: 2 deliveries of 1 order, 2 not needed/,
  );
  // Nothing says that it is undelivered.
  await page.goto(`/webhooks/${webhookId}`);
  await expect(page.getByText("Given up").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /undelivered$/ })).toHaveCount(0);
  await unregisterAll(page, applicationId);
  await receiver.close();
});

test("an open incident shows three of its orders, and all of them on request", async ({ page }) => {
  const receiver = await startReceiver(answerWith(500));
  await signIn(page, "partner");
  const { id: applicationId, clientId } = await createApplication(page, "Busy CRM");
  const webhookId = await registerWebhook(page, applicationId, "Busy", receiver.url);
  await publishOrders(page, clientId, 4);
  await page.goto(`/incidents/${await findIncident(page, webhookId)}`);
  const orders = page.getByRole("list", { name: "Orders" }).getByRole("listitem");
  // What waits behind a failure is counted after 30 s at the latest.
  await expect(page.getByRole("button", { name: "Show all 4" })).toBeVisible({ timeout: 60_000 });
  await expect(orders).toHaveCount(3);
  await page.getByRole("button", { name: "Show all 4" }).press("Enter");
  await expect(orders).toHaveCount(4);
  const fewer = page.getByRole("button", { name: "Show only 3" });
  await expect(fewer).toBeFocused();
  await fewer.press("Enter");
  await expect(orders).toHaveCount(3);
  await unregisterAll(page, applicationId);
  await receiver.close();
});

test("a redirect says where to, and a click moves the webhook there: what failed arrives first, and the incident ends", async ({
  page,
}) => {
  const target = await startReceiver();
  const receiver = await startReceiver(answerWith(302, { location: target.url }));
  await signIn(page, "partner");
  const { id: applicationId, clientId } = await createApplication(page, "Moving CRM");
  const webhookId = await registerWebhook(page, applicationId, "Job site app", receiver.url);
  const { orderNumber } = await post(page, "/api/notification/v2/test-orders", { audience: [clientId] });
  const incidentId = await findIncident(page, webhookId);
  await post(page, "/api/notification/v2/test-orders", {
    audience: [clientId],
    orderNumber,
    status: "Shipped",
  });
  // A delivery's page says the cause and what to do first, and an answer without a body in a line.
  const { deliveryId } = await (await page.request.get(`/api/console/incidents/${incidentId}`)).json();
  await page.goto(`/deliveries/${deliveryId}`);
  const answer = page.getByRole("region", { name: "Latest answer" });
  await expect(answer).toContainText("The body was empty.");
  await expect(answer.getByRole("figure")).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(/Redirects are never followed[\s\S]*, attempt \d+ at/);
  await page.goto(`/incidents/${incidentId}`);
  const see = page.getByRole("listitem", { name: "What happened", exact: true });
  await expect(see).toContainText(`It redirected to ${target.url}`);
  // One step is next.
  await expect(page.locator('[aria-current="step"]')).toHaveCount(1);
  await expect(page.locator('[aria-current="step"]')).toHaveAccessibleName("Fix");
  // Its button is the only one that is filled.
  const filled = page.getByRole("main").locator(".text-on-accent:not(.sr-only)");
  await expect(filled).toHaveText("Change the URL");
  await expect(see.getByText("The body was empty.")).toBeVisible();
  await expect(see.getByRole("figure")).toHaveCount(0);
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("The receiver answered HTTP 302")).toBeVisible();
  const moved = page.getByLabel("URL: where your server redirected");
  await expect(moved).toHaveValue(target.url);
  await moved.fill(receiver.url);
  await page.getByRole("button", { name: "Change the URL" }).click();
  await expect(page.getByText("This is its URL already.")).toBeVisible();
  await moved.fill(target.url);
  await page.getByRole("button", { name: "Change the URL" }).click();
  // The second one counts if it waited for seconds.
  await expect(page.getByText(/of 1 order, (all )?delivered\./)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(`It redirected to ${target.url}`)).toBeVisible();
  const getStatuses = () => target.received.map(({ body }) => JSON.parse(body).salesOrder.status);
  await expect.poll(() => getStatuses().length).toBe(2);
  expect(getStatuses()[1]).toBe("Shipped");
  await unregisterAll(page, applicationId);
  await receiver.close();
  await target.close();
});

test("while a replay runs, its button says so and starts no other", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isDown = true;
  const receiver = await startReceiver(async (_request, response) => {
    if (!isDown) await held;
    response.writeHead(isDown ? 500 : 204).end();
  });
  await signIn(page, "partner");
  const { id: applicationId, clientId } = await createApplication(page, "Patient CRM");
  const webhookId = await registerWebhook(page, applicationId, "Slow", receiver.url);
  await post(page, "/api/notification/v2/test-orders", { audience: [clientId] });
  const incidentId = await findIncident(page, webhookId);
  await page.goto(`/incidents/${incidentId}`);
  isDown = false;
  const before = receiver.received.length;
  await page.getByRole("button", { name: "Replay 1 undelivered" }).click();
  await expect.poll(() => receiver.received.length).toBe(before + 1);
  const running = page.getByRole("button", { name: "Replaying 1 undelivered" });
  await expect(running).toHaveAttribute("aria-busy", "true");
  await running.press("Enter");
  const replays = await page.request.get(`/api/notification/v2/replays?webhookId=${webhookId}`);
  expect((await replays.json()).data).toMatchObject([{ total: 1, waiting: 1 }]);
  release();
  await expect(page.getByText(/1 delivery of 1 order, delivered\./)).toBeVisible();
  await unregisterAll(page, applicationId);
  await receiver.close();
});
