import dynamic from "next/dynamic";
import { Button } from "#components/ui/button.tsx";
import { Panel } from "#components/ui/page.tsx";
import type { BranchPage } from "#lib/branches/schemas.ts";
import {
  BranchAddress,
  BranchApiCall,
  BranchDirections,
  BranchMarks,
  BranchToday,
  branchSections,
  CopyBranch,
} from "./branch-facts.tsx";
import { branchJsonLd } from "./branch-json-ld.ts";
import { PublicHeader } from "./public-header.tsx";

/** Only people who are signed in load it. */
const PublicReport = dynamic(() => import("./public-report.tsx").then((module) => module.PublicReport));

type Props = { page: BranchPage; canEdit: boolean; canReport: boolean };

/** The public page of a branch: where it is, when it is open, and whom to call. */
export function PublicBranch({ page, canEdit, canReport }: Props) {
  const { branch } = page;
  const { number, name } = branch.branch;
  const sections = branchSections(page, { hrefOf: (other) => `/branches/${other}` });
  const panel = ({ title, content }: (typeof sections)[number]) => (
    <Panel key={title} title={title}>
      {content}
    </Panel>
  );
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
            {sections.slice(0, 1).map(panel)}
            <Panel title="From the API" className="print:hidden">
              <BranchApiCall links={branch.links} />
            </Panel>
          </div>
          <div className="grid gap-6">{sections.slice(1).map(panel)}</div>
        </div>
      </main>
      <script type="application/ld+json">{branchJsonLd(branch)}</script>
    </>
  );
}
