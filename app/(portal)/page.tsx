import type { Metadata } from "next";
import { Overview } from "#components/overview/overview.tsx";
import { isStaff } from "#lib/auth/context.ts";
import { getOverview } from "#lib/overview/get-overview.ts";
import { pageScope } from "../current-scope.ts";
import { pageContext } from "../current-user.ts";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ searchParams }: PageProps<"/">) {
  const address = await searchParams;
  const ctx = await pageContext("/", address);
  return (
    <Overview
      overview={await getOverview(ctx, await pageScope("/", address))}
      firstName={ctx.actor.name.split(" ")[0] ?? ""}
      isStaff={isStaff(ctx.actor)}
    />
  );
}
