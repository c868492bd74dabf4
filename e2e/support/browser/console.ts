import { expect, type Page } from "@playwright/test";

function sameOrigin(page: Page): { origin: string } {
  return { origin: new URL(page.url()).origin };
}

/** An application of the signed-in person's organization, of its own for one test. */
export async function createApplication(
  page: Page,
  name: string,
): Promise<{ id: string; clientId: string; clientSecret: string; inboxKey: string }> {
  const response = await page.request.post("/api/console/applications", {
    headers: sameOrigin(page),
    data: {
      name,
      clientType: "CONFIDENTIAL",
      grantTypes: ["client_credentials"],
      scopes: ["notification.read", "notification.write"],
      redirectUris: [],
    },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/** Takes a test's webhooks away again. */
export async function unregisterAll(page: Page, applicationId: string): Promise<void> {
  const response = await page.request.get(`/api/console/webhooks?applicationId=${applicationId}`);
  for (const { id } of ((await response.json()) as { data: { id: string }[] }).data)
    await page.request.delete(`/api/console/webhooks/${id}`, { headers: sameOrigin(page) });
}
