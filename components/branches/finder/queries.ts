import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { toUrl } from "#components/api/call-api.ts";
import { getQuery } from "#components/api/queries.ts";

/** The parameters of `BranchFinderQuery`. */
export type BranchFilter = Partial<Record<"q" | "state" | "lat" | "long" | "distance", string | undefined>>;

export const branchesPath = (filter: BranchFilter) => toUrl("/api/console/branches", { query: filter });

/** The branches of the finder: nearest first around a point, otherwise by city. */
export function branchesQuery(filter: BranchFilter = {}) {
  return queryOptions({
    ...getQuery("/api/console/branches", { query: filter }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Comparing thousands of branches costs more than re-rendering a hundred rows.
    structuralSharing: false,
  });
}

/** What a text in the search field may mean. */
export function placesQuery(text: string) {
  return queryOptions({
    ...getQuery("/api/console/places", { query: { q: text } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** What the installation's geocoder finds for an address. */
export function addressesQuery(text: string) {
  const addresses = getQuery("/api/console/places/addresses", { query: { q: text } });
  return { ...addresses, staleTime: Number.POSITIVE_INFINITY };
}

export function branchPageQuery(number: string) {
  return { ...getQuery("/api/console/branches/[number]", { params: { number } }), staleTime: 60_000 };
}
