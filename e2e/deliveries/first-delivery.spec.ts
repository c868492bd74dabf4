import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import {
  createApplication,
  post,
  registerWebhook,
  unregisterAll,
  webhookRow,
} from "#test/browser/console.ts";
import { expect, origin, patient, readDemo, signIn, test } from "#test/browser/fixtures.ts";
import { goTo, press, search, signInByKeys, tabTo } from "#test/browser/keyboard.ts";
import { refusedRequestId, refuseLater } from "#test/processes/refuse-later.ts";
import { startReceiver } from "#test/receiver.ts";

test("by keyboard alone: sign in, create an application, secret, token, and webhook, send a test and an order, verify the delivery, resend it", async ({
  page,
  browser,
}) => {
  const name = "Zero mouse";
  await signInByKeys(page, "partner");
  await goTo(page, "Applications");
  await press(page, page.getByRole("button", { name: "Create an application" }));
  await tabTo(page, page.getByLabel("Name"));
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  const made = page.getByRole("dialog", { name: `${name} was created` });
  const clientId = (await made.getByText(/^pp_[0-9a-f]{24}$/).textContent()) ?? "";
  const secret = (await made.getByText(/^[\w-]{43}$/).textContent()) ?? "";
  await press(page, made.getByRole("button", { name: "Done" }));

  const form = ["-d", "grant_type=client_credentials", "-d", "scope=notification.read"];
  const { stdout } = await promisify(execFile)("curl", [
    ...["-s", "-u", `${clientId}:${secret}`, ...form, readDemo().tokenUrl],
  ]);
  expect(JSON.parse(stdout)).toMatchObject({ token_type: "Bearer" });

  // A webhook at the built-in inbox for both events: its secret is shown, and the focus returns.
  await goTo(page, "Webhooks");
  await press(page, page.getByRole("button", { name: "Application" }));
  await press(page, page.getByRole("group", { name: "Application" }).getByRole("button", { name }));
  await expect(page).toHaveURL(/application=app_/);
  const applicationId = new URL(page.url()).searchParams.get("application") ?? "";
  await expect(page.getByText("0 of 5 used")).toBeVisible();
  const register = page.getByRole("button", { name: "Register a webhook" });
  await press(page, register);
  const dialog = page.getByRole("dialog", { name: "Register a webhook" });
  await tabTo(page, dialog.getByLabel("Name"));
  await page.keyboard.type("By keys");
  await press(page, dialog.getByRole("button", { name: "Use the built-in inbox" }));
  await expect(dialog.getByLabel("URL")).toHaveValue(/\/api\/inbox\/v1\//);
  await tabTo(page, dialog.getByLabel("ORDER_INVOICED"));
  await page.keyboard.press("Space");
  await press(page, dialog.getByRole("button", { name: "Register" }));
  const registered = page.getByRole("dialog", { name: "By keys is registered" });
  await expect(registered.getByText(/^[A-Za-z0-9+/]{43}=$/)).toBeVisible();
  await expect(registered.getByText(/^whsec_/)).toBeVisible();
  await press(page, registered.getByRole("button", { name: "Send a test" }));
  await expect(registered.getByText(/The receiver answered HTTP 200/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(register).toBeFocused();
  await expect(webhookRow(page, "By keys").getByText("ORDER_INVOICED")).toBeVisible();

  const staff = patient(await browser.newPage());
  await signInByKeys(staff, "staff");
  await goTo(staff, "Test orders");
  const create = staff.getByRole("button", { name: "Create a test order" });
  await expect(staff.getByText("Nobody is chosen.")).toBeVisible();
  await expect(create).toBeDisabled();
  await tabTo(staff, staff.getByRole("checkbox", { name }));
  await staff.keyboard.press("Space");
  await expect(staff.getByText(`Events go to ${name} (Summit Roofing).`)).toBeVisible();
  await press(staff, create);
  const order = staff.getByRole("article", { name: /^TEST-[A-Z2-9]{10}$/ });
  await expect(order.getByRole("link", { name: /^1 delivery$/ })).toBeVisible();
  const orderNumber = (await order.getByRole("heading").textContent()) ?? "";
  await expect(order.locator("[aria-current=step]")).toHaveText("Pending");

  await page.goto(`/test-orders?application=${applicationId}&tab=inbox`);
  const arrivals = page.getByRole("region", { name: "Requests", exact: true }).getByRole("group");
  const ofOrder = arrivals.filter({ hasText: orderNumber });
  await expect(ofOrder.filter({ hasText: "Verified" })).toHaveCount(1);

  await search(page, orderNumber);
  await expect(page.getByRole("option", { name: new RegExp(`${orderNumber}.*Pending`) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `Order ${orderNumber}` })).toBeVisible();
  await page.goto(`/deliveries?orderNumber=${orderNumber}`);
  await expect(page.getByRole("row").nth(1)).toContainText(orderNumber);
  await press(page, page.getByRole("row").nth(1).getByRole("link").last());
  const details = page.getByRole("region", { name: "Delivery", exact: true });
  await expect(details.getByText("Delivered", { exact: true })).toBeVisible();
  await press(page, details.getByRole("button", { name: "Resend" }));
  await expect(page.getByText(`Resending order ${orderNumber}`)).toBeVisible();
  await expect(details.getByRole("heading", { name: "Attempt 2" })).toBeVisible();

  // Staff write an event as a form or as JSON, and send the invoice.
  await press(staff, order.getByRole("button", { name: "Write an event" }));
  const writing = staff.getByRole("dialog", { name: `Write an event for ${orderNumber}` });
  const status = writing.getByLabel("Status");
  await tabTo(staff, status);
  await staff.keyboard.press("Control+a");
  await staff.keyboard.press("Delete");
  await press(staff, writing.getByRole("button", { name: "Send ORDER_UPDATE" }));
  await expect(status).toHaveAccessibleDescription("Expected a status.");
  await tabTo(staff, status);
  await staff.keyboard.type("Scheduled");
  await tabTo(staff, writing.getByRole("tab", { selected: true }));
  await staff.keyboard.press("ArrowRight");
  await expect(writing.getByRole("textbox", { name: "Event" })).toHaveValue(/"status": "Scheduled"/);
  await press(staff, writing.getByRole("button", { name: "Send ORDER_UPDATE" }));
  await expect(writing).toBeHidden();
  await expect(order.locator("[aria-current=step]")).toHaveText("Scheduled");
  await press(staff, order.getByRole("button", { name: "Send the invoice" }));
  await expect(order.locator("[aria-current=step]")).toHaveText("Invoiced");

  // The partner sees each delivery with request, response, and time, and the inbox shows what arrived.
  await search(page, orderNumber);
  await expect(page.getByRole("option", { name: new RegExp(orderNumber) }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `Order ${orderNumber}` })).toBeVisible();
  await page.goto(`/deliveries?orderNumber=${orderNumber}`);
  await expect(details).toBeHidden();
  const rows = page.getByRole("row").filter({ hasText: "By keys" });
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: "Delivered" })).toHaveCount(4);
  await press(
    page,
    rows
      .filter({ hasText: /Invoice(?!d)/ })
      .getByRole("link")
      .last(),
  );
  await expect(details.getByRole("link", { name: orderNumber })).toBeVisible();
  const attempt = details.getByRole("region", { name: "Attempts" });
  await expect(attempt.getByText("HTTP 200").first()).toBeVisible();
  await expect(attempt.getByText(/\d\s(ms|s)$/).first()).toBeVisible();
  const request = attempt.getByRole("figure").filter({ hasText: "Request body" });
  await expect(request).toContainText('"invoiceNumber"');
  await expect(request).toContainText('"apiKey"');
  await expect(request).not.toContainText(/[A-Za-z0-9+/]{43}=/);
  await page.goto(`/test-orders?application=${applicationId}&tab=inbox`);
  await expect(ofOrder).toHaveCount(5);
  await expect(ofOrder.filter({ hasText: "Verified" })).toHaveCount(5);
  await press(page, ofOrder.filter({ hasText: "ORDER_INVOICED" }).locator("summary"));
  const open = page.getByRole("region", { name: "Request", exact: true });
  await expect(open.getByText('"invoiceNumber"')).toBeVisible();

  // The inbox fails on request, then succeeds again, and the focus stays on the buttons.
  const simulate = page.getByRole("button", { name: "Simulate a failure" });
  await press(page, simulate);
  const simulating = page.getByRole("dialog", { name: "Simulate a failure" });
  const fail = simulating.getByRole("button", { name: "Simulate failure" });
  const refuse = await refuseLater(page, "**/api/console/inbox/failure");
  await press(page, fail);
  await expect(fail).toHaveAttribute("aria-busy", "true");
  await refuse();
  await expect(simulating.getByText(`Request ID: ${refusedRequestId}`)).toBeVisible();
  await expect(fail).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The next request is answered 503.").first()).toBeVisible();
  await expect(simulate).toBeFocused();
  await press(page, page.getByRole("button", { name: "Answer 200 again" }));
  await expect(simulate).toBeFocused();
  await expect(page.getByText("The inbox is set to fail")).toHaveCount(0);
  await unregisterAll(page, applicationId);
});

