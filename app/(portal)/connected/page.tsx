import type { Metadata } from "next";
import { ConnectedApplications } from "#components/connected/connected-applications.tsx";
import { listConnectedApplications } from "#lib/oauth/consent/connected-applications.ts";
import { connectedApplicationsQuery } from "#lib/oauth/consent/query-options.ts";
import { hydrated } from "../../hydrated.tsx";
import { pageContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Connected applications" };

export default async function ConnectedPage() {
  const ctx = await pageContext("/connected");
  return hydrated(<ConnectedApplications />, [
    connectedApplicationsQuery(),
    () => listConnectedApplications(ctx),
  ]);
}
