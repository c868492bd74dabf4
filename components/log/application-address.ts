import { toQueryString } from "#components/api/call-api.ts";

/** One application, or for staff one partner. */
export type ApplicationFilter = { applicationId?: string | undefined; organizationId?: string | undefined };

/** Whose data an address shows: an application's, or for staff a partner's. Without either, all that the reader may see. */
export function readApplicationFilter(address: Readonly<Record<string, unknown>>): ApplicationFilter {
  const read = (name: string) =>
    typeof address[name] === "string" && address[name] !== "" ? address[name] : null;
  const applicationId = read("application");
  const organizationId = read("organization");
  return {
    ...(applicationId && { applicationId }),
    ...(organizationId && { organizationId }),
  };
}

/** The address of a page with its filters. */
export function addressWithFilter(
  path: string,
  { applicationId, organizationId, ...others }: Readonly<Record<string, unknown>>,
): string {
  return `${path}${toQueryString({ application: applicationId, organization: organizationId, ...others })}`;
}
