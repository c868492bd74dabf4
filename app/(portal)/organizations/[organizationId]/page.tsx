import type { Metadata } from "next";
import { People } from "#components/people/people.tsx";
import { listPeople } from "#lib/identity/people/list-people.ts";
import { peopleQuery } from "#lib/identity/people/query-options.ts";
import { hydrated } from "../../../hydrated.tsx";
import { orNotFound, staffContext } from "../../../page-context.ts";

export const metadata: Metadata = { title: "Organization" };

export default async function OrganizationPage({ params }: PageProps<"/organizations/[organizationId]">) {
  const { organizationId } = await params;
  const ctx = await staffContext(`/organizations/${organizationId}`);
  const people = await orNotFound(listPeople(ctx, { organizationId }));
  return hydrated(<People organizationId={organizationId} />, [
    peopleQuery(organizationId),
    async () => people,
  ]);
}
