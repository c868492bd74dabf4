import { z } from "zod";
import { readSignIn } from "#lib/identity/sessions/read-session.ts";
import { authorize } from "#lib/oauth/authorize/authorize.ts";
import { readParameters } from "#lib/oauth/grants/read-form.ts";
import { requireAuthServer } from "#lib/oauth/server-metadata.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { redirect } from "#lib/platform/http/responses/api-response.ts";
import { getHeaders, type HeaderName } from "#lib/reference/openapi/headers.ts";

const text = (description: string, example?: string) => z.string().max(2000).meta({ description, example });

/** The parameters of the authorization endpoint, which has its own words for each error. */
const authorizeQuery = z.object({
  response_type: text("`code`.", "code"),
  client_id: text("The application's client ID.", "YOUR_CLIENT_ID"),
  redirect_uri: text("Exactly one of the application's redirect URIs.", "https://app.example.com/callback"),
  scope: text("The requested scopes, separated by spaces.", "location.read offline_access"),
  state: text("Random text that the response repeats. Required without PKCE.", "af0ifjsldkj").optional(),
  code_challenge: text(
    "Base64url of the SHA-256 of the verifier (RFC 7636).",
    "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  ).optional(),
  code_challenge_method: text("`S256`.", "S256").optional(),
  login_hint: text("Email address to fill in on the sign-in page.").optional(),
});

const page = (description: string, ...headers: HeaderName[]) => ({
  description,
  headers: getHeaders(...headers),
  content: { "text/html": { schema: z.string() } },
});

const pages = {
  "200": page("The sign-in or consent page, for a caller that follows the redirect."),
  "400": page(
    "The client or its redirect URI is not valid, or the request is not and nobody is signed in. A page, never a redirect.",
  ),
  "404": page("The authorization server does not exist."),
  "405": page("The method is HEAD, which must not change anything.", "Allow"),
  "429": page("Too many requests.", "Retry-After"),
  "500": page("An error on our side. Include the request ID if you contact us."),
  "503": page("The server is temporarily unavailable.", "Retry-After"),
};

/** The authorization endpoint, for a person's browser. Source: RFC 6749 §3.1. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  errors: "page",
  GET: operation({
    access: anybody,
    params: ["authServerId"],
    refusesHead: true,
    docs: {
      id: "authorize",
      tag: "Authorization",
      summary: "Ask a person for access",
      description:
        "Send a person's browser here (RFC 6749 §4.1). After sign-in and consent it returns to `redirect_uri` with `code`, `state`, and `iss`. The portal redirects with an error only if somebody is signed in and it has verified the client and the redirect URI; otherwise, it shows errors as a page. A code is valid for 60 seconds and works once.",
      query: authorizeQuery,
      response: {
        description: "To sign-in or consent, or back to the application with a code or an error.",
        status: 303,
        headers: ["Location"],
      },
      otherResponses: () => pages,
    },
    handle: async (ctx, { params, request }) => {
      requireAuthServer(params);
      const { form, repeated } = readParameters(new URL(request.url).search.slice(1));
      const signIn = await readSignIn(request.headers.get("cookie"), ctx.db);
      return redirect(await authorize(ctx, form, signIn?.actor ?? null, repeated));
    },
  }),
});
