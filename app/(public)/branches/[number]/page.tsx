import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { PublicBranch } from "#components/branches/public-branch.tsx";
import { getBranchPage } from "#lib/branches/get-branch-page.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { currentRequest } from "../../../current-user.ts";
import { verbContext } from "../../../request-context.ts";

type Props = { params: Promise<{ number: string }> };

const readBranch = cache(async (number: string) => {
  const ctx = verbContext(await currentRequest(), { kind: "anonymous" });
  return getBranchPage(ctx, decodeURIComponent(number)).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "not_found") notFound();
    throw error;
  });
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { branch, address, links } = (await readBranch((await params).number)).branch;
  const place = `${address.addressLine1}, ${address.city}, ${address.state} ${address.postal}`;
  return {
    title: branch.name,
    description: `Hours, contacts and directions: ${place}.`,
    alternates: { canonical: links.website },
  };
}

/** Anybody may read it: this is where the location API's `links.website` leads. */
export default async function BranchPage({ params }: Props) {
  const page = await readBranch((await params).number);
  const { user } = await currentRequest();
  return <PublicBranch page={page} canEdit={user !== null && isStaff(user)} canReport={user !== null} />;
}
