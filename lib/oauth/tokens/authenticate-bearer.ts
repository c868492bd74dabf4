import type { Access } from "#lib/platform/access/access.ts";
import {
  type Actor,
  type ApplicationActor,
  type Caller,
  type Context,
  countApplication,
} from "#lib/platform/access/context.ts";
import type { RateLimitName } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { placesOfBusy } from "#lib/platform/rate-limit/places.ts";
import { cachedApplication, verifyAccessToken } from "./verify-access-token.ts";

const realm = 'Bearer realm="partner-portal"';

/**
 * Verifies the bearer token of a request. `requireScope` checks its scope.
 *
 * @throws DomainError unauthenticated (no token: no error code in the challenge), invalid_token
 *
 * Source: RFC 6750 §2.1 and §3; contract, "Errors of the APIs".
 */
export async function authenticateBearer(
  authorization: string | null,
  ctx: Context,
  scope?: string,
): Promise<ApplicationActor> {
  const token = bearerToken(authorization);
  if (!token) {
    const detail = "Send an access token: Authorization: Bearer <access token>.";
    throw new DomainError("unauthenticated", detail, { headers: { "www-authenticate": realm } });
  }
  return verifyAccessToken(token, ctx, scope).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "invalid_token") {
      const challenge = `${realm}, error="invalid_token", error_description="${error.message}"`;
      throw new DomainError("invalid_token", error.message, { headers: { "www-authenticate": challenge } });
    }
    throw error;
  });
}

/** The token of an Authorization header. */
function bearerToken(authorization: string | null): string | undefined {
  return authorization?.match(/^Bearer +([\w.~+/-]+=*) *$/i)?.[1];
}

/** The rate limit of each API, by the first word of its scopes. */
const limits: Record<string, RateLimitName> = {
  location: "location",
  notification: "notification",
  order: "intake",
};

const byToken = {
  kind: "bearer",
  isPresented: (headers) => headers.has("authorization"),
  cached: (headers, ctx) => {
    const token = bearerToken(headers.get("authorization"));
    return token === undefined ? null : cachedApplication(token, ctx);
  },
  authenticate: (request, ctx) => authenticateBearer(request.headers.get("authorization"), ctx),
  count: countApplication,
} satisfies Partial<Access<ApplicationActor>>;

/**
 * What has places of its own: the order system, so that no other application of the distributor takes them, and searches,
 * which need no database, so that what waits for it does not hold them up.
 */
const placesOf: Record<string, (caller: Caller) => Partial<Caller>> = {
  "order.publish": ({ id }) => ({ placesId: `intake ${id}` }),
  "location.read": ({ placesId }) => ({ placesId: `searches ${placesId}`, places: placesOfBusy }),
};

/** Applications with an access token of this scope may call the operation. */
export function bearer(scope: string): Access<ApplicationActor> {
  return {
    ...byToken,
    scope,
    authenticate: (request, ctx) => authenticateBearer(request.headers.get("authorization"), ctx, scope),
    limit: limits[scope.replace(/\..*/, "")] ?? "public",
    count: (actor: ApplicationActor) => {
      const caller = countApplication(actor);
      return { ...caller, ...placesOf[scope]?.(caller) };
    },
    authorize: (actor) => requireScope(actor, scope),
  };
}

/**
 * Applications with any access token may call the operation. A 401 names the metadata of the resource, where a client finds
 * the authorization server.
 *
 * Source: RFC 9728 §5.1.
 */
export function bearerOfAnyScope(limit: RateLimitName, metadataUrl: () => string): Access<ApplicationActor> {
  return {
    ...byToken,
    limit,
    authenticate: (request, ctx) =>
      byToken.authenticate(request, ctx).catch((error: unknown) => {
        const challenge = error instanceof DomainError && error.headers["www-authenticate"];
        if (!challenge) throw error;
        throw new DomainError(error.code, error.message, {
          headers: { "www-authenticate": `${challenge}, resource_metadata="${metadataUrl()}"` },
        });
      }),
  };
}

/** @throws DomainError insufficient_scope. Source: RFC 6750 §3.1. */
export function requireScope(actor: Actor, scope: string): void {
  if (actor.kind !== "application" || !actor.scopes.includes(scope)) {
    const challenge = `${realm}, error="insufficient_scope", scope="${scope}"`;
    const detail = `The access token needs the scope ${scope}.`;
    throw new DomainError("insufficient_scope", detail, { headers: { "www-authenticate": challenge } });
  }
}
