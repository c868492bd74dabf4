import { readSignIn } from "#lib/auth/read-session.ts";
import { DomainError } from "#lib/errors.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { redirect } from "#lib/http/redirect.ts";
import { decideConsent } from "#lib/oauth/decide-consent.ts";
import { readForm } from "#lib/oauth/read-form.ts";
import { requireAuthServer } from "#lib/oauth/require-auth-server.ts";

/** Where the consent page sends the person's answer. Only the portal's own page may: access by session. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  {
    POST: operation({
      access: { kind: "session", personal: true },
      handle: async (ctx, { params, request }) => {
        requireAuthServer(params);
        const signIn = await readSignIn(request.headers.get("cookie"), ctx.db);
        if (!signIn) throw new DomainError("unauthenticated", "Sign in first.");
        return redirect(await decideConsent(ctx, await readForm(request), signIn));
      },
    }),
  },
  { errors: "page" },
);
