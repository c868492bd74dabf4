import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { expect, readDemo, signIn, signInByHand, test } from "./fixtures.ts";
import { startReceiver } from "./receiver.ts";
import { createApplication } from "./support/console.ts";

test("from the sign-in to a delivered webhook: inbox, Order desk, delivery log, and what arrived", async ({
  page,
  browser,
}) => {
  // The partner registers a webhook at the built-in inbox, of an application that no other test uses.
  await signInByHand(page, "partner");
  const application = await createApplication(page, "First delivery CRM");
  await page.goto(`/webhooks?application=${application.id}`);
  await page.getByRole("button", { name: "Register a webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("First delivery");
  await dialog.getByRole("button", { name: "Use the built-in inbox" }).click();
  await dialog.getByLabel("ORDER_INVOICED").check();
  await dialog.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("dialog", { name: "First delivery is registered" })).toBeVisible();

  // Staff move an order on, and send its invoice.
  const staff = await browser.newPage();
  await signIn(staff, "staff");
  await staff.goto("/orders");
  await staff.getByLabel("Who hears of it").selectOption(application.clientId);
  const order = staff.getByRole("article", { name: "SO-100203" });
  await order.getByRole("button", { name: "Move on to Pending" }).click();
  await expect(order.getByRole("link", { name: /deliver(y|ies) went out/ })).toBeVisible();
  await expect(order.locator("[aria-current=step]")).toHaveText("Pending");
  await order.getByRole("button", { name: "Write an event" }).click();
  const writing = staff.getByRole("dialog", { name: "Write an event of SO-100203" });
  await writing.getByLabel("Status").fill("");
  await expect(writing.getByLabel("Status")).toHaveAccessibleDescription("a status");
  await expect(writing.getByRole("button", { name: "Send ORDER_UPDATE" })).toBeDisabled();
  await writing.getByLabel("Status").fill("Scheduled");
  await writing.getByRole("tab", { name: "JSON" }).click();
  await expect(writing.getByRole("textbox", { name: "Event" })).toHaveValue(/"status": "Scheduled"/);
  await writing.getByRole("button", { name: "Send ORDER_UPDATE" }).click();
  await expect(writing).toBeHidden();
  await expect(order.locator("[aria-current=step]")).toHaveText("Scheduled");
  await order.getByRole("button", { name: "Send the invoice" }).click();
  await expect(order.getByRole("button", { name: "At its end" })).toBeDisabled();

  // The partner sees each delivery with request, answer and time.
  await page.goto("/deliveries?orderNumber=SO-100203");
  const rows = page.getByRole("row").filter({ hasText: "First delivery" });
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: "Delivered" })).toHaveCount(4);
  await rows.filter({ hasText: "ORDER_INVOICED" }).getByRole("link").click();
  const details = page.getByRole("region", { name: "Delivery", exact: true });
  await expect(details.getByRole("heading", { name: "Order SO-100203" })).toBeVisible();
  const attempt = details.getByRole("region", { name: "Attempts" });
  await expect(attempt.getByText("HTTP 200").first()).toBeVisible();
  await expect(attempt.getByText(/\d+ ms$/).first()).toBeVisible();
  const request = attempt.getByRole("figure").filter({ hasText: "Request body" });
  await expect(request).toContainText('"invoiceNumber"');
  await expect(request).toContainText('"apiKey"');
  await expect(request).not.toContainText(/[A-Za-z0-9+/]{43}=/);

  // And the inbox shows what arrived, verified.
  await page.goto(`/inbox?application=${application.id}`);
  const arrivals = page
    .getByRole("region", { name: "What arrived" })
    .getByRole("group")
    .filter({ hasText: "SO-100203" });
  await expect(arrivals).toHaveCount(4);
  await expect(arrivals.filter({ hasText: "Verified" })).toHaveCount(4);
  await arrivals.filter({ hasText: "ORDER_INVOICED" }).locator("summary").click();
  await expect(arrivals.getByText('"invoiceNumber"')).toBeVisible();
});

test("the simulation drives orders to their end, and both event types arrive", async ({ page }) => {
  await signIn(page, "partner");
  await page.goto("/inbox");
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

test("B23: the listener posts the demo's deliveries on to this machine, with nothing to set up", async ({
  page,
}) => {
  const receiver = await startReceiver();
  await signIn(page, "partner");
  const headers = { origin: new URL(page.url()).origin };
  const { application } = readDemo();
  const applications = await page.request.get("/api/console/applications");
  const { id } = (await applications.json()).find(
    ({ clientId }: { clientId: string }) => clientId === application.clientId,
  );
  const data = {
    applicationId: id,
    name: "Listened to",
    events: ["ORDER_UPDATE"],
    url: application.inboxUrl,
  };
  const registered = await page.request.post("/api/console/webhooks", { headers, data });
  expect(registered.ok(), await registered.text()).toBe(true);
  const env = { ...process.env, DATA_DIR: process.env["E2E_DATA_DIR"], PORT: process.env["E2E_PORT"] };
  const listener = spawn("node", ["scripts/listen.ts", "--forward", receiver.url], { env });
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
  await page.request.delete(`/api/console/webhooks/${(await registered.json()).id}`, { headers });
  await receiver.close();
});
