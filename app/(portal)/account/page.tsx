import type { Metadata } from "next";
import { Account } from "#components/account/account.tsx";
import { getAccount } from "#lib/identity/account/get-account.ts";
import { accountQuery } from "#lib/identity/account/query-options.ts";
import { getOrganization } from "#lib/identity/organizations/find-organization.ts";
import { hydrated } from "../../hydrated.tsx";
import { pageContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const ctx = await pageContext("/account");
  const { name } = await getOrganization(ctx);
  return hydrated(<Account organization={name} />, [accountQuery(), () => getAccount(ctx)]);
}
