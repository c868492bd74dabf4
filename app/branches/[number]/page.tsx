import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { PublicBranch } from "#components/branches/public-branch.tsx";
import { isStaff } from "#lib/auth/context.ts";
import { getBranchPage } from "#lib/branches/get-branch-page.ts";
import type { BranchPage } from "#lib/branches/schemas.ts";
import { getDb } from "#lib/db/client.ts";
import { DomainError } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { currentUser } from "../../current-user.ts";

/** Anybody may read it: this is where the location API's `links.website` leads. Read once a request. */
const readPage = cache(async (number: string): Promise<BranchPage> => {
  const ctx = {
    actor: { kind: "anonymous" },
    requestId: newId("request"),
    ipAddress: null,
    db: getDb(),
    now: new Date(),
  } as const;
  return getBranchPage(ctx, number).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "not_found") notFound();
    throw error;
  });
});

export async function generateMetadata({ params }: PageProps<"/branches/[number]">): Promise<Metadata> {
  const { branch } = await readPage((await params).number);
  const { addressLine1, city, state, postal } = branch.address;
  return {
    title: branch.branch.name,
    description: `Hours, contacts and directions: ${addressLine1}, ${city}, ${state} ${postal}.`,
    alternates: { canonical: branch.links.website },
  };
}

export default async function PublicBranchPage({ params }: PageProps<"/branches/[number]">) {
  const page = await readPage((await params).number);
  const user = await currentUser();
  return <PublicBranch page={page} canEdit={user !== null && isStaff(user)} canReport={user !== null} />;
}
