import type { Page } from "@playwright/test";
import { createApplication, post, registerWebhook } from "#test/browser/console.ts";
import { expect, origin, readDemo, signIn, test } from "#test/browser/fixtures.ts";

function tokenStatus(clientId: string, clientSecret: string): Promise<number> {
  return fetch(readDemo().tokenUrl, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials", scope: "location.read" }),
  }).then((response) => response.status);
}

/** Carries out the first request, and answers nothing. The route stays: to remove it would disturb the requests that follow. */
async function loseFirstResponse(page: Page, url: string): Promise<void> {
  let isFirst = true;
  await page.route(url, async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    await route.fetch();
    await route.abort();
  });
}

test("an application is created with a secret shown once, gets a second secret, shows the last use of both, and is deleted by typing its name", async ({
  page,
}) => {
  await signIn(page, "partner");
  await page.goto("/applications");
  await page.getByRole("button", { name: "Create an application" }).click();
  await page.getByLabel("Name").fill("Estimator");
  // Still one application, as the end of this test sees.
  await page.getByRole("button", { name: "Create", exact: true }).dblclick();
  const made = page.getByRole("dialog", { name: "Estimator was created" });
  const clientId = (await made.getByText(/^pp_[0-9a-f]{24}$/).textContent()) ?? "";
  // The second click of a slow double click finds what replaced the form.
  await made.getByRole("button", { name: "Done" }).hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.mouse.click(5, 5);
  await expect(made).toBeVisible();
  const firstSecret = (await made.getByText(/^[\w-]{43}$/).textContent()) ?? "";
  expect(await tokenStatus(clientId, firstSecret)).toBe(200);

  await made.getByRole("link", { name: "Open the application" }).click();
  await expect(page.getByRole("heading", { name: "Estimator" })).toBeVisible();
  await expect(page.getByText(firstSecret)).toHaveCount(0);

  await expect(page.getByText(`…${firstSecret.slice(-4)}`)).toBeVisible();
  await page.getByRole("button", { name: "Create a secret" }).click();
  const rotate = page.getByRole("dialog");
  await rotate.getByLabel("Hours until the old one ends").fill("400");
  await expect(rotate.getByText("Give a number of hours from 0 to 168.")).toBeVisible();
  await rotate.getByLabel("Hours until the old one ends").fill(" 2 ");
  // The answer is lost. Another secret would end the first one, which the form says before it does.
  await loseFirstResponse(page, "**/secrets");
  await rotate.getByRole("button", { name: "Create the secret" }).click();
  await expect(rotate.getByText("Could not create a secret.")).toBeVisible();
  await expect(rotate.getByText(`The secret …${firstSecret.slice(-4)} ends immediately`)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  // Also lost. The page shows that it has ended nevertheless.
  await loseFirstResponse(page, "**/secrets/*");
  await page.getByRole("button", { name: "End now" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "End it" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: /^…/ })).toHaveCount(1);
  expect(await tokenStatus(clientId, firstSecret)).toBe(200);
  await page.getByRole("button", { name: "Create a secret" }).click();
  await rotate.getByRole("button", { name: "Create the secret" }).click();
  const secondSecret = (await rotate.getByText(/^[\w-]{43}$/).textContent()) ?? "";
  await rotate.getByRole("button", { name: "Done" }).click();
  expect([await tokenStatus(clientId, firstSecret), await tokenStatus(clientId, secondSecret)]).toEqual([
    200, 200,
  ]);
  await page.reload();
  const secrets = page.getByRole("listitem").filter({ hasText: /^…/ });
  await expect(secrets).toHaveCount(2);
  await expect(secrets.filter({ hasText: "last used" })).toHaveCount(2);
  await expect(secrets.filter({ hasText: /, ends / })).toHaveText(new RegExp(`…${firstSecret.slice(-4)}`));

  await page.getByRole("button", { name: "Delete" }).click();
  const remove = page.getByRole("dialog", { name: "Delete Estimator?" });
  await remove.getByRole("button", { name: "Delete" }).click();
  await expect(remove.getByText("exactly as shown")).toBeVisible();
  await remove.getByLabel(/Type “Estimator”/).fill("Estimator");
  await remove.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/applications$/);
  await expect(page.getByRole("link", { name: "Estimator" })).toHaveCount(0);
  expect(await tokenStatus(clientId, secondSecret)).toBe(401);
});

