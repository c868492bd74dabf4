import { provePassword } from "#lib/identity/account/change-account.ts";
import { proveCode } from "#lib/identity/account/prove-code.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { readSessionClaims, sessionCookieHeader } from "#lib/identity/sessions/session-cookies.ts";
import { confirmationSchema } from "#lib/identity/shared/account-schemas.ts";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { json } from "#lib/platform/http/responses/api-response.ts";

/** Makes a session recent by the password or a second factor, in this browser only: a copy of the old cookie stays old. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn({ personal: true, beforeEnrollment: true }),
    body: confirmationSchema,
    handle: async (ctx, { body, request }) => {
      if ("password" in body) await provePassword(ctx, body.password, "password");
      else await proveCode(ctx, body);
      const claims = await readSessionClaims(request.headers.get("cookie"));
      if (!claims) throw new DomainError("unauthenticated", "Sign in first.");
      const renewed = { ...claims, authTime: toEpochSeconds(ctx.now) };
      return json({}, { headers: { "set-cookie": await sessionCookieHeader(renewed) } });
    },
  }),
});
