import type { Page } from "@playwright/test";

export const refusedRequestId = "req_too_many";

/** A rate-limit refusal as the portal answers it. */
const tooMany = {
  status: 429,
  contentType: "application/problem+json",
  headers: {
    "x-request-id": refusedRequestId,
    ratelimit: '"console";r=0;t=1',
    "ratelimit-policy": '"console";q=1;w=1',
    "retry-after": "1",
    "x-content-type-options": "nosniff",
  },
  json: {
    type: "about:blank",
    title: "Too many requests",
    status: 429,
    instance: "/api/console",
    code: "too_many_requests",
    detail: "Wait a second.",
    message: "Wait a second.",
    requestId: refusedRequestId,
  },
};

/**
 * Holds requests to an address until the returned function refuses them with 429. Later requests go through: the route stays,
 * because Chromium can lose a request that begins while its last route is removed.
 */
export async function refuseLater(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  let isOver = false;
  await page.route(address, async (route) => {
    if (isOver) return route.continue();
    hold();
    await refused;
    return route.fulfill(tooMany);
  });
  return async () => {
    await held;
    const answered = page.waitForResponse(
      (response) => response.headers()["x-request-id"] === refusedRequestId,
    );
    isOver = true;
    refuse();
    await answered;
  };
}
