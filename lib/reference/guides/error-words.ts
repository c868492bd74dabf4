import type { ProblemCode } from "#lib/platform/http/schemas.ts";

/** The errors of the token, revocation and introspection endpoints. Source: RFC 6749 §5.2; docs/oauth.md. */
export const oauthErrorWords: string[][] = [
  [
    "400",
    "`invalid_request`",
    "A parameter is missing, there twice or badly encoded, or the client authenticates in two ways. Mend the request.",
  ],
  [
    "400",
    "`invalid_grant`",
    "The code or refresh token is unknown, spent, expired or another client's, or PKCE does not match. Send the person through authorize again.",
  ],
  [
    "400",
    "`invalid_scope`",
    "No scope is named, or one that you may not have; the description says which you may.",
  ],
  [
    "400",
    "`unauthorized_client`",
    "The application is not registered for the grant. Change the application.",
  ],
  ["400", "`unsupported_grant_type`", "Another grant than the three."],
  ["401", "`invalid_client`", "Unknown client, or a wrong, expired or missing secret."],
  [
    "429",
    "`temporarily_unavailable`",
    "Too many requests: wait the seconds of `Retry-After`, and keep tokens for their 30 minutes.",
  ],
  ["503", "`temporarily_unavailable`", "We cannot answer at the moment. Try again."],
];

type ErrorWords = { why: string; todo: string[] };

/** For each code: when it is answered, and what to do. */
export const errorWords: Record<ProblemCode, ErrorWords> = {
  invalid_request: {
    why: "A parameter or the body is wrongly formed, missing or unknown.",
    todo: [
      "Read `errors`: it names every fault at once, with a JSON pointer or the parameter.",
      "Mend the request. The same request fails again.",
    ],
  },
  webhook_limit_reached: {
    why: "An application has at most five webhooks, and this one has five.",
    todo: [
      "Unregister one: its place is free at once.",
      "Or update one that is there, or let one address receive both events.",
    ],
  },
  unauthenticated: {
    why: "The request came without an access token, or in another form than `Authorization: Bearer <token>`.",
    todo: ["Get a token and send it: [Authentication](/reference/authentication)."],
  },
  invalid_token: {
    why: "The access token is malformed, has expired after its 30 minutes, or was ended.",
    todo: [
      "Get a new token and repeat the request, once.",
      "If it fails again, look at the clock, and whether the application still exists.",
    ],
  },
  insufficient_scope: {
    why: "The token is good but lacks the scope of the operation; `WWW-Authenticate` names it.",
    todo: [
      "Ask the token endpoint for that scope.",
      "If it refuses, add the scope to the application in the portal.",
    ],
  },
  forbidden: {
    why: "The caller may not do this, whatever token it sends.",
    todo: ["Ask an admin of your organization."],
  },
  read_only_role: {
    why: "In the portal: your role may look, not change.",
    todo: ["Ask an admin of your organization."],
  },
  second_factor_required: {
    why: "In the portal: your sign-in needs a second factor.",
    todo: ["Sign in with it, or set one up."],
  },
  second_factor_wrong: {
    why: "In the portal: the second factor was not right.",
    todo: ["Take the code that your device shows now, or another factor."],
  },
  sign_in_not_recent: {
    why: "In the portal: the change needs a fresh sign-in.",
    todo: ["Sign in again, then repeat the change."],
  },
  not_found: {
    why: "There is no such branch, webhook or address; another application's thing looks the same. A branch search that finds nothing answers this too.",
    todo: ["Check the id and the path.", "For a search: widen the radius."],
  },
  method_not_allowed: {
    why: "The address exists, but not with this method.",
    todo: ["`Allow` lists the methods that it has."],
  },
  not_acceptable: {
    why: "`Accept` excludes JSON, and JSON is all that there is.",
    todo: ["Send `Accept: application/json`, or none."],
  },
  conflict: {
    why: "The first request with this Idempotency-Key is still running; in the portal: somebody else changed the thing meanwhile.",
    todo: ["Wait the seconds of `Retry-After`, then repeat: you get the first answer."],
  },
  payload_too_large: {
    why: "The body is over 64 KiB; for the intake, over 5 MiB.",
    todo: ["Send less at a time."],
  },
  unsupported_media_type: {
    why: "The body's Content-Type is not JSON.",
    todo: ["Send `Content-Type: application/json`."],
  },
  idempotency_key_reused: {
    why: "The Idempotency-Key came before with another body or address.",
    todo: ["Use a new key for each new request, and the same one only to repeat."],
  },
  too_many_requests: {
    why: "The application is over the limit.",
    todo: [
      "Wait the seconds of `Retry-After`.",
      "Look at `RateLimit` before it comes to that: [Limits](/reference/limits).",
    ],
  },
  internal_error: {
    why: "A fault of ours.",
    todo: [
      "Repeat later; for a registration with the same Idempotency-Key.",
      "If it stays, tell us the request id.",
    ],
  },
  unavailable: {
    why: "We cannot answer at the moment, or too many deliveries wait for the intake to take more.",
    todo: ["Repeat after the seconds of `Retry-After`."],
  },
};
