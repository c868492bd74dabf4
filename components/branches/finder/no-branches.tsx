import { useQuery } from "@tanstack/react-query";
import { milesText } from "#components/branches/branch-text.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { onPlainClick } from "#components/ui/plain-click.ts";
import { maxDistanceMiles } from "#lib/branches/shared/branch-values.ts";
import { finderHref, isNarrowed, showView, toFilter, withBranch } from "./finder-view.ts";
import { branchesQuery } from "./queries.ts";
import { branchesOfView } from "./results.ts";
import type { Finder } from "./use-finder.ts";

const showAll = { label: "Show all branches", onClick: () => showView({}) };

/** Shown if no branch matches: the nearest one beyond the radius with the same filters, or what to change. */
export function NoBranches(finder: Finder) {
  const { q, box, distance } = finder.view;
  if (!isNarrowed(finder.view)) return <NoneYet {...finder} />;
  return (
    <div className="px-4">
      {distance ? (
        <NoneNear {...finder} />
      ) : (
        <EmptyState title={box ? "No branch on this part of the map" : "No branch matches"} action={showAll}>
          {q
            ? `No name, number, or address has “${q}”. For a ZIP code or a city, choose it from the suggestions.`
            : box
              ? "Zoom out, or remove a filter."
              : "Choose another state or remove a filter."}
        </EmptyState>
      )}
    </div>
  );
}

/** Before the first import. */
function NoneYet({ isStaff }: Finder) {
  if (!isStaff) return <p className="px-4 text-muted text-sm">There are no branches yet.</p>;
  return (
    <div className="px-4">
      <EmptyState title="No branches yet" action={{ label: "Import branches", href: "/branches/import" }}>
        Partners search them, and the map shows them. Start with a CSV or JSON file.
      </EmptyState>
    </div>
  );
}

function NoneNear({ view, isStaff }: Finder) {
  const { q: _, state: __, sort: ___, ...filters } = view;
  const everywhere = { ...toFilter(filters), distance: String(maxDistanceMiles) };
  const { data, error, isPlaceholderData } = useQuery(branchesQuery(everywhere));
  const [nearest] = isPlaceholderData ? [] : branchesOfView(data ?? [], filters, isStaff);
  const title = `No branch within ${view.distance} miles`;
  if (!nearest) {
    const isLoading = isPlaceholderData || !data;
    const text = isLoading ? "Looking for the nearest that matches." : "No other branch matches.";
    return (
      <EmptyState title={title} action={showAll}>
        {error ? "Try a larger radius." : text}
      </EmptyState>
    );
  }
  const miles = nearest.distance ?? 0;
  const distance = Math.min(maxDistanceMiles, Math.ceil((miles + 5) / 10) * 10);
  return (
    <EmptyState
      title={title}
      action={{
        label: `Search within ${distance} miles`,
        variant: "primary",
        onClick: () => showView({ ...filters, distance: String(distance) }),
      }}
    >
      Nearest:{" "}
      <a
        href={finderHref(withBranch(view, nearest.number))}
        onClick={(event) => onPlainClick(event, () => showView(withBranch(view, nearest.number)))}
        className="text-accent underline underline-offset-4"
      >
        {nearest.name}
      </a>
      , {milesText(miles)}
    </EmptyState>
  );
}
