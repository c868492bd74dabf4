import type { Page } from "@playwright/test";
import { expect, origin, signIn, test } from "#test/browser/fixtures.ts";
import { startReceiver } from "#test/receiver.ts";

test("a person turns an alert by email off, which is saved at once", async ({ page }) => {
  await signIn(page, "staff");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/alerts");
  const choice = page.getByRole("checkbox", { name: "New data problem by email" });
  await expect(choice).toBeChecked();
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await choice.press("Space");
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(choice).not.toBeChecked();
  // Not the browser's flat gray box, which looks disabled.
  await expect(choice).toHaveCSS("border", "1px solid rgb(119, 109, 98)");
  // Not `check()`, which expects the box to change within the click: the shown state follows the data.
  await choice.press("Space");
  await expect(choice).toBeChecked();
  await expect
    .poll(async () => (await page.request.get("/api/console/account/alerts")).json())
    .toMatchObject({
      choices: expect.arrayContaining([
        expect.objectContaining({ kind: "DATA_PROBLEM", byEmail: true, byChannel: false }),
      ]),
    });
});

test("an admin sets up the alert channel, sees its secret once, tests it, and removes it", async ({
  page,
}) => {
  const receiver = await startReceiver((_request, response) => void response.writeHead(200).end("thanks"));
  await signIn(page, "partner");
  const stale = await page.context().newPage();
  const panelOf = (one: Page) =>
    one.locator("section").filter({ has: one.getByRole("heading", { name: "Channel", exact: true }) });
  await stale.goto("/alerts");
  await expect(panelOf(stale).getByLabel("URL")).toHaveValue("");
  await page.goto("/alerts");
  const panel = panelOf(page);
  await panel.getByLabel("URL").fill("hooks");
  await panel.getByRole("button", { name: "Save the channel" }).click();
  await expect(panel.getByLabel("URL")).toHaveAccessibleDescription(/Give an absolute HTTPS URL/);
  await panel.getByLabel("URL").fill(receiver.url);
  await panel.getByLabel("Format").selectOption("JSON");
  await panel.getByRole("button", { name: "Save the channel" }).click();
  await expect(panel.getByText("Copy the signing secret now")).toBeVisible();
  await panel.getByRole("button", { name: "Send a test message" }).click();
  await expect(panel.getByText("The channel accepted it")).toBeVisible();
  await expect(panel.getByText("thanks")).toBeVisible();
  expect(receiver.received[0]?.headers["webhook-signature"]).toMatch(/^v1,/);
  const toChannel = (alert: string) => page.getByRole("checkbox", { name: `${alert} to the channel` });
  await expect(toChannel("Webhook failing")).toBeChecked();
  await toChannel("Secret about to expire").press("Space");
  await expect(toChannel("Secret about to expire")).not.toBeChecked();
  await page.goto("/alerts");
  await expect(panel.getByLabel("URL")).toHaveValue(receiver.url);
  await expect(panel.getByText("Copy the signing secret now")).toHaveCount(0);
  // A page that was opened before replaces neither the channel nor its secret.
  await panelOf(stale).getByLabel("URL").fill(`${receiver.url}other`);
  await panelOf(stale).getByRole("button", { name: "Save the channel" }).click();
  await expect(panelOf(stale).getByRole("alert")).toContainText("has been set up meanwhile");
  await expect(panelOf(stale).getByLabel("URL")).toHaveValue(`${receiver.url}other`);
  await stale.close();
  // What somebody else changes meanwhile is kept.
  const moved = `${receiver.url}moved`;
  const readChannel = async () =>
    (await (await page.request.get("/api/console/alert-channel")).json()).channel;
  const { url, format, kinds } = await readChannel();
  expect(url).toBe(receiver.url);
  await page.request.put("/api/console/alert-channel", {
    headers: { origin },
    data: { url: moved, format, kinds },
  });
  await toChannel("Secret about to expire").press("Space");
  await expect(toChannel("Secret about to expire")).toBeChecked();
  await panel.getByRole("button", { name: "Save the channel" }).click();
  await expect(panel.getByLabel("URL")).toHaveValue(moved);
  expect(await readChannel()).toMatchObject({
    url: moved,
    kinds: expect.arrayContaining([...kinds, "SECRET_EXPIRING"]),
  });
  const late = await page.context().newPage();
  await late.goto("/alerts");
  await expect(panelOf(late).getByLabel("URL")).toHaveValue(moved);
  await panel.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(panel.getByLabel("URL")).toHaveValue("");
  await expect(toChannel("Webhook failing")).toHaveCount(0);
  // A page that was opened before does not bring it back.
  await panelOf(late).getByRole("button", { name: "Save the channel" }).click();
  await expect(panelOf(late).getByRole("alert")).toContainText("has been removed meanwhile");
  expect(await readChannel()).toBeNull();
  await late.close();
  await receiver.close();
});
