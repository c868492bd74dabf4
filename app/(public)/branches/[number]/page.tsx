import type { Metadata } from "next";
import { cache } from "react";
import { PublicBranch } from "#components/branches/public-branch.tsx";
import { getBranchPage } from "#lib/branches/get-branch.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { currentSignIn, orNotFound, verbContext } from "../../../page-context.ts";

type Props = { params: Promise<{ number: string }> };

const readBranch = cache(async (number: string) => {
  const ctx = await verbContext({ kind: "anonymous" });
  return orNotFound(getBranchPage(ctx, decodeURIComponent(number)));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { branch, address, links } = (await readBranch((await params).number)).branch;
  const place = `${address.addressLine1}, ${address.city}, ${address.state} ${address.postal}`;
  return {
    title: branch.name,
    description: `Hours, contacts, and directions: ${place}.`,
    alternates: { canonical: links.website },
  };
}

/** Public: the location API's `links.website` leads here. */
export default async function BranchPage({ params }: Props) {
  const page = await readBranch((await params).number);
  const { user } = await currentSignIn();
  return <PublicBranch page={page} canEdit={user !== null && isStaff(user)} canReport={user !== null} />;
}
