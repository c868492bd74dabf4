import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { branchesQuery, branchPageQuery } from "#lib/branches/search/query-options.ts";
import {
  branchesOfView,
  countsOf,
  type FinderView,
  filterOf,
  finderHref,
  withBranch,
  withStatus,
} from "./finder-view.ts";
import type { FirstScreen } from "./first-screen.ts";

export type Found = ReturnType<typeof useFound>;

/** Returns the branches of a view. Until they load, returns the first screen from the server. */
export function useFound(view: FinderView, first: FirstScreen, isStaff: boolean) {
  // Opening states change by the minute.
  const { data, ...state } = useQuery({ ...branchesQuery(filterOf(view)), refetchInterval: 60_000 });
  const href = finderHref(withBranch(view));
  const shown = useMemo(() => withStatus(view, isStaff), [view, isStaff]);
  const branches = useMemo(() => branchesOfView(data ?? [], shown), [data, shown]);
  const counts = useMemo(() => data && countsOf(data, shown), [data, shown]);
  // Before the first search, list nothing, even while its results load.
  const all = useQueryClient().getQueryData(branchesQuery(filterOf({})).queryKey);
  const isStale = state.isPlaceholderData && data === all;
  const start = !data && first.href === href ? first : null;
  return {
    ...state,
    href,
    branches,
    isLoaded: data !== undefined && !state.isPlaceholderData,
    listed: start?.rows ?? (isStale ? [] : branches),
    counts: counts ?? start?.counts ?? null,
    total: data ? branches.length : start?.total,
  };
}

/** Returns the branch with open details, with its position once that is loaded. */
export function useOpened(open: string | undefined) {
  const { data: page } = useQuery({ ...branchPageQuery(open ?? ""), enabled: open !== undefined });
  return useMemo(() => {
    if (open === undefined || page?.branch.branch.number !== open) return null;
    const { lat, long } = page.branch.locale;
    return { number: open, name: page.branch.branch.name, lat: Number(lat), long: Number(long) };
  }, [open, page]);
}
