import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { deliveryHealthQuery } from "#components/deliveries/queries.ts";
import { standingQuery } from "#components/incidents/queries.ts";
import { peopleQuery } from "#components/people/queries.ts";
import { ViewerContext } from "#components/shell/viewer.tsx";
import type { IdleWebhook } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import type { WebhookHealth } from "#lib/notifications/deliveries/shared/schemas.ts";
import { partnerAdmin } from "#test/viewer.ts";
import { makeWebhookHealth } from "#test/webhook-health.ts";
import { Partner } from "./partner.tsx";

const organizationId = "org_2";

const toIdle = (name: string, state: IdleWebhook["state"]): IdleWebhook => ({
  webhookId: name,
  name,
  state,
  disabledReason: null,
  since: "2026-12-01T08:00:00.000Z",
  held: 3,
  pausedBy: null,
  application: { id: "app_1", name: "CRM" },
  organization: { id: organizationId, name: "Summit" },
});

/** The health of a partner with a paused webhook, to staff. */
function read(idle: IdleWebhook[], webhooks: WebhookHealth[] = []): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(peopleQuery(organizationId).queryKey, {
    organization: { id: organizationId, name: "Summit", kind: "PARTNER" },
    members: [],
    invitations: [],
    mayManage: false,
  });
  client.setQueryData(standingQuery({ organizationId }).queryKey, {
    attention: {
      incidents: [],
      idle,
      total: idle.length,
      paused: [toIdle("Nightly export", "PAUSED")],
      heldByPaused: 3,
    },
    from: "2026-11-30T00:00:00.000Z",
    delivered: 0,
    queued: 0,
    retrying: 0,
    held: 3,
    givenUp: 0,
  });
  client.setQueryData(deliveryHealthQuery({ organizationId }).queryKey, {
    from: "2026-11-30T00:00:00.000Z",
    counts: { DELIVERED: 0, QUEUED: 0, RETRYING: 0, HELD: 3, GIVEN_UP: 0 },
    webhooks,
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ViewerContext value={{ ...partnerAdmin, isStaff: true }}>
        <Partner organizationId={organizationId} tab="health" audit={{}} />
      </ViewerContext>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]*>/g, " ");
}

test("to staff, a webhook that its partner paused needs no attention, as in the list of partners", () => {
  expect(read([toIdle("Accounting", "DISABLED")])).toMatch(
    /Needs attention.*Accounting.* Paused .*Nightly export/,
  );
  expect(read([])).toMatch(/None of its webhooks needs attention.* Paused .*Nightly export/);
  expect(read([])).not.toContain("Needs attention");
});

test("without a webhook that needs attention, up to five are shown, of whole applications", () => {
  const ofApplication = (id: string, names: string[]) =>
    names.map((name) => makeWebhookHealth(name, { application: { id, name: id } }));
  const few = ofApplication("CRM", ["Jobs", "Crews", "Quotes"]);
  const more = ofApplication("ERP", ["Invoices", "Ledger", "Archive"]);
  expect(read([], few)).toMatch(/CRM .*Jobs.*Crews.*Quotes/);
  expect(read([], few)).not.toContain("See all");
  expect(read([], [...few, ...more])).toMatch(/Quotes.*See all 6 webhooks/);
  expect(read([], [...few, ...more])).not.toContain("Ledger");
  expect(read([toIdle("Accounting", "DISABLED")], few)).not.toContain("Quotes");
});
