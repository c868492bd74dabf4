import type { Metadata } from "next";
import { IncidentPage } from "#components/incidents/incident-page.tsx";
import { incidentQuery } from "#components/incidents/queries.ts";
import { webhooksQuery } from "#components/webhooks/queries.ts";
import { GET } from "../../../api/console/incidents/[incidentId]/route.ts";
import { GET as listWebhooks } from "../../../api/notification/v2/webhooks/route.ts";
import { hydrated, read } from "../../../hydrated.tsx";

type Props = PageProps<"/incidents/[incidentId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const incident = await read(GET, { params: await params }).catch(() => null);
  return { title: incident ? `${incident.webhook.name}: ${incident.failure.title}` : "Incident" };
}

export default async function Page({ params }: Props) {
  const { incidentId } = await params;
  const { webhook } = await read(GET, { params: { incidentId } });
  return hydrated(
    <IncidentPage incidentId={incidentId} />,
    [incidentQuery(incidentId), GET],
    [webhooksQuery({ webhookId: webhook.id }), listWebhooks],
  );
}
