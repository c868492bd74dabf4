import type { Page } from "@playwright/test";

export const refusedRequestId = "req_too_many";

/** A rate-limit refusal that no test reaches by itself. */
const tooMany = {
  status: 429,
  contentType: "application/problem+json",
  headers: { "x-request-id": refusedRequestId },
  json: {
    ...{ type: "about:blank", title: "Too many requests", status: 429, instance: "/api/console" },
    ...{ code: "too_many_requests", detail: "Wait a second.", requestId: refusedRequestId },
  },
};

/** Keeps what the page asks of that address waiting for its answer. @returns refuses it, and what comes later goes its way */
export async function refuseLater(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await refused;
    await route.fulfill(tooMany);
  });
  return async () => {
    const answered = page.waitForResponse((response) => response.status() === 429);
    refuse();
    await answered;
    await page.unroute(address);
  };
}
