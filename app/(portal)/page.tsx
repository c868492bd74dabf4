import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Overview } from "#components/overview/overview.tsx";
import { isStaff } from "#lib/platform/access/context.ts";
import { getOverview } from "#lib/portal/overview/get-overview.ts";
import { overviewQuery } from "#lib/portal/overview/query-options.ts";
import { pageScope } from "../current-scope.ts";
import { pageContext } from "../current-user.ts";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ searchParams }: PageProps<"/">) {
  const address = await searchParams;
  const ctx = await pageContext("/", address);
  const scope = await pageScope("/", address);
  const client = new QueryClient();
  await client.prefetchQuery({
    queryKey: overviewQuery(scope).queryKey,
    queryFn: () => getOverview(ctx, scope),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Overview
        key={JSON.stringify(scope)}
        scope={scope}
        firstName={ctx.actor.name.split(" ")[0] ?? ""}
        isStaff={isStaff(ctx.actor)}
      />
    </HydrationBoundary>
  );
}
