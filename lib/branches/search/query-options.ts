import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Suggestion } from "#lib/branches/places/schemas.ts";
import type { BranchListItem, BranchPage } from "#lib/branches/schemas.ts";
import { callApi, toQueryString } from "#lib/platform/http/api-client.ts";

const basePath = "/api/console/branches";

/** The parameters of `BranchFinderQuery`. */
export type BranchFilter = Partial<Record<"q" | "state" | "lat" | "long" | "distance", string | undefined>>;

export const branchesPath = (filter: BranchFilter) => `${basePath}${toQueryString(filter)}`;

/** The branches of the finder: nearest first around a point, otherwise by number. */
export function branchesQuery(filter: BranchFilter = {}) {
  return queryOptions({
    queryKey: ["branches", filter],
    queryFn: ({ signal }) => callApi<BranchListItem[]>(branchesPath(filter), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Comparing thousands of branches costs more than re-rendering a hundred rows.
    structuralSharing: false,
  });
}

/** What a text in the search field may mean. */
export function placesQuery(text: string) {
  return queryOptions({
    queryKey: ["places", text],
    queryFn: ({ signal }) =>
      callApi<Suggestion[]>(`/api/console/places${toQueryString({ q: text })}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** What the installation's geocoder finds for an address. */
export function addressesQuery(text: string) {
  return queryOptions({
    queryKey: ["addresses", text],
    queryFn: ({ signal }) =>
      callApi<Suggestion[]>(`/api/console/places/addresses${toQueryString({ q: text })}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function branchPageQuery(number: string) {
  return queryOptions({
    queryKey: ["branches", "page", number],
    queryFn: ({ signal }) => callApi<BranchPage>(`${basePath}/${encodeURIComponent(number)}`, { signal }),
    staleTime: 60_000,
  });
}
