import { Button } from "#components/ui/button.tsx";
import { Panel } from "#components/ui/page.tsx";
import type { BranchPage } from "#lib/branches/schemas.ts";
import {
  BranchAddress,
  BranchApiCall,
  BranchContact,
  BranchDirections,
  BranchHours,
  BranchManager,
  BranchMarks,
  BranchToday,
  CopyBranch,
  hasManager,
  NearbyBranches,
} from "./branch-facts.tsx";
import { branchJsonLd } from "./branch-json-ld.ts";
import { PublicHeader } from "./public-header.tsx";
import { PublicReport } from "./public-report.tsx";

type Props = { page: BranchPage; canEdit: boolean; canReport: boolean };

/** What anybody may know of a branch: where it is, when it is open, whom to call. */
export function PublicBranch({ page, canEdit, canReport }: Props) {
  const { branch, nearby } = page;
  const { number, name } = branch.branch;
  return (
    <>
      <PublicHeader />
      <main className="mx-auto grid max-w-5xl gap-6 px-4 py-8 sm:px-6 sm:py-10">
        <header className="grid gap-4">
          <BranchMarks page={page} />
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{name}</h1>
          <BranchAddress address={branch.address} />
          <BranchToday page={page} />
          <div className="flex flex-wrap gap-2">
            <BranchDirections locale={branch.locale} />
            <CopyBranch branch={branch} />
            {canReport && <PublicReport number={number} name={name} />}
            {canEdit && (
              <Button asChild>
                <a href={`/branches/${number}/edit`}>Edit this branch</a>
              </Button>
            )}
          </div>
        </header>
        <div className="grid items-start gap-6 md:grid-cols-[1.2fr_1fr]">
          <div className="grid gap-6">
            <Panel title="Hours">
              <BranchHours page={page} />
            </Panel>
            <Panel title="From the API" className="print:hidden">
              <BranchApiCall links={branch.links} />
            </Panel>
          </div>
          <div className="grid gap-6">
            <Panel title="Contact">
              <BranchContact contact={branch.contact} />
            </Panel>
            {hasManager(branch) && (
              <Panel title={branch.manager.title || "Manager"}>
                <BranchManager manager={branch.manager} links={branch.links} />
              </Panel>
            )}
            {nearby.length > 0 && (
              <Panel title="Nearby branches">
                <NearbyBranches nearby={nearby} hrefOf={(other) => `/branches/${other}`} />
              </Panel>
            )}
          </div>
        </div>
      </main>
      <script type="application/ld+json">{branchJsonLd(branch)}</script>
    </>
  );
}
