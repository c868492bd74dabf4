import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { People } from "#components/people/people.tsx";
import { listPeople } from "#lib/identity/people/list-people.ts";
import { peopleQuery } from "#lib/identity/people/query-options.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { staffContext } from "../../../current-user.ts";

export const metadata: Metadata = { title: "Organization" };

export default async function OrganizationPage({ params }: PageProps<"/organizations/[organizationId]">) {
  const { organizationId } = await params;
  const ctx = await staffContext(`/organizations/${organizationId}`);
  const people = await listPeople(ctx, { organizationId }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "not_found") notFound();
    throw error;
  });
  const client = new QueryClient();
  client.setQueryData(peopleQuery(organizationId).queryKey, people);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <People ownId={ctx.actor.userId} organizationId={organizationId} />
    </HydrationBoundary>
  );
}
