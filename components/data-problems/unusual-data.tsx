import { useQuery } from "@tanstack/react-query";
import { OddityGroups } from "#components/branches/oddity-groups.tsx";
import { branchOdditiesQuery } from "#components/branches/queries.ts";
import { Panel } from "#components/ui/page.tsx";
import { ErrorBanner } from "#components/ui/status.tsx";

/** Probable mistakes in the data of all active branches. Not on the page at first, because looking through them takes a second. */
export function UnusualData() {
  const { data, error } = useQuery(branchOdditiesQuery());
  return (
    <Panel title="Unusual data" className="mt-6">
      <div className="grid gap-4">
        <p className="max-w-prose text-muted text-sm">
          What may be a mistake in the data of the active branches. Correct the branch, or leave it if it is
          right.
        </p>
        {error && <ErrorBanner error={error} what="Could not look through the branches." />}
        {!data && !error && <p role="status">Looking through the branches…</p>}
        {data && (data.length > 0 ? <OddityGroups groups={data} areStored /> : <p>Nothing is unusual.</p>)}
      </div>
    </Panel>
  );
}
