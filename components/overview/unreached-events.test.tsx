import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { UnreachedCounts } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { hasUnreached, UnreachedEvents } from "./unreached-events.tsx";

const none: UnreachedCounts = { unknown_client: 0, no_webhook: 0, held: 0, differing: 0, rejected: 0 };

test("rejected events are in the work queue, with the calls that had them", () => {
  const unreached = { ...none, rejected: 2 };
  expect(hasUnreached(none)).toBe(false);
  expect(hasUnreached(unreached)).toBe(true);
  const html = renderToStaticMarkup(<UnreachedEvents unreached={unreached} />);
  expect(html).toContain("2 events of the last 24 hours were rejected");
  expect(html).toContain('href="/requests?status=rejected"');
  expect(renderToStaticMarkup(<UnreachedEvents unreached={none} />)).toBe("");
});
