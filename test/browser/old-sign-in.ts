import type { Page } from "@playwright/test";

const problem = {
  type: "about:blank",
  title: "Confirm that it is you",
  status: 403,
  instance: "/api/console",
  code: "sign_in_not_recent",
  message: "Confirm that it is you first.",
  detail: "Confirm that it is you first.",
  requestId: "req_old_sign_in",
};

/** Refuses requests to an address as the portal does when the sign-in is too old: all of them, or the first ones. */
export async function refuseOldSignIn(page: Page, address: string, count = Number.POSITIVE_INFINITY) {
  let left = count;
  await page.route(address, (route) => {
    left -= 1;
    if (left < 0) return route.continue();
    return route.fulfill({
      status: 403,
      contentType: "application/problem+json",
      headers: {
        "x-request-id": "req_old_sign_in",
        ratelimit: '"console";r=1;t=1',
        "ratelimit-policy": '"console";q=1;w=1',
        "x-content-type-options": "nosniff",
      },
      json: problem,
    });
  });
}
