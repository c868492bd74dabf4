import type { ComponentProps } from "react";
import { BranchMissing } from "#components/branches/finder/branch-missing.tsx";
import { PublicBranch } from "#components/branches/public-branch.tsx";
import { PageHead } from "#components/shell/page-head.tsx";
import { getBranchPage } from "#lib/branches/get-branch-page.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { pageProps } from "../../app/page-props.ts";
import { verbContext } from "../../app/request-context.ts";

type Props = { shown: ComponentProps<typeof PublicBranch> | null };

/** Anybody may read it: this is where the location API's `links.website` leads. */
export const getServerSideProps = pageProps<Props>(async ({ visit, params, setStatus }) => {
  try {
    const page = await getBranchPage(verbContext(visit, { kind: "anonymous" }), String(params["number"]));
    const canEdit = visit.user !== null && isStaff(visit.user);
    return { props: { shown: { page, canEdit, canReport: visit.user !== null } } };
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "not_found")) throw error;
    setStatus(404);
    return { props: { shown: null } };
  }
});

export default function BranchPage({ shown }: Props) {
  if (shown === null)
    return (
      <>
        <PageHead noIndex />
        <BranchMissing />
      </>
    );
  const { branch, address, links } = shown.page.branch;
  const place = `${address.addressLine1}, ${address.city}, ${address.state} ${address.postal}`;
  return (
    <>
      <PageHead
        title={branch.name}
        description={`Hours, contacts and directions: ${place}.`}
        canonical={links.website}
      />
      <PublicBranch {...shown} />
    </>
  );
}
