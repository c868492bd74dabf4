import type { Locator, Page } from "@playwright/test";
import { findFreePort } from "#server/installation/free-port.ts";
import { expectAccessible } from "#test/browser/accessibility-widths.ts";
import { post } from "#test/browser/console.ts";
import { expect, patient, signIn, test } from "#test/browser/fixtures.ts";
import { startSource } from "#test/guide-receivers/start-guide-receiver.ts";

/** Counts the clicks, filled fields, and opened guide pages. */
function counted() {
  const counts = { clicks: 0, fields: 0 };
  return {
    counts,
    click: async (control: Locator) => {
      counts.clicks += 1;
      await control.click();
    },
    fill: async (field: Locator, text: string) => {
      counts.fields += 1;
      await field.fill(text);
    },
  };
}

/** The JavaScript receiver as the guide shows it. */
async function receiverOfGuide(page: Page): Promise<string> {
  const guide = await (await page.request.get("/reference/verify.md")).text();
  const [, source = ""] = guide.match(/```js\n(\/\/ WEBHOOK_SECRETS=[\s\S]*?)\n```/) ?? [];
  expect(source).toContain("createServer");
  return source;
}

test("a new partner gets from the invitation to a passed receiver check with the console and the guide alone", async ({
  page,
  browser,
}) => {
  await signIn(page, "staff");
  const name = `Ridge Roofing ${Date.now()}`;
  const { link } = await post(page, "organizations", {
    name,
    adminEmail: `ridge-${Date.now()}@example.com`,
  });

  const guest = patient(await (await browser.newContext()).newPage());
  const { counts, click, fill } = counted();
  const button = (label: string) => guest.getByRole("button", { name: label, exact: true });
  await guest.goto(link ?? "");
  await fill(guest.getByLabel("Your name"), "Robin Ridge");
  await fill(guest.getByLabel("Password"), "a password that is long");
  await click(guest.getByRole("button", { name: /^Join/ }));
  await expect(guest).toHaveURL("/");

  await click(guest.getByRole("link", { name: "Create an application" }));
  const creation = guest.getByRole("dialog", { name: "Create an application" });
  await fill(creation.getByLabel("Name"), "Orders");
  await click(creation.getByRole("button", { name: "Create", exact: true }));
  await click(button("Done"));
  await click(guest.getByRole("link", { name: "Webhooks", exact: true }));
  await click(button("Register a webhook"));

  const port = await findFreePort();
  const registration = guest.getByRole("dialog", { name: "Register a webhook" });
  await fill(registration.getByLabel("Name"), "Orders");
  await fill(registration.getByLabel("URL"), `http://127.0.0.1:${port}/orders`);
  await click(registration.getByRole("button", { name: "Register", exact: true }));
  const registered = guest.getByRole("dialog", { name: "Orders is registered" });
  const secret = (await registered.getByText(/^[A-Za-z0-9+/]{43}=$/).textContent()) ?? "";
  const receiver = await startSource("js", await receiverOfGuide(guest), { secret, port });
  try {
    await click(registered.getByRole("button", { name: "Send a test" }));
    await click(registered.getByRole("link", { name: "Check the receiver" }));
    await click(button("Start the check"));
    await click(guest.getByRole("dialog").getByRole("button", { name: "Start", exact: true }));
    await expect(guest.getByText("No probe failed")).toBeVisible();
  } finally {
    await receiver.close();
  }
  expect(counts).toEqual({ clicks: 11, fields: 5 });
  await expectAccessible(guest, "a report");
  await guest.context().close();
});
