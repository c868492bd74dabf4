import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Organizations } from "#components/organizations/organizations.tsx";
import { listOrganizations } from "#lib/identity/organizations/find-organization.ts";
import { organizationsQuery } from "#lib/identity/people/query-options.ts";
import { staffContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "Organizations" };

export default async function OrganizationsPage() {
  const ctx = await staffContext("/organizations");
  const client = new QueryClient();
  await client.prefetchQuery({
    queryKey: organizationsQuery().queryKey,
    queryFn: () => listOrganizations(ctx),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Organizations />
    </HydrationBoundary>
  );
}
