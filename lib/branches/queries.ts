import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/http/api-client.ts";
import type { BranchListItem } from "./schemas.ts";

const basePath = "/api/console/branches";

/** What the finder is narrowed to. `near`: within so many whole miles of a point. */
export type BranchFilter = {
  q?: string;
  state?: string;
  near?: { lat: number; long: number; distance: number };
};

function searchParams({ q, state, near }: BranchFilter): string {
  const params = new URLSearchParams({
    ...(q && { q }),
    ...(state && { state }),
    ...(near && { lat: String(near.lat), long: String(near.long), distance: String(near.distance) }),
  });
  return params.size === 0 ? "" : `?${params}`;
}

/** The branches of the finder: nearest first around a point, else by number. Hours are today's, so it is asked again each minute. */
export function branchesQuery(filter: BranchFilter = {}) {
  return queryOptions({
    queryKey: ["branches", filter],
    queryFn: ({ signal }) => callApi<BranchListItem[]>(`${basePath}${searchParams(filter)}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