test("the simulation moves orders to Invoiced, and both event types arrive", async ({ page }) => {
  await signIn(page, "partner");
  await page.goto("/test-orders?tab=inbox");
  const { stdout } = await promisify(execFile)(
    "npm",
    ["run", "simulate", "--", "--orders", "2", "--rate", "20"],
    {
      env: { ...process.env, DATA_DIR: process.env["E2E_DATA_DIR"], PORT: process.env["E2E_PORT"] },
    },
  );
  expect(stdout.match(/Invoiced/g)).toHaveLength(2);
  expect(stdout.match(/ORDER_INVOICED/g)).toHaveLength(2);
});

test("the listener forwards the demo's deliveries to this machine without setup", async ({ page }) => {
  const receiver = await startReceiver();
  await signIn(page, "partner");
  const { application } = readDemo();
  const applications = await page.request.get("/api/console/applications");
  const { id } = (await applications.json()).data.find(
    ({ clientId }: { clientId: string }) => clientId === application.clientId,
  );
  const webhookId = await registerWebhook(page, id, "Listened to", application.inboxUrl);
  const env = { ...process.env, DATA_DIR: process.env["E2E_DATA_DIR"], PORT: process.env["E2E_PORT"] };
  // Collects garbage all the time: a stop must not depend on objects that may be collected.
  const collecting = ["--expose-gc", "--import", "data:text/javascript,setInterval(gc, 50).unref()"];
  const listener = spawn("node", [...collecting, "scripts/listen.ts", "--forward", receiver.url], { env });
  let output = "";
  listener.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output).toContain("Listening");
  await promisify(execFile)("npm", ["run", "simulate", "--", "--orders", "1", "--rate", "20"], { env });
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  expect(JSON.parse(receiver.received[0]?.body ?? "{}")).toMatchObject({ event: "ORDER_UPDATE" });
  listener.kill("SIGTERM");
  expect((await once(listener, "exit"))[0]).toBe(0);
  await page.request.delete(`/api/notification/v2/webhooks/${webhookId}`, { headers: { origin } });
  await receiver.close();
});

