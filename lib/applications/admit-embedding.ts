import { knownClient } from "#lib/oauth/clients/find-client.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";
import type { Caller } from "#lib/platform/http/rate-meter.ts";

/** In place of a client ID: a page of the portal itself, such as the reference. */
const portalPage = "portal";

/**
 * Admits a branch finder on a partner's page: the page's origin must be among the allowed domains of the application.
 * A browser sends the true origin; other software can send any, and finds no more than on the public page /branches.
 *
 * @throws DomainError forbidden (also for an unknown client), too_many_requests
 */
export async function admitEmbedding(
  ctx: Context,
  request: Request,
  { clientId, spend }: { clientId: string; spend: (caller: Caller) => Promise<void> },
): Promise<void> {
  if (clientId === portalPage && request.headers.get("sec-fetch-site") === "same-origin") return;
  const origin = request.headers.get("origin") ?? "a page without an origin";
  const client = await knownClient(clientId, ctx.db);
  if (!client?.embedOrigins.includes(origin))
    throw new DomainError(
      "forbidden",
      `No application with this client ID allows ${origin}. Add this origin to the application's allowed domains.`,
    );
  await spend({ id: client.id, alsoByAddress: true });
}
