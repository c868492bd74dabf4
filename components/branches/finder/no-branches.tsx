"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { maxDistanceMiles } from "#lib/branches/constants.ts";
import { branchesQuery } from "#lib/branches/query-options.ts";
import { branchesOfView, type FinderView, showView } from "./finder-view.ts";

const showAll = { label: "Show all branches", onClick: () => showView({ filter: {} }) };

/** Nothing matches: offers the nearest branch beyond the radius with the same filters, or says what to change. */
export function NoBranches({ view }: { view: FinderView }) {
  const { near, q } = view.filter;
  if (near) return <NoneNear view={view} near={near} />;
  return (
    <EmptyState title="No branch matches" action={showAll}>
      {q
        ? `No name, number, or address has “${q}”. For a ZIP code or a city, type it under “Place or branch” and choose it there.`
        : "Choose another state or remove a filter."}
    </EmptyState>
  );
}

type Near = NonNullable<FinderView["filter"]["near"]>;

function NoneNear({ view, near }: { view: FinderView; near: Near }) {
  const everywhere = { near: { ...near, distance: maxDistanceMiles } };
  const { data, isPlaceholderData } = useQuery(branchesQuery(everywhere));
  const { sort: _, ...filters } = view;
  const [nearest] = isPlaceholderData ? [] : branchesOfView(data ?? [], filters);
  const title = `No branch within ${near.distance} miles`;
  if (!nearest)
    return (
      <EmptyState title={title} action={showAll}>
        {isPlaceholderData || !data ? "Looking for the nearest that matches." : "No other branch matches."}
      </EmptyState>
    );
  const miles = nearest.distance ?? 0;
  const distance = Math.min(maxDistanceMiles, Math.ceil((miles + 5) / 10) * 10);
  return (
    <EmptyState
      title={title}
      action={{
        label: `Search within ${distance} miles`,
        look: "primary",
        onClick: () => showView({ ...view, filter: { near: { ...near, distance } } }),
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
