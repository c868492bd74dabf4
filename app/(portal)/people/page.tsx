import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { People } from "#components/people/people.tsx";
import { listPeople } from "#lib/identity/people/list-people.ts";
import { peopleQuery } from "#lib/identity/people/query-options.ts";
import { pageContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  const ctx = await pageContext("/people");
  const client = new QueryClient();
  await client.prefetchQuery({ queryKey: peopleQuery().queryKey, queryFn: () => listPeople(ctx, {}) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <People ownId={ctx.actor.userId} />
    </HydrationBoundary>
  );
}
