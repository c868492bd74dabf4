import { provePassword } from "#lib/account/prove-password.ts";
import { confirmPasswordSchema } from "#lib/account/schemas.ts";
import { readSessionClaims, sessionCookieHeader } from "#lib/auth/session-cookie.ts";
import { toEpochSeconds } from "#lib/clock.ts";
import { DomainError } from "#lib/errors.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

/** Makes an old session a recent one, by the password: in this browser, not in one with a copy of the cookie. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session", personal: true, beforeEnrolment: true },
    body: confirmPasswordSchema,
    handle: async (ctx, { body, request }) => {
      await provePassword(ctx, body.password, "password");
      const claims = await readSessionClaims(request.headers.get("cookie"));
      if (!claims) throw new DomainError("unauthenticated", "Sign in first.");
      const renewed = { ...claims, authTime: toEpochSeconds(ctx.now) };
      const headers = { "set-cookie": await sessionCookieHeader(renewed) };
      return json({ message: "Confirmed." }, { headers });
    },
  }),
});
