import type { Metadata } from "next";
import { applicationsQuery } from "#components/applications/queries.ts";
import { auditQuery } from "#components/audit/queries.ts";
import { deliveryHealthQuery } from "#components/deliveries/queries.ts";
import { standingQuery } from "#components/incidents/queries.ts";
import { Partner } from "#components/organizations/partner.tsx";
import { type PartnerTab, partnerTabs } from "#components/organizations/partner-tabs.ts";
import { peopleQuery } from "#components/people/queries.ts";
import { latestCallsQuery } from "#components/requests/queries.ts";
import { type AuditFilters, auditFiltersSchema } from "#lib/audit/shared/schemas.ts";
import { GET as listApplications } from "../../../api/console/applications/route.ts";
import { GET as listEntries } from "../../../api/console/audit/route.ts";
import { GET as getHealth } from "../../../api/console/deliveries/health/route.ts";
import { GET as listPeople } from "../../../api/console/people/route.ts";
import { GET as listLatestCalls } from "../../../api/console/requests/latest/route.ts";
import { GET as getStanding } from "../../../api/console/standing/route.ts";
import { hydrated, type Prefetch, read } from "../../../hydrated.tsx";
import { staffContext } from "../../../page-context.ts";

type Props = PageProps<"/organizations/[organizationId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const people = await read(listPeople, { query: await params }).catch(() => null);
  return { title: people?.organization.name ?? "Partner" };
}

/** What a tab shows in addition to the people, who are on every tab. */
function prefetch(tab: PartnerTab, organizationId: string, audit: AuditFilters): Prefetch[] {
  switch (tab) {
    case "health":
      return [
        [standingQuery({ organizationId }), getStanding],
        [deliveryHealthQuery({ organizationId }), getHealth],
      ];
    case "webhooks":
      return [[deliveryHealthQuery({ organizationId }), getHealth]];
    case "applications":
      return [
        [applicationsQuery(), listApplications],
        [latestCallsQuery({ organizationId }), listLatestCalls],
      ];
    case "audit":
      return [[auditQuery(audit), listEntries]];
    case "people":
      return [];
  }
}

export default async function PartnerPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const address = await searchParams;
  const tab = partnerTabs.find((one) => one === address["tab"]) ?? "health";
  const { data: filters } = auditFiltersSchema.strip().safeParse(address);
  const audit = { ...filters, organization: organizationId };
  await staffContext();
  await read(listPeople, { query: { organizationId } });
  return hydrated(
    <Partner organizationId={organizationId} tab={tab} audit={audit} />,
    [peopleQuery(organizationId), listPeople],
    ...prefetch(tab, organizationId, audit),
  );
}
