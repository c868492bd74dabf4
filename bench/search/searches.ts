/** The place of the searches over HTTP and in SQL: branches are dense there in each size. */
export const chicago = { lat: 41.88, long: -87.63 };

export function searchPath(lat: number, long: number, miles: number): string {
  return `/api/location/v1/branches?lat=${lat}&long=${long}&distance=${miles}`;
}

/** More places than answers fit into memory, so close to each other that their answers have one size. */
export function searchesNearby(miles: number): string[] {
  return Array.from({ length: 20_000 }, (_, index) =>
    searchPath(chicago.lat + index * 1e-7, chicago.long, miles),
  );
}
