import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Viewer, ViewerContext } from "#components/shell/viewer.tsx";
import type { DeliveryFilters, LogCounts } from "#lib/notifications/deliveries/shared/schemas.ts";
import { partnerAdmin } from "#test/viewer.ts";
import { BulkAction } from "./bulk-action.tsx";

const counts: LogCounts = {
  QUEUED: 3,
  RETRYING: 2,
  HELD: 0,
  DELIVERED: 9,
  GIVEN_UP: 1,
  LOST: 1,
  WAITING: 5,
};

function read(change: Partial<LogCounts>, filters: DeliveryFilters = {}, more: Partial<Viewer> = {}): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ViewerContext value={{ ...partnerAdmin, ...more }}>
        <BulkAction filters={filters} counts={{ ...counts, ...change }} onStarted={() => undefined} />
      </ViewerContext>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]*>/g, "");
}

test("a replay's count is the sum of the tabs, and what it leaves out is said", () => {
  expect(read({})).toBe("Replay 6 undelivered");
  expect(read({ HELD: 4 })).toBe("Without 4 held, which are sent on resumeReplay 6 undelivered");
});

test("staff replay within a partner, which the button names, and never for all partners at once", () => {
  const staff = { isStaff: true, organizations: [{ id: "org_2", name: "Ridgeline Builders" }] };
  expect(read({}, {}, staff)).toBe("To replay deliveries, filter them by partner or webhook");
  expect(read({}, { state: "GIVEN_UP" }, staff)).not.toContain("Replay 1");
  expect(read({}, { organizationId: "org_2" }, staff)).toBe("Replay 6 undelivered of Ridgeline Builders");
  expect(read({}, { orderNumber: "SO-1" }, staff)).toBe("Replay 6 undelivered");
});
