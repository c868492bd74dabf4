import type { Metadata } from "next";
import { ProductionRequests } from "#components/sandbox/production-requests.tsx";
import { listProductionRequests } from "#lib/sandbox/production-requests.ts";
import { productionRequestsQuery } from "#lib/sandbox/query-options.ts";
import { hydrated } from "../../hydrated.tsx";
import { staffContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Approvals" };

export default async function ProductionRequestsPage() {
  const ctx = await staffContext("/production-requests");
  return hydrated(<ProductionRequests />, [productionRequestsQuery(), () => listProductionRequests(ctx)]);
}
