import type { Metadata } from "next";
import { Partner } from "#components/organizations/partner.tsx";
import { type PartnerTab, partnerTabs } from "#components/organizations/partner-tabs.ts";
import { listApplications } from "#lib/applications/find-application.ts";
import { applicationsQuery } from "#lib/applications/query-options.ts";
import { listEntries } from "#lib/audit/list-entries.ts";
import { auditQuery } from "#lib/audit/query-options.ts";
import { getHealth } from "#lib/deliveries/charts/get-health.ts";
import { deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import { listPeople } from "#lib/identity/people/list-people.ts";
import { peopleQuery } from "#lib/identity/people/query-options.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { hydrated } from "../../../hydrated.tsx";
import { orNotFound, staffContext } from "../../../page-context.ts";

export const metadata: Metadata = { title: "Partner" };

type Props = PageProps<"/organizations/[organizationId]">;

/** What a tab shows in addition to the people, who are on every tab. */
function prefetch(ctx: Context<UserActor>, tab: PartnerTab, organizationId: string) {
  switch (tab) {
    case "health":
    case "webhooks":
      return [[deliveryHealthQuery({ organizationId }), () => getHealth(ctx, { organizationId })] as const];
    case "applications":
      return [[applicationsQuery(), () => listApplications(ctx)] as const];
    case "audit": {
      const filters = { organization: organizationId };
      return [[auditQuery(filters), () => listEntries(ctx, filters)] as const];
    }
    case "people":
      return [];
  }
}

export default async function PartnerPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const wanted = (await searchParams)["tab"];
  const tab = partnerTabs.find((one) => one === wanted) ?? "health";
  const ctx = await staffContext(`/organizations/${organizationId}`);
  const people = await orNotFound(listPeople(ctx, { organizationId }));
  return hydrated(
    <Partner organizationId={organizationId} tab={tab} />,
    [peopleQuery(organizationId), async () => people],
    ...prefetch(ctx, tab, organizationId),
  );
}
