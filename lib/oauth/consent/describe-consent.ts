import { AuthorizationRefusal } from "#lib/oauth/authorize/authorization-response.ts";
import { provesReceiver } from "#lib/oauth/authorize/match-redirect-uri.ts";
import {
  type AuthorizationRequest,
  readAuthorizationRequest,
} from "#lib/oauth/authorize/read-authorization-request.ts";
import type { Form } from "#lib/oauth/grants/read-form.ts";
import type { ConsentQuestion } from "#lib/oauth/schemas.ts";
import { scopePolicy } from "#lib/oauth/scopes.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";

/** The authorization request without the parameters of the consent form, which a client might have added. */
export function withoutAnswer(form: Form): Form {
  return new Map([...form].filter(([name]) => name !== "decision" && name !== "person"));
}

/**
 * Reads the authorization request of the consent page.
 *
 * @returns the question, or where to redirect the browser if the request is refused
 * @throws DomainError invalid_request, shown as a page: the client or the redirect URI is not valid
 */
export async function describeConsent(
  ctx: Context<UserActor>,
  form: Form,
): Promise<ConsentQuestion | { redirectTo: string }> {
  try {
    return await toQuestion(ctx, form, await readAuthorizationRequest(form, ctx.db));
  } catch (error) {
    if (error instanceof AuthorizationRefusal) return { redirectTo: error.redirectTo };
    throw error;
  }
}

async function toQuestion(
  ctx: Context<UserActor>,
  form: Form,
  { client, scopes, redirectUri }: AuthorizationRequest,
): Promise<ConsentQuestion> {
  const organization = await ctx.db.organization.findUniqueOrThrow({
    where: { id: ctx.actor.organizationId },
    select: { name: true },
  });
  const isUnproven = !provesReceiver(client, redirectUri);
  return {
    applicationName: client.name,
    publisher: client.organizationName,
    organization: organization.name,
    scopes: scopes.map((scope) => ({ scope, words: scopePolicy[scope].consent })),
    returnsTo: isUnproven ? redirectUri : new URL(redirectUri).host,
    isUnproven,
    fields: [...withoutAnswer(form), ["person", ctx.actor.userId]],
  };
}
