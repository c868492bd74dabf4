import { readSignIn } from "#lib/identity/sessions/read-session.ts";
import { authorize } from "#lib/oauth/authorize/authorize.ts";
import { parseForm } from "#lib/oauth/grants/read-form.ts";
import { requireAuthServer } from "#lib/oauth/server-metadata.ts";
import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";
import { redirect } from "#lib/platform/http/responses/answer.ts";

/** The authorization endpoint, for a person's browser. Source: RFC 6749 §3.1. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  errors: "page",
  GET: anybody({
    params: ["authServerId"],
    refusesHead: true,
    handle: async (ctx, input, { request }) => {
      requireAuthServer(input);
      const form = parseForm(new URL(request.url).search.slice(1));
      const signIn = await readSignIn(request.headers.get("cookie"), ctx.db);
      return redirect(await authorize(ctx, form, signIn));
    },
  }),
});
