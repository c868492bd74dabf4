"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { branchesQuery } from "#lib/branches/query-options.ts";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { branchesOfView, type FinderView, showView } from "./finder-view.ts";

type Point = { lat: number; long: number };

const maxMiles = 12_500;

/** On a sphere: at most 0.6 % off. */
function aboutMiles(from: Point, to: Point): number {
  const radians = Math.PI / 180;
  const half =
    Math.sin(((to.lat - from.lat) * radians) / 2) ** 2 +
    Math.cos(from.lat * radians) *
      Math.cos(to.lat * radians) *
      Math.sin(((to.long - from.long) * radians) / 2) ** 2;
  return 3_958.8 * 2 * Math.asin(Math.min(1, Math.sqrt(half)));
}

function nearestTo(point: Point, branches: readonly BranchListItem[]) {
  const [first, ...others] = branches.map((branch) => ({ branch, miles: aboutMiles(point, branch) }));
  return first && others.reduce((best, other) => (other.miles < best.miles ? other : best), first);
}

const showAll = { label: "Show all branches", onClick: () => showView({ filter: {} }) };

/** Nothing matches: offers the nearest branch beyond the radius with the same filters, or says what to change. */
export function NoBranches({ view }: { view: FinderView }) {
  const { near } = view.filter;
  const { data: all, isLoading } = useQuery({ ...branchesQuery(), enabled: near !== undefined });
  const nearest = near && all && nearestTo(near, branchesOfView(all, view));
  if (near && nearest) {
    const distance = Math.min(maxMiles, Math.ceil((nearest.miles * 1.006 + 5) / 10) * 10);
    const wider: FinderView = { ...view, filter: { near: { ...near, distance } } };
    return (
      <EmptyState
        title={`No branch within ${near.distance} miles`}
        action={{
          label: `Search within ${distance} miles`,
          look: "primary",
          onClick: () => showView(wider),
        }}
      >
        The nearest that matches is{" "}
        <Link
          href={`/branches/${nearest.branch.number}`}
          className="text-accent underline underline-offset-4"
        >
          {nearest.branch.name}
        </Link>
        , about {Math.round(nearest.miles)} miles away.
      </EmptyState>
    );
  }
  if (near && isLoading)
    return (
      <EmptyState title={`No branch within ${near.distance} miles`} action={showAll}>
        Looking for the nearest that matches.
      </EmptyState>
    );
  return (
    <EmptyState title="No branch matches" action={showAll}>
      {view.filter.q
        ? `No name, number or address has “${view.filter.q}”. For a ZIP code or a city, type it under “Place or branch” and choose it there.`
        : "Choose another state or take a filter away."}
    </EmptyState>
  );
}
