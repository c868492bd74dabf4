import type { Metadata } from "next";
import { Overview } from "#components/overview/overview.tsx";
import { getOverview } from "#lib/portal/overview/get-overview.ts";
import { overviewQuery } from "#lib/portal/overview/query-options.ts";
import { hydrated } from "../hydrated.tsx";
import { viewContext } from "../page-view.ts";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ searchParams }: PageProps<"/">) {
  const { ctx, view } = await viewContext("/", searchParams);
  const [firstName = ""] = ctx.actor.name.split(" ");
  return hydrated(<Overview key={JSON.stringify(view)} view={view} firstName={firstName} />, [
    overviewQuery(view),
    () => getOverview(ctx, view),
  ]);
}
