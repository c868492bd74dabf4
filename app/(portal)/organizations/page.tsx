import type { Metadata } from "next";
import { Organizations } from "#components/organizations/organizations.tsx";
import { listOrganizations } from "#lib/identity/organizations/find-organization.ts";
import { organizationsQuery } from "#lib/identity/people/query-options.ts";
import { hydrated } from "../../hydrated.tsx";
import { staffContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Partners" };

export default async function OrganizationsPage() {
  const ctx = await staffContext("/organizations");
  return hydrated(<Organizations />, [organizationsQuery(), () => listOrganizations(ctx)]);
}
