import { type Form, readForm } from "#lib/oauth/grants/read-form.ts";
import { requireAuthServer } from "#lib/oauth/server-metadata.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Call } from "#lib/platform/http/operation.ts";
import { toNetwork } from "#lib/platform/http/remote-address.ts";
import { type AuthenticatedClient, authenticateClient } from "./authenticate-client.ts";

/**
 * Reads the form of a client's request to the authorization server, authenticates the client, and charges it.
 *
 * @throws DomainError not_found, invalid_request, invalid_client, payload_too_large, too_many_requests
 */
export async function readClientRequest(
  ctx: Context,
  { params, request, spend, identify }: Call<undefined, undefined, "authServerId">,
): Promise<{ client: AuthenticatedClient; form: Form }> {
  requireAuthServer(params);
  const form = await readForm(request);
  const client = await authenticateClient(request.headers.get("authorization"), form, ctx);
  const { id, clientId, organizationId } = client;
  if (client.clientType === "CONFIDENTIAL") {
    identify(id);
    await spend({ id: clientId, organizationId });
  } else {
    // Anybody can name a public client, so its rate limit is per network, which stays charged.
    await spend({ id: `${clientId}@${toNetwork(ctx.ipAddress ?? "unknown")}`, alsoByAddress: true });
  }
  return { client, form };
}