test("a partner creates a test order, moves and invoices it, and sends their own JSON; the inbox shows it verified", async ({
  page,
}) => {
  await signIn(page, "partner");
  const { id, inboxKey } = await createApplication(page, "Test order CRM");
  await page.goto(`/test-orders?application=${id}`);
  await page.getByRole("main").getByRole("link", { name: "Register a webhook" }).click();
  await expect(page.getByRole("dialog", { name: "Register a webhook" })).toBeVisible();
  await registerWebhook(page, id, "Tests", `${origin}/api/inbox/v1/${inboxKey}`);
  await page.goto(`/test-orders?application=${id}`);
  // Before it is sent, the page says who would get it.
  await expect(page.getByRole("region", { name: "Who gets it" })).toContainText("Tests");
  await expect(page.getByText("No test orders yet.")).toBeVisible();
  // The page needs an application.
  await expect(page.getByRole("button", { name: /^Application:/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Remove the filter|Clear filters)/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Create a test order" }).dblclick();
  const order = page.getByRole("article", { name: /^TEST-[A-Z2-9]{10}$/ }).last();
  await expect(order.locator("[aria-current=step]")).toHaveText("Pending");
  await expect(order.getByRole("link", { name: "1 delivery" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(order.getByText("Delivered", { exact: true }).first()).toBeVisible();
  await order.getByRole("button", { name: "Advance to Scheduled" }).click();
  await expect(order.locator("[aria-current=step]")).toHaveText("Scheduled");
  await expect(order.getByRole("listitem").filter({ hasText: "ORDER_UPDATE Scheduled" })).toContainText(
    "Delivered",
  );
  await order.getByRole("button", { name: "Send the invoice" }).click();
  await expect(order.locator("[aria-current=step]")).toHaveText("Invoiced");
  await expect(order.getByText("4 events")).toBeVisible();

  await page.getByRole("button", { name: "Use your own JSON" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "JSON" }).click();
  const own = {
    event: "ORDER_UPDATE",
    salesOrder: { status: "Ready for Pick Up at the dock behind the warehouse in Chicago" },
    note: "ours",
  };
  const json = dialog.getByRole("textbox", { name: "Event" });
  await json.fill(JSON.stringify(own));
  await dialog.getByLabel("Event type").selectOption("ORDER_INVOICED");
  await dialog.getByLabel("Event type").selectOption("ORDER_UPDATE");
  await dialog.getByRole("tab", { name: "JSON" }).click();
  await expect(json).toHaveValue(JSON.stringify(own));
  await dialog.getByRole("button", { name: "Send ORDER_UPDATE" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("article")).toHaveCount(2);
  const steps = page.getByRole("article").first().getByRole("list").first();
  await expect(steps.locator("[aria-current=step]")).toHaveText(/^Ready for Pick Up/);
  await expect(steps.getByRole("listitem")).toHaveCount(7);
  // Each card says what receivers answered to its last event.
  await page.reload();
  const answer = page.getByRole("article").first().getByRole("list", { name: "Answers to the last event" });
  await expect(answer.getByRole("link")).toContainText(/Delivered.*Tests.*HTTP 200 in \d/);
  await expect(page.getByRole("article").last()).toContainText("No webhook subscribed to its last event.");
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole("link", { name: "Inbox", exact: true }).click();
  const arrivals = page.getByRole("region", { name: "Requests", exact: true }).getByRole("group");
  await expect(arrivals).toHaveCount(4);
  await expect(arrivals.filter({ hasText: "Verified" })).toHaveCount(4);
  await unregisterAll(page, id);
});

test("staff send test orders to a partner outside the demo only after they type the confirmation", async ({
  page,
}) => {
  await signIn(page, "staff");
  const made = await post(page, "organizations", { name: "Acme Exteriors", adminEmail: "ada@acme.example" });
  await post(page, "applications", {
    name: "Acme ERP",
    clientType: "CONFIDENTIAL",
    redirectUris: [],
    organizationId: made.id,
    grantTypes: ["client_credentials"],
    scopes: ["notification.write"],
  });
  await page.goto("/test-orders");
  const create = page.getByRole("button", { name: "Create a test order" });
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expect(create).toBeDisabled();
  const find = page.getByRole("searchbox", { name: "Find a partner or an application" });
  await find.fill("acme");
  await page.getByRole("checkbox", { name: "Acme ERP" }).check();
  await page.getByRole("list", { name: "Chosen" }).getByRole("button", { name: "Remove Acme ERP" }).click();
  await expect(page.getByText("Nobody is chosen.")).toBeVisible();
  await expect(find).toBeFocused();
  await page.getByRole("checkbox", { name: "Acme ERP" }).check();
  await expect(page.getByText("Events go to Acme ERP (Acme Exteriors).")).toBeVisible();
  await expect(create).toBeDisabled();
  await expect(page.getByText("Type “send to Acme Exteriors” first.")).toBeVisible();
  await page.getByLabel("Type “send to Acme Exteriors” to confirm").fill("send to Acme Exteriors");
  await create.click();
  const order = page.getByRole("article", { name: /^TEST-/ });
  await expect(order.locator("[aria-current=step]")).toHaveText("Pending");
  await order.getByRole("button", { name: "Advance to Scheduled" }).click();
  await expect(order.locator("[aria-current=step]")).toHaveText("Scheduled");
});
