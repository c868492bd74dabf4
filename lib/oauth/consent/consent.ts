import { audit } from "#lib/audit/audit.ts";
import { AuthorizationRefusal, responseUrl } from "#lib/oauth/authorize/authorization-response.ts";
import { authorize } from "#lib/oauth/authorize/authorize.ts";
import {
  type AuthorizationRequest,
  readAuthorizationRequest,
} from "#lib/oauth/authorize/read-authorization-request.ts";
import { provesReceiver } from "#lib/oauth/authorize/redirect-uri.ts";
import { issueCode, lockGrantor } from "#lib/oauth/grants/issue-code.ts";
import type { Form } from "#lib/oauth/grants/read-form.ts";
import type { ConsentQuestion } from "#lib/oauth/shared/consent-schemas.ts";
import { scopePolicy } from "#lib/oauth/shared/scopes.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { ownOrganization } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { DomainError } from "#lib/platform/errors.ts";

/** The authorization request without the parameters of the consent form, which a client might have added. */
function withoutAnswer(form: Form): Form {
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
    const { client, scopes, redirectUri } = await readAuthorizationRequest(form, ctx.db);
    const organization = await ctx.db.organization.findUniqueOrThrow({
      where: { id: ownOrganization(ctx.actor) },
      select: { name: true },
    });
    const isUnproven = !provesReceiver(client, redirectUri);
    return {
      applicationName: client.name,
      publisher: client.organizationName,
      organization: organization.name,
      scopes: scopes.map((scope) => ({ scope, label: scopePolicy[scope].consent })),
      returnsTo: isUnproven ? redirectUri : new URL(redirectUri).host,
      isUnproven,
      fields: [...withoutAnswer(form), ["person", ctx.actor.userId]],
    };
  } catch (error) {
    if (error instanceof AuthorizationRefusal) return { redirectTo: error.redirectTo };
    throw error;
  }
}

/**
 * Handles the consent form: the authorization request, `decision` (approve or deny), and `person`, the ID of the user who
 * saw the page. Approved scopes are added to those approved before.
 *
 * @returns where the browser goes: to the client, or to consent again if another person is signed in now
 * @throws DomainError invalid_request, shown as a page
 */
export async function decideConsent(ctx: Context<UserActor>, form: Form): Promise<string> {
  const decision = form.get("decision");
  if (decision !== "approve" && decision !== "deny")
    throw new DomainError("invalid_request", "Choose to allow or to deny.");
  const asked = withoutAnswer(form);
  try {
    const request = await readAuthorizationRequest(asked, ctx.db);
    if (form.get("person") !== ctx.actor.userId) return await authorize(ctx, asked, ctx.actor);
    if (decision === "deny")
      throw new AuthorizationRefusal("access_denied", "The person did not allow this.", request);
    return await ctx.db.$transaction(async (tx) => {
      const actor = await lockGrantor(ctx.actor, request, tx);
      await rememberConsent(ctx, request, tx);
      return responseUrl(request, { code: await issueCode({ ...ctx, actor }, request, tx) });
    });
  } catch (error) {
    if (error instanceof AuthorizationRefusal) return error.redirectTo;
    throw error;
  }
}

async function rememberConsent(
  ctx: Context<UserActor>,
  { client, scopes }: AuthorizationRequest,
  tx: Tx,
): Promise<void> {
  const { userId, organizationId } = ctx.actor;
  await tx.$executeRaw`
    INSERT INTO "Consent" ("userId", "applicationId", "scopes", "createdAt", "updatedAt")
    VALUES (${userId}, ${client.id}, ${scopes}, ${ctx.now}, ${ctx.now})
    ON CONFLICT ("userId", "applicationId") DO UPDATE SET
      "scopes" = ARRAY(SELECT DISTINCT unnest("Consent"."scopes" || EXCLUDED."scopes") ORDER BY 1),
      "updatedAt" = EXCLUDED."updatedAt"`;
  await audit(
    ctx,
    tx,
    "consent.given",
    { type: "application", id: client.id, name: client.name, organizationId },
    { scopes },
  );
}
