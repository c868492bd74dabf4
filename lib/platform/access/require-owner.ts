import type { Actor } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";

/**
 * Whether secrets of that organization, and the addresses to which secrets and codes are sent, are the actor's to see and
 * set. Staff see and change much of a partner's, but not these: whoever sets an address learns what is sent there. The
 * command line may, since it holds SECRET_KEY, which opens every secret anyway.
 */
export function isOwner(actor: Actor, organizationId: string): boolean {
  if (actor.kind === "anonymous") return false;
  return actor.kind === "system" || actor.organizationId === organizationId;
}

/**
 * @param what ends the sentence that refuses: "Only the organization that owns …"
 * @throws DomainError forbidden
 */
export function requireOwner(actor: Actor, organizationId: string, what: string): void {
  if (isOwner(actor, organizationId)) return;
  throw new DomainError("forbidden", `Only the organization that owns ${what}.`);
}
