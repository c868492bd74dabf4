import clsx from "clsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { BackLink, Panel } from "#components/ui/page.tsx";
import type { BranchPage } from "#lib/branches/shared/schemas.ts";
import { branchSections } from "./branch-facts.tsx";
import { branchJsonLd } from "./branch-json-ld.ts";
import { BranchName } from "./branch-name.tsx";
import { BranchSummary } from "./branch-summary.tsx";
import { ReportProblem } from "./editor/report-problem.tsx";
import { LazyPlacesMap } from "./lazy-places-map.tsx";
import { PublicHeader } from "./public-header.tsx";

/** `reader` is null if nobody is signed in. Others see the page in the portal's frame. */
type Props = { page: BranchPage; reader: { isStaff: boolean } | null };

/** The page of a branch without a frame. */
export function PublicBranch({ page, environmentName }: Pick<Props, "page"> & { environmentName: string }) {
  return (
    <>
      <PublicHeader
        signInTo={`/branches/${page.branch.branch.number}`}
        environmentName={environmentName}
        on="/branches"
      />
      <main id="content" tabIndex={-1} className="mx-auto max-w-5xl px-4 py-8 outline-none sm:px-8 sm:py-10">
        <BranchDetails page={page} reader={null} />
      </main>
    </>
  );
}

/** A branch: whether it is open, where it is, its hours, and whom to ask. */
export function BranchDetails({ page, reader }: Props) {
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
      <div className="grid gap-6">
        <header className="grid items-start gap-6 md:grid-cols-[1.2fr_1fr]">
          <div className="grid gap-4">
            {reader && <BackLink href="/branches">Branches</BackLink>}
            <h1 className={clsx("font-semibold text-2xl tracking-tight", !reader && "sm:text-3xl")}>
              <BranchName name={name} isTitle />
            </h1>
            <BranchSummary page={page}>
              {reader && <ReportProblem number={number} name={name} />}
              {reader?.isStaff && (
                <ButtonLink href={`/branches/${number}/edit`} variant="quiet" size="sm">
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
      </div>
      <script type="application/ld+json">{branchJsonLd(branch)}</script>
    </>
  );
}
