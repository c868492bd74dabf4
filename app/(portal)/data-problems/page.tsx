import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { DataProblems } from "#components/branches/editor/data-problems.tsx";
import { listProblems } from "#lib/branches/problems/list-problems.ts";
import { branchProblemsQuery } from "#lib/branches/query-options.ts";
import { staffContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "Data problems" };

export default async function DataProblemsPage() {
  const ctx = await staffContext("/data-problems");
  const client = new QueryClient();
  await client.prefetchQuery({
    queryKey: branchProblemsQuery().queryKey,
    queryFn: () => listProblems(ctx),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DataProblems />
    </HydrationBoundary>
  );
}
