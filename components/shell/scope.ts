// What the pages are about: one application, all of one organization (for staff), or everything. Server and browser read
// it off the address in the same way.

import type { Frame } from "#lib/portal/overview/schemas.ts";

/** Neither: everything that the person may see. Never both. */
export type Scope = { applicationId?: string | undefined; organizationId?: string | undefined };

/** Where the last choice is kept. Its value is an application's or an organization's id. */
export const scopeCookie = "scope";

/** Pages whose content follows the scope. */
const scopedPaths = ["/", "/webhooks", "/deliveries", "/deliveries/charts", "/requests", "/inbox"];
/** The list of applications and the audit log follow the organization alone. */
const organizationPaths = ["/applications", "/audit"];
/** Filters that name one thing, wherever it belongs. */
const named = ["webhookId", "orderNumber"];

export type Names = Pick<Frame, "applications" | "organizations">;
type Parameters = Pick<URLSearchParams, "get">;

export function isScopedPath(pathname: string): boolean {
  return scopedPaths.includes(pathname);
}

/** The scope that an id stands for. */
export function scopeOfId(id: string | null | undefined): Scope {
  if (id?.startsWith("app_")) return { applicationId: id };
  return id?.startsWith("org_") ? { organizationId: id } : {};
}

/** What stands in the address and in the cookie for a scope. */
export function idOfScope({ applicationId, organizationId }: Scope): string | null {
  return applicationId ?? organizationId ?? null;
}

/**
 * The scope that an address says itself, `{}` where it says everything; null where it leaves that to the last choice.
 * `application=all` says everything.
 */
export function scopeOfAddress(parameters: Parameters): Scope | null {
  const application = parameters.get("application");
  const organization = parameters.get("organization");
  if (application === "all") return {};
  if (application) return { applicationId: application };
  if (organization) return { organizationId: organization };
  return named.some((name) => parameters.get(name)) ? {} : null;
}

/** An address with a scope in the place of the one that it has; as it is, where its page follows none. */
export function withScope(href: string, { applicationId, organizationId }: Scope): string {
  const [path = "", search = ""] = href.split("?");
  const ofOrganization = organizationPaths.includes(path);
  if (!ofOrganization && !isScopedPath(path)) return href;
  const parameters = new URLSearchParams(search);
  parameters.delete("application");
  parameters.delete("organization");
  if (applicationId && !ofOrganization) parameters.set("application", applicationId);
  if (organizationId) parameters.set("organization", organizationId);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** Where the page goes when somebody chooses another scope there: what named a thing of the old one is left behind. */
export function addressAfterSwitch(pathname: string, search: string, scope: Scope): string {
  const [, section = "", id] = pathname.split("/");
  if (section === "applications" && id)
    return scope.applicationId ? `/applications/${scope.applicationId}` : withScope("/applications", scope);
  if (section === "deliveries" && id && id !== "charts") return withScope("/deliveries", scope);
  const parameters = new URLSearchParams(search);
  for (const name of named) parameters.delete(name);
  const address = withScope(parameters.size > 0 ? `${pathname}?${parameters}` : pathname, scope);
  // Said, and not left to the last choice, which the page that is left behind may still be writing down.
  if (idOfScope(scope) || !(isScopedPath(pathname) || organizationPaths.includes(pathname))) return address;
  return `${address}${address.includes("?") ? "&" : "?"}application=all`;
}

/** The words of a scope, and of what it belongs to; a title of null where the frame does not know it yet. */
export function wordsOfScope(
  scope: Scope,
  { applications, organizations }: Names,
): { title: string | null; detail: string } {
  const application = applications.find(({ id }) => id === scope.applicationId);
  const organization = organizations.find(
    ({ id }) => id === (scope.organizationId ?? application?.organizationId),
  );
  if (scope.applicationId) return { title: application?.name ?? null, detail: organization?.name ?? "" };
  if (scope.organizationId) return { title: organization?.name ?? null, detail: "All its applications" };
  return organizations.length > 0
    ? { title: "All organizations", detail: "" }
    : { title: "All applications", detail: "" };
}
