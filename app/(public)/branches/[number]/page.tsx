import type { Metadata } from "next";
import { cache } from "react";
import { BranchDetails, PublicBranch } from "#components/branches/public-branch.tsx";
import { LazyFrame } from "#components/shell/lazy-frame.tsx";
import { getBranchPage } from "#lib/branches/get-branch.ts";
import { env } from "#lib/platform/env.ts";
import { orNotFound, verbContext } from "../../../page-context.ts";
import { currentShell } from "../../../page-view.ts";

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

/** Public: the location API's `links.website` leads here. Signed-in people see it in the portal's frame. */
export default async function BranchPage({ params }: Props) {
  const page = await readBranch((await params).number);
  const shell = await currentShell();
  if (!shell) return <PublicBranch page={page} environmentName={env().ENVIRONMENT_NAME} />;
  return (
    <LazyFrame {...shell}>
      <BranchDetails page={page} reader={shell.user} />
    </LazyFrame>
  );
}
