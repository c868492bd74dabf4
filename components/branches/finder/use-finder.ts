import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { toQueryString } from "#components/api/call-api.ts";
import {
  around,
  type FinderView,
  finderHref,
  readFinderView,
  rowId,
  showView,
  toFilter,
  withBranch,
  withoutBox,
} from "./finder-view.ts";
import { locate } from "./locate.ts";
import { branchesQuery, branchPageQuery } from "./queries.ts";
import { branchesOfView, type FirstScreen, toResults } from "./results.ts";

export type FinderProps = {
  /** Null on the public page. */
  reader: { isStaff: boolean } | null;
  /** Shown until the browser loads the branches. */
  first: FirstScreen;
};

/** What the parts of the finder share. */
export type Finder = ReturnType<typeof useFinder>;

/** The view of the URL with its branches, and what a person points at and opens. */
export function useFinder({ reader, first }: FinderProps) {
  const params = useSearchParams();
  const view = useMemo(() => readFinderView(Object.fromEntries(params)), [params]);
  const isStaff = reader?.isStaff ?? false;
  const [highlighted, onHighlight] = useState<string | null>(null);
  const rememberFocus = useReturningFocus(view.branch);
  const toHref = useCallback((number: string) => finderHref(withBranch(view, number)), [view]);
  const onOpen = useCallback(
    (number: string) => {
      rememberFocus();
      showView(withBranch(view, number));
    },
    [view, rememberFocus],
  );
  /** The location of the device, which is requested only on a click. The finder then searches around it. */
  const position = useMutation({
    mutationFn: locate,
    meta: { refetches: false },
    onSuccess: (point) => showView(around(view, point, "your location")),
  });
  const found = useFound(view, first, isStaff);
  const opened = useOpened(view.branch);
  return { view, reader, isStaff, found, opened, position, highlighted, onHighlight, toHref, onOpen };
}

/** Returns the branches of a view. Until they load, returns the first screen from the server. */
function useFound(view: FinderView, first: FirstScreen, isStaff: boolean) {
  // Opening states change by the minute.
  const { data, ...state } = useQuery({ ...branchesQuery(toFilter(view)), refetchInterval: 60_000 });
  const href = finderHref(withBranch(view));
  const results = useMemo(() => toResults(data ?? [], view, isStaff), [data, view, isStaff]);
  // The list follows the map. The pins do not change with it.
  const mapSearch = toQueryString(withoutBox(withBranch(view)));
  const mapped = useMemo(() => {
    const everywhere = readFinderView(Object.fromEntries(new URLSearchParams(mapSearch)));
    return branchesOfView(data ?? [], everywhere, isStaff);
  }, [data, mapSearch, isStaff]);
  const { branches } = results;
  // Before the first search, list nothing, even while its results load.
  const all = useQueryClient().getQueryData(branchesQuery(toFilter({})).queryKey);
  const isStale = state.isPlaceholderData && data === all;
  const start = !data && first.href === href ? first : null;
  return {
    ...state,
    href,
    branches,
    mapped,
    isLoaded: data !== undefined && !state.isPlaceholderData,
    listed: start?.rows ?? (isStale ? [] : branches),
    counts: data ? results.counts : (start?.counts ?? null),
    byState: data ? results.byState : (start?.byState ?? []),
    total: data ? branches.length : start?.total,
  };
}

/** Returns the branch with open details, with its position once that is loaded. */
function useOpened(open: string | undefined) {
  const { data: page } = useQuery({ ...branchPageQuery(open ?? ""), enabled: open !== undefined });
  return useMemo(() => {
    if (open === undefined || page?.branch.branch.number !== open) return null;
    const { lat, long } = page.branch.locale;
    return { number: open, name: page.branch.branch.name, lat: Number(lat), long: Number(long) };
  }, [open, page]);
}

/** Returns the focus to the row or pin that opened the details, or otherwise to the branch's row. */
function useReturningFocus(open: string | undefined) {
  const opener = useRef<{ element: Element; name: string | null } | null>(null);
  const last = useRef(open);
  useEffect(() => {
    const closed = last.current;
    last.current = open;
    if (open !== undefined || closed === undefined) return;
    const { element, name } = opener.current ?? {};
    opener.current = null;
    const row = document.getElementById(rowId(closed))?.querySelector("a");
    // The map may have reused the pin's element for another branch.
    const isSame = element?.isConnected && element.getAttribute("aria-label") === name;
    const target = isSame ? element : row;
    if (!(target instanceof HTMLElement)) return;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest" });
  }, [open]);
  return useCallback(() => {
    const element = document.activeElement;
    if (element && element !== document.body && !opener.current)
      opener.current = { element, name: element.getAttribute("aria-label") };
  }, []);
}
