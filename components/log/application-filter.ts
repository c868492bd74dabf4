import { useViewer } from "#components/shell/viewer.tsx";
import type { ApplicationFilter } from "./application-address.ts";
import type { LogFilter } from "./log-filters.tsx";

/** The partner as a filter, for staff. */
export function usePartnerFilter(): LogFilter[] {
  const { isStaff, organizations } = useViewer();
  if (!isStaff) return [];
  return [
    {
      kind: "choice",
      name: "organizationId",
      label: "Partner",
      choices: organizations.map(({ id, name }) => [id, name] as const),
      // Both belong to the partner that was chosen before.
      resets: ["applicationId", "webhookId"],
    },
  ];
}

/** The partner, for staff, and the application, for readers who see several. */
export function useOwnerFilters(filters: ApplicationFilter): LogFilter[] {
  return [...usePartnerFilter(), ...useApplicationFilter(filters)];
}

/** The application, for readers who see several. */
export function useApplicationFilter({ organizationId }: ApplicationFilter): LogFilter[] {
  const { isStaff, applications, organizations } = useViewer();
  if (!isStaff && applications.length < 2) return [];
  const nameOfPartner = new Map(organizations.map(({ id, name }) => [id, name]));
  const shown = applications.filter((one) => !organizationId || one.organizationId === organizationId);
  return [
    {
      kind: "choice",
      name: "applicationId",
      label: "Application",
      resets: ["webhookId"],
      choices: shown
        .map(({ id, name, organizationId: owner }) => [id, name, nameOfPartner.get(owner) ?? ""] as const)
        .sort(([, , one], [, , other]) => one.localeCompare(other)),
    },
  ];
}
