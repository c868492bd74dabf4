import { type Form, readForm } from "#lib/oauth/grants/read-form.ts";
import { requireAuthServer } from "#lib/oauth/server-metadata.ts";
import type { Access } from "#lib/platform/access/access.ts";
import { type ApplicationActor, type Caller, countApplication } from "#lib/platform/access/context.ts";
import { toNetwork } from "#lib/platform/rate-limit/caller-network.ts";
import { type AuthenticatedClient, authenticateClient } from "./authenticate-client.ts";
import { toActor } from "./find-client.ts";

/** A client of the authorization server, with the form by which it may have authenticated. */
export type ClientActor = ApplicationActor & { client: AuthenticatedClient; form: Form };

/**
 * Clients that authenticate at the token endpoint and those beside it may call the operation.
 *
 * @throws DomainError not_found (another authorization server), invalid_request, invalid_client, payload_too_large
 */
export const authenticatedClient: Access<ClientActor> = {
  kind: "client",
  limit: "token",
  isPresented: () => true,
  authenticate: async (request, ctx, { authServerId = "" }) => {
    requireAuthServer({ authServerId });
    const form = await readForm(request);
    const client = await authenticateClient(request.headers.get("authorization"), form, ctx);
    return { ...toActor(client), client, form };
  },
  count: (actor: ClientActor, { ipAddress }): Caller => {
    if (actor.client.clientType === "CONFIDENTIAL") return countApplication(actor);
    // Anybody can name a public client.
    const id = `${actor.clientId}@${toNetwork(ipAddress ?? "unknown")}`;
    return { id, placesId: id, isUnproven: true };
  },
};
