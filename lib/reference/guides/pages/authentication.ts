import { tokenFormSchema } from "#lib/oauth/schemas.ts";
import { allScopes, scopePolicy } from "#lib/oauth/scopes.ts";
import { harmlessRepeatSeconds, issuer } from "#lib/oauth/tokens/token-settings.ts";
import { code, h2, h3, list, note, p, samples, steps, table } from "#lib/reference/guides/blocks.ts";
import { oauthErrorWords } from "#lib/reference/guides/error-words.ts";
import { revokeSamples, tokenSamples } from "#lib/reference/guides/request-samples.ts";
import type { ReferencePage } from "#lib/reference/guides/schemas.ts";

const grantNames = {
  authorization_code: "authorization code",
  client_credentials: "client credentials",
} as const;

function authorizeUrl(more: Record<string, string>): string {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: "YOUR_CLIENT_ID",
    redirect_uri: "https://app.example.com/callback",
    scope: "location.read offline_access",
    state: "af0ifjsldkj",
    ...more,
  });
  return `${issuer()}/v1/authorize\n  ?${query.toString().replaceAll("+", "%20").replaceAll("&", "\n  &")}`;
}

export function authenticationPage(): ReferencePage {
  const tokenUrl = `${issuer()}/v1/token`;
  const redirectUri = "https://app.example.com/callback";
  const grants = tokenFormSchema.options.map(({ shape }) => `\`${shape.grant_type.value}\``).join(", ");
  return {
    slug: "authentication",
    title: "Authentication",
    lead: "OAuth 2.0. Your application gets a token for itself, or for a person who signs in and consents.",
    blocks: [
      h2("Which grant"),
      table(
        "Grants",
        ["Your application", "Grant"],
        [
          [
            "acts for itself: a server that finds branches or registers webhooks",
            "[Client credentials](#client-credentials)",
          ],
          [
            "acts for a person, and can keep a secret",
            "[Authorization code](#authorization-code), best with PKCE",
          ],
          [
            "acts for a person on a device or in a browser, without a secret",
            "[Authorization code with PKCE](#with-pkce)",
          ],
        ],
      ),
      p(
        `The token endpoint is \`${tokenUrl}\`. It takes a form and knows ${grants}. Authenticate with HTTP Basic: client id and secret. \`client_id\` and \`client_secret\` in the form work too, but not both ways at once.`,
      ),
      h2("Client credentials"),
      p("One request, no person, no refresh token: ask again when the token ends."),
      samples(
        "Client credentials",
        tokenSamples(tokenUrl, {
          grant_type: "client_credentials",
          scope: "location.read notification.write",
        }),
      ),
      h2("Authorization code"),
      steps(
        "Send the person's browser to the authorize address.",
        "The person signs in and consents. The browser comes back to your redirect URI with `code`, `state` and `iss`. Compare `state` with yours, and `iss` with the issuer.",
        "Within 60 seconds redeem the code. It works once.",
      ),
      code("The authorize address", "text", authorizeUrl({})),
      samples(
        "Redeem the code",
        tokenSamples(tokenUrl, {
          grant_type: "authorization_code",
          code: "THE_CODE",
          redirect_uri: redirectUri,
        }),
      ),
      h3("With PKCE"),
      p(
        "Make a verifier of 43 to 128 random characters, and send its challenge with the authorize address: base64url of its SHA-256, and `code_challenge_method=S256`; `plain` is refused. Redeem the code with the verifier. An application without a secret sends `client_id` in the form instead of HTTP Basic.",
      ),
      code(
        "Verifier and challenge",
        "sh",
        `VERIFIER=$(openssl rand -hex 32)\nCHALLENGE=$(printf %s "$VERIFIER" | openssl dgst -sha256 -binary | openssl base64 -A | tr '+/' '-_' | tr -d =)`,
      ),
      code(
        "The authorize address",
        "text",
        authorizeUrl({ code_challenge: "THE_CHALLENGE", code_challenge_method: "S256" }),
      ),
      samples(
        "Redeem the code with the verifier",
        tokenSamples(tokenUrl, {
          grant_type: "authorization_code",
          code: "THE_CODE",
          redirect_uri: redirectUri,
          code_verifier: "THE_VERIFIER",
        }),
      ),
      h2("Refresh"),
      p(
        `With the scope \`offline_access\` the answer holds a refresh token. Each use answers a new one, and the old one stops working: store the new one. A refresh token ends after seven days without use.`,
      ),
      p(
        `A refresh token that is presented a second time may be stolen, so every token of its authorization ends, and the person has to sign in again. Within ${harmlessRepeatSeconds} seconds of the first use, a repeat is refused with \`invalid_grant\` and ends nothing: two processes of yours may race.`,
      ),
      samples(
        "Refresh",
        tokenSamples(tokenUrl, { grant_type: "refresh_token", refresh_token: "THE_REFRESH_TOKEN" }),
      ),
      h2("Use the token"),
      p(
        "Send it with every call: `Authorization: Bearer <token>`. Do not read it: what is inside may change.",
      ),
      h2("Scopes"),
      table(
        "Scopes",
        ["Scope", "Unlocks", "Grants"],
        allScopes.map((scope) => [
          `\`${scope}\``,
          scopePolicy[scope].unlocks,
          scopePolicy[scope].grantTypes.map((grant) => grantNames[grant]).join(", "),
        ]),
      ),
      note(
        "A scope that the grant or the application may not have rejects the whole request; nothing is dropped in silence.",
      ),
      h2("End a token"),
      p(
        `\`POST ${issuer()}/v1/revoke\` with \`token\` (RFC 7009). A refresh token ends with every token of its authorization; an access token ends alone, everywhere within five seconds. Any other text does nothing and answers 200 as well.`,
      ),
      samples("Revoke", revokeSamples(`${issuer()}/v1/revoke`)),
      h2("Look at a token"),
      list(
        `\`POST ${issuer()}/v1/introspect\` with \`token\` says whether a token of yours is good (RFC 7662).`,
        `\`GET ${issuer()}/v1/keys\` has the public keys (RFC 7517).`,
      ),
      h2("Discovery"),
      p(
        `Libraries configure themselves from the metadata (RFC 8414) at \`${issuer()}/.well-known/oauth-authorization-server\`. There is no \`openid-configuration\`: this server issues no ID tokens, so it is not an OpenID Provider. A library that looks there first needs a setting:`,
      ),
      table(
        "Settings for discovery",
        ["Library", "Setting"],
        [
          ["openid-client, oauth4webapi", '`algorithm: "oauth2"` in the options of discovery'],
          ["next-auth, Authlib", "`wellKnown`, `server_metadata_url`: the address above"],
          ["ASP.NET Core `JwtBearer`", "`MetadataAddress`: the address above"],
          ["Spring Security", "None: `issuer-uri` with the issuer finds the metadata"],
        ],
      ),
      h2("Errors of the authorization server"),
      p("They have the form of RFC 6749: `error` and `error_description`."),
      table("Errors of the authorization server", ["Status", "`error`", "What to do"], oauthErrorWords),
    ],
  };
}
