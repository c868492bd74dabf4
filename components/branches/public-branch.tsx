import { ButtonLink } from "#components/ui/button.tsx";
import { Panel } from "#components/ui/page.tsx";
import type { BranchPage } from "#lib/branches/schemas.ts";
import { branchSections } from "./branch-facts.tsx";
import { branchJsonLd } from "./branch-json-ld.ts";
import { BranchSummary } from "./branch-summary.tsx";
import { PublicReport } from "./editor/report-problem.tsx";
import { LazyPlacesMap } from "./lazy-places-map.tsx";
import { PublicHeader } from "./public-header.tsx";

// Loaded only for people who are signed in.

type Props = { page: BranchPage; canEdit: boolean; canReport: boolean };

export function PublicBranch({ page, canEdit, canReport }: Props) {
  const { branch } = page;
  const { number, name } = branch.branch;
  const sections = branchSections(page, { toHref: (other) => `/branches/${other}` });
  const [hours, ...panels] = sections.map(({ title, content }) => (
    <Panel key={title} title={title}>
      {content}
    </Panel>
  ));
  return (
    <>
      <PublicHeader />
      <main className="mx-auto grid max-w-5xl gap-6 px-4 py-8 sm:px-6 sm:py-10">
        <header className="grid items-start gap-6 md:grid-cols-[1.2fr_1fr]">
          <div className="grid gap-4">
            <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{name}</h1>
            <BranchSummary page={page}>
              {canReport && <PublicReport number={number} name={name} />}
              {canEdit && (
                <ButtonLink href={`/branches/${number}/edit`} reload variant="quiet" size="sm">
                  Edit this branch
                </ButtonLink>
              )}
            </BranchSummary>
          </div>
          <LazyPlacesMap
            places={[{ lat: Number(branch.locale.lat), long: Number(branch.locale.long), name }]}
          />
        </header>
        <div className="grid items-start gap-6 md:grid-cols-[1.2fr_1fr]">
          {hours}
          <div className="grid gap-6">{panels}</div>
        </div>
      </main>
      <script type="application/ld+json">{branchJsonLd(branch)}</script>
    </>
  );
}
