import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { standingQuery } from "#components/incidents/queries.ts";
import { ViewerContext } from "#components/shell/viewer.tsx";
import { partnerAdmin } from "#test/viewer.ts";
import { Notices } from "./notices.tsx";
import { noticesQuery } from "./queries.ts";

/** The page without a notice. `total`: webhooks that need attention. */
function read(isStaff: boolean, total: number): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(noticesQuery().queryKey, {
    pages: [{ data: [], nextCursor: null }],
    pageParams: [null],
  });
  const attention = { incidents: [], idle: [], total, paused: [], heldByPaused: 0 };
  const from = "2026-11-30T00:00:00.000Z";
  client.setQueryData(standingQuery().queryKey, {
    attention,
    from,
    delivered: 0,
    queued: 0,
    retrying: 0,
    held: 0,
    givenUp: 0,
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ViewerContext value={{ ...partnerAdmin, isStaff }}>
        <Notices />
      </ViewerContext>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]*>/g, " ");
}

test("to staff, a page without notices is no all-clear: partners' failures are in the work queue", () => {
  expect(read(true, 4)).toContain("No notices about your own organization");
  expect(read(true, 4)).toContain("4 webhooks need attention in the work queue.");
  expect(read(true, 4)).toContain("Open the work queue (4)");
  expect(read(true, 0)).not.toContain("(0)");
  expect(read(false, 4)).toContain("When a webhook fails");
  expect(read(false, 4)).not.toContain("work queue");
});
