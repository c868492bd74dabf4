import type { Metadata } from "next";
import { ConnectedApplications } from "#components/connected/connected-applications.tsx";
import { connectedApplicationsQuery } from "#components/connected/queries.ts";
import { GET } from "../../api/console/connected-applications/route.ts";
import { hydrated } from "../../hydrated.tsx";

export const metadata: Metadata = { title: "Connected applications" };

export default function ConnectedPage() {
  return hydrated(<ConnectedApplications />, [connectedApplicationsQuery(), GET]);
}
