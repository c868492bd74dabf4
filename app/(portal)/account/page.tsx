import type { Metadata } from "next";
import { Account } from "#components/account/account.tsx";
import { accountQuery, connectedApplicationsQuery } from "#components/account/queries.ts";
import { getOrganization } from "#lib/identity/organizations/find-organization.ts";
import { GET } from "../../api/console/account/route.ts";
import { GET as listConnections } from "../../api/console/connected-applications/route.ts";
import { hydrated } from "../../hydrated.tsx";
import { pageContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const { name } = await getOrganization(await pageContext());
  return hydrated(
    <Account organization={name} />,
    [accountQuery(), GET],
    [connectedApplicationsQuery(), listConnections],
  );
}
