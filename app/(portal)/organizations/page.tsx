import type { Metadata } from "next";
import { Organizations } from "#components/organizations/organizations.tsx";
import { organizationsQuery } from "#components/people/queries.ts";
import { GET } from "../../api/console/organizations/route.ts";
import { hydrated } from "../../hydrated.tsx";

export const metadata: Metadata = { title: "Partners" };

export default function OrganizationsPage() {
  return hydrated(<Organizations />, [organizationsQuery(), GET]);
}