test("before a secret ends or a scope goes, a dialog says how many tokens end with it", async ({ page }) => {
  await signIn(page, "partner");
  const { id, clientId, clientSecret } = await createApplication(page, "Tokens that end", {
    scopes: ["location.read", "product.read"],
  });
  const path = `/api/console/applications/${id}`;
  await post(page, `applications/${id}/secrets`, { overlapHours: 24 });
  for (let i = 0; i < 3; i += 1) expect(await tokenStatus(clientId, clientSecret)).toBe(200);
  // The request log is written once a second.
  await expect
    .poll(async () => (await page.request.get(`${path}/ended-tokens?scopes=location.read`)).json())
    .toEqual({ count: 3 });

  await page.goto(`/applications/${id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("location.read").uncheck();
  const removing = dialog.getByRole("status").filter({ hasText: "You are removing location.read" });
  await expect(removing).toContainText("Ends 3 tokens.");
  await expect(removing).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel("location.read").check();
  await expect(removing).toHaveCount(0);
  await page.keyboard.press("Escape");

  const secret = page.getByRole("listitem").filter({ hasText: `…${clientSecret.slice(-4)}` });
  await secret.getByRole("button", { name: "End now" }).click();
  // No time has the focus: its exact text would cover the dialog.
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await expect(dialog).toContainText("Ends 3 tokens. They stop working within 5 seconds, refresh tokens too");
  await dialog.getByRole("button", { name: "End it" }).click();
  await expect(secret).toHaveCount(0);
  // Another process may know the client from before.
  await expect.poll(() => tokenStatus(clientId, clientSecret)).toBe(401);
});

test("a dialog stays while its form is sent, so that a secret that is shown once is seen", async ({
  page,
}) => {
  await signIn(page, "partner");
  const { id } = await createApplication(page, "W".repeat(100));
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`/applications/${id}`);
  await page.getByRole("button", { name: "Create a secret" }).click();
  const dialog = page.getByRole("dialog");
  const hours = dialog.getByLabel("Hours until the old one ends");
  await hours.fill("12");
  const release = Promise.withResolvers<void>();
  await page.route("**/secrets", async (route) => {
    await release.promise;
    await route.continue();
  });
  const create = dialog.getByRole("button", { name: "Create the secret" });
  await create.click();
  await expect(create).toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  release.resolve();
  await expect(dialog.getByText("It is shown only now")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  // The long name of the application does not make the page wider than the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test("creating an application requires a name, checks redirect URIs as you type, and explains each scope and why it is unavailable", async ({
  page,
}) => {
  await signIn(page, "partner");
  await page.goto("/applications");
  await page.getByRole("button", { name: "Create an application" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/Give the application a name\.$/);
  const scopes = dialog.getByRole("group", { name: "Scopes" }).getByRole("checkbox");
  await expect(dialog.getByLabel("order.read")).toBeHidden();
  await dialog.getByText("5 scopes that this portal does not offer").click();
  for (const scope of await scopes.all()) await expect(scope).toHaveAccessibleDescription(/\w+ \w+/);
  await expect(dialog.getByLabel("location.read")).toHaveAccessibleDescription("Location API: find branches");
  await expect(dialog.getByLabel("order.read")).toBeDisabled();
  await expect(dialog.getByLabel("order.publish")).toHaveAccessibleDescription(/staff only/);
  await dialog.getByLabel("On behalf of a person who signs in").check();
  await expect(dialog.getByLabel("order.read")).toBeEnabled();
  await dialog.getByLabel("Redirect URIs").fill("http://app.example.com/callback");
  await expect(dialog.getByLabel("Redirect URIs")).toHaveAccessibleDescription(/Use https/);
  await dialog.getByLabel("Redirect URIs").fill("https://app.example.com/callback");
  await expect(dialog.getByLabel("Redirect URIs")).not.toHaveAttribute("aria-invalid");
  await dialog.getByLabel("order.read").check();
  await dialog.getByLabel("Name").fill("Quote desk");
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("link", { name: "Open the application" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Quote desk" })).toBeVisible();
  await expect(page.getByText("https://app.example.com/callback")).toBeVisible();
  await expect(page.getByText("order.read")).toBeHidden();
  await page.getByText("1 scope that this portal does not offer").click();
  await expect(page.getByText("order.read")).toBeVisible();
});

test("staff see a partner's application and webhooks without controls that reveal secrets or change URLs", async ({
  page,
}) => {
  await signIn(page, "partner");
  const { id: applicationId, inboxKey } = await createApplication(page, "Seen by staff");
  const hook = await registerWebhook(page, applicationId, "Orders", `${origin}/api/inbox/v1/${inboxKey}`);
  await signIn(page, "staff");
  const list = await (await page.request.get("/api/console/applications")).json();
  const { id } = list.data.find(
    ({ clientId }: { clientId: string }) => clientId === readDemo().application.clientId,
  );
  await page.goto(`/applications/${id}`);
  await expect(page.getByRole("heading", { name: "Secrets" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create a secret" })).toHaveCount(0);
  await page.getByRole("button", { name: "Edit" }).click();
  const addresses = page.getByRole("dialog").getByLabel("Redirect URIs");
  await expect(addresses).not.toBeEditable();
  await expect(addresses).toHaveAccessibleDescription(/Only the organization that owns this application/);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto(`/webhooks?application=${applicationId}`);
  await expect(
    page.getByRole("region", { name: "Webhooks" }).getByRole("link", { name: "Orders" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Register a webhook" })).toHaveCount(0);
  await page.goto(`/webhooks/${hook}?tab=settings`);
  await expect(page.getByLabel("URL")).not.toBeEditable();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("There was nothing to save")).toBeVisible();
  await page.getByLabel("Name").fill("Orders of theirs");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Orders of theirs was changed")).toBeVisible();
  await page.getByRole("link", { name: "Secret" }).click();
  await expect(page.getByText(/Only the organization that owns this webhook/)).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: /secret/ })).toHaveCount(0);
});
