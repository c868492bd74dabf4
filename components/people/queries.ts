import { getQuery, listQuery } from "#components/api/queries.ts";

/** The people of the person's own organization or, for staff, of another one. */
export function peopleQuery(organizationId?: string) {
  return getQuery("/api/console/people", { query: { organizationId } });
}

export function organizationsQuery() {
  return listQuery("/api/console/organizations");
}
