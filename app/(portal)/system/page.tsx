import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { System } from "#components/system/system.tsx";
import { getSystem } from "#lib/portal/operations/get-system.ts";
import { systemQuery } from "#lib/portal/operations/query-options.ts";
import { staffContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "System" };

export default async function SystemPage() {
  const ctx = await staffContext("/system");
  const client = new QueryClient();
  await client.prefetchQuery({ queryKey: systemQuery().queryKey, queryFn: () => getSystem(ctx) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <System />
    </HydrationBoundary>
  );
}
