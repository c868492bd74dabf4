import type { Recipient } from "#lib/notifications/orders/shared/schemas.ts";
import { type Actor, type Context, isStaff } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import { DomainError, type FieldError, notFound } from "#lib/platform/errors.ts";

const fields = {
  clientId: true,
  name: true,
  organization: { select: { name: true, kind: true, isDemo: true } },
} as const;

type Found = {
  clientId: string;
  name: string;
  organization: { name: string; kind: string; isDemo: boolean };
};

function toRecipient({ clientId, name, organization }: Found): Recipient {
  return {
    clientId,
    name,
    organization: organization.name,
    needsConfirmation: organization.kind === "PARTNER" && !organization.isDemo,
  };
}

/** The applications that may subscribe to events, by organization and name, for staff. Order systems are left out. */
export async function listRecipients({ db }: Context): Promise<Recipient[]> {
  const found = await db.application.findMany({
    where: { scopes: { has: "notification.write" }, NOT: { scopes: { has: "order.publish" } } },
    select: fields,
    orderBy: [{ organization: { name: "asc" } }, { name: "asc" }],
  });
  return found.map(toRecipient);
}

/** Staff, and an order system, which may publish for any application. They have no daily limits. */
export function mayAddressAnybody(actor: Actor): boolean {
  return isStaff(actor) || (actor.kind === "application" && actor.scopes.includes("order.publish"));
}

/** Where the client IDs were given. */
type Place = { parameter: string } | { pointer: string };

function invalid(detail: string, place: Place): DomainError {
  const error: FieldError = { ...place, detail };
  return new DomainError("invalid_request", detail, { errors: [error] });
}

/**
 * Finds the applications that get a test order, by client ID. Staff and an order system may name any application. A partner's
 * people name one of their own organization. Another access token gets test orders for its own application alone.
 *
 * @throws DomainError invalid_request, not_found, also for another organization's application
 */
export async function findRecipients(
  { actor, db }: Context,
  clientIds: readonly string[] | undefined,
  place: Place,
): Promise<Recipient[]> {
  const isFree = mayAddressAnybody(actor);
  if (!isFree && actor.kind === "application" && clientIds !== undefined)
    throw invalid("Leave out the audience: an access token is for its own application.", place);
  const own = actor.kind === "application" ? [actor.clientId] : [];
  const wanted = [...new Set(clientIds ?? own)];
  if (wanted.length === 0) throw invalid("Expected the client ID of an application.", place);
  if (!isFree && wanted.length > 1) throw invalid("Expected one client ID.", place);
  const found = await db.application.findMany({
    where: { clientId: { in: wanted }, ...(isFree ? {} : visibleApplications(actor)) },
    select: fields,
    orderBy: { clientId: "asc" },
  });
  const unknown = wanted.filter((clientId) => !found.some((one) => one.clientId === clientId));
  if (unknown.length === 0) return found.map(toRecipient);
  if (!isFree) throw notFound("application");
  throw new DomainError("not_found", `No application has the client ID ${unknown.join(", ")}.`);
}
