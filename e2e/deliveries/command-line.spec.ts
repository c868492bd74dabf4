import { createApplication, registerWebhook, unregisterAll } from "#test/browser/console.ts";
import { expect, origin, signIn, test } from "#test/browser/fixtures.ts";

test("Docs, Test orders, and a webhook offer a line to paste, and the portal serves the file with its checksum", async ({
  page,
}) => {
  const download = `curl -fO ${origin}/cli/portal.mjs && node portal.mjs listen --portal ${origin}`;
  await page.goto("/reference/cli");
  await expect(page.getByText(`${download} --forward http://localhost:4000/hook`)).toBeVisible();
  await signIn(page, "partner");
  await page.goto("/test-orders");
  await expect(page.getByText(`${download} --forward http://localhost:4000/hook`)).toBeVisible();
  const { id } = await createApplication(page, "Command line");
  const webhookId = await registerWebhook(page, id, "Local", "https://hooks.example.com/local");
  await page.goto(`/webhooks/${webhookId}?tab=receiver`);
  await expect(
    page.getByText(`${download} --webhook ${webhookId} --forward http://localhost:4000/hook`),
  ).toBeVisible();
  await unregisterAll(page, id);

  const code = await page.request.get("/cli/portal.mjs");
  expect(code.headers()["content-type"]).toContain("javascript");
});
