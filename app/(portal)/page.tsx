import type { Metadata } from "next";
import { Overview } from "#components/overview/overview.tsx";
import { isStaff } from "#lib/platform/access/context.ts";
import { getOverview } from "#lib/portal/overview/get-overview.ts";
import { overviewQuery } from "#lib/portal/overview/query-options.ts";
import { pageContext } from "../current-user.ts";
import { pageView } from "../current-view.ts";
import { hydrated } from "../hydrated.tsx";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ searchParams }: PageProps<"/">) {
  const address = await searchParams;
  const ctx = await pageContext("/", address);
  const view = await pageView("/", address);
  return hydrated(
    <Overview
      key={JSON.stringify(view)}
      view={view}
      firstName={ctx.actor.name.split(" ")[0] ?? ""}
      isStaff={isStaff(ctx.actor)}
    />,
    [overviewQuery(view), () => getOverview(ctx, view)],
  );
}
