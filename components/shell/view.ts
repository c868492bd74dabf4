// Whose data the pages show: one application, all of one organization (for staff), or everything. Server and browser
// read it from the URL in the same way.

import type { Frame } from "#lib/portal/overview/schemas.ts";

/** Neither: everything that the person may see. Never both. */
export type View = { applicationId?: string | undefined; organizationId?: string | undefined };

/** Holds the ID of the application or organization that was chosen last. */
export const viewCookie = "view";

/** Pages whose content follows the view. */
const viewPaths = ["/", "/webhooks", "/deliveries", "/deliveries/charts", "/requests", "/inbox"];
/** The list of applications and the audit log follow only the organization. */
const organizationPaths = ["/applications", "/audit"];
/** Filters that name one thing of any application. */
const named = ["webhookId", "orderNumber", "reference"];

export type Names = Pick<Frame, "applications" | "organizations">;
type Parameters = Pick<URLSearchParams, "get">;

export function followsView(pathname: string): boolean {
  return viewPaths.includes(pathname);
}

export function viewOfId(id: string | null | undefined): View {
  if (id?.startsWith("app_")) return { applicationId: id };
  return id?.startsWith("org_") ? { organizationId: id } : {};
}

/** The ID of a view in the address and in the cookie; null for everything. */
export function idOfView({ applicationId, organizationId }: View): string | null {
  return applicationId ?? organizationId ?? null;
}

/** The view that an address names, `{}` for everything (`application=all`); null if the last choice decides. */
export function viewOfAddress(parameters: Parameters): View | null {
  const application = parameters.get("application");
  const organization = parameters.get("organization");
  if (application === "all") return {};
  if (application) return { applicationId: application };
  if (organization) return { organizationId: organization };
  return named.some((name) => parameters.get(name)) ? {} : null;
}

/** An address with its view replaced; unchanged if its page follows no view. */
export function withView(href: string, { applicationId, organizationId }: View): string {
  const [path = "", search = ""] = href.split("?");
  const ofOrganization = organizationPaths.includes(path);
  if (!ofOrganization && !followsView(path)) return href;
  const parameters = new URLSearchParams(search);
  parameters.delete("application");
  parameters.delete("organization");
  if (applicationId && !ofOrganization) parameters.set("application", applicationId);
  if (organizationId) parameters.set("organization", organizationId);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** Returns the URL of a page in another view. Drops filters that name something in the old view. */
export function addressAfterSwitch(pathname: string, search: string, view: View): string {
  const [, section = "", id] = pathname.split("/");
  if (section === "applications" && id)
    return view.applicationId ? `/applications/${view.applicationId}` : withView("/applications", view);
  if ((section === "deliveries" && id && id !== "charts") || (section === "webhooks" && id))
    return withView(`/${section}`, view);
  const parameters = new URLSearchParams(search);
  for (const name of named) parameters.delete(name);
  const address = withView(parameters.size > 0 ? `${pathname}?${parameters}` : pathname, view);
  // Explicit, because the old page may still write its own view as the last choice.
  if (idOfView(view) || !(followsView(pathname) || organizationPaths.includes(pathname))) return address;
  return `${address}${address.includes("?") ? "&" : "?"}application=all`;
}

/** The name of a view and of its owner; a null title if the frame does not know it yet. */
export function labelsOfView(
  view: View,
  { applications, organizations }: Names,
): { title: string | null; detail: string } {
  const application = applications.find(({ id }) => id === view.applicationId);
  const organization = organizations.find(
    ({ id }) => id === (view.organizationId ?? application?.organizationId),
  );
  if (view.applicationId) return { title: application?.name ?? null, detail: organization?.name ?? "" };
  if (view.organizationId) return { title: organization?.name ?? null, detail: "All its applications" };
  return organizations.length > 0
    ? { title: "All organizations", detail: "" }
    : { title: "All applications", detail: "" };
}
