import { readSignIn } from "#lib/auth/read-session.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { redirect } from "#lib/http/redirect.ts";
import { authorize } from "#lib/oauth/authorize.ts";
import { parseForm } from "#lib/oauth/read-form.ts";
import { requireAuthServer } from "#lib/oauth/require-auth-server.ts";

/** The authorization endpoint: a person's browser comes here. Source: RFC 6749 §3.1. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  {
    GET: operation({
      access: { kind: "public" },
      refusesHead: true,
      handle: async (ctx, { params, request }) => {
        requireAuthServer(params);
        const form = parseForm(new URL(request.url).search.slice(1));
        const signIn = await readSignIn(request.headers.get("cookie"), ctx.db);
        return redirect(await authorize(ctx, form, signIn));
      },
    }),
  },
  { errors: "page", limit: "public" },
);
