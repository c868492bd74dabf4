"use client";

import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { maxDistanceMiles } from "#lib/branches/constants.ts";
import { branchesQuery } from "#lib/branches/query-options.ts";
import { branchesOfView, type FinderView, filterOf, showView } from "./finder-view.ts";

const showAll = { label: "Show all branches", onClick: () => showView({}) };

/** Nothing matches: offers the nearest branch beyond the radius with the same filters, or says what to change. */
export function NoBranches({ view }: { view: FinderView }) {
  if (view.distance) return <NoneNear view={view} />;
  const { q } = view;
  return (
    <EmptyState title="No branch matches" action={showAll}>
      {q
        ? `No name, number, or address has “${q}”. For a ZIP code or a city, type it under “Place or branch” and choose it there.`
        : "Choose another state or remove a filter."}
    </EmptyState>
  );
}

function NoneNear({ view }: { view: FinderView }) {
  const { q: _, state: __, sort: ___, ...filters } = view;
  const everywhere = { ...filterOf(filters), distance: String(maxDistanceMiles) };
  const { data, error, isPlaceholderData } = useQuery(branchesQuery(everywhere));
  const [nearest] = isPlaceholderData ? [] : branchesOfView(data ?? [], filters);
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
        look: "primary",
        onClick: () => showView({ ...filters, distance: String(distance) }),
      }}
    >
      The nearest that matches is{" "}
      <Link href={`/branches/${nearest.number}`} className="text-accent underline underline-offset-4">
        {nearest.name}
      </Link>
      , about {Math.round(miles)} miles away.
    </EmptyState>
  );
}
