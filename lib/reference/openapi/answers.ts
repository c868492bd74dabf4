import type { z } from "zod";
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { type oauthErrorCodes, oauthErrorSchema } from "#lib/oauth/schemas.ts";
import { problems } from "#lib/platform/http/answers/problem.ts";
import type { ProblemCode } from "#lib/platform/http/schemas.ts";
import { headersOf } from "./headers.ts";
import { problemExample } from "./problem-examples.ts";

type Headers = Parameters<typeof headersOf>;

/** A JSON answer with the headers that every answer has, and an example. */
export function jsonAnswer(
  description: string,
  schema: z.ZodType,
  example: unknown,
  ...headers: Headers
): ZodOpenApiResponseObject {
  return {
    description,
    headers: headersOf(...headers),
    content: { "application/json": { schema, examples: { sample: { value: example } } } },
  };
}

/** When each problem code is answered, and what to do about it; an operation may say more. */
const problemWords: Record<ProblemCode, string> = {
  invalid_request: "The request is wrongly formed or passed; `errors` names every fault at once.",
  webhook_limit_reached: "The application has five webhooks: unregister one first.",
  unauthenticated: "No access token was sent.",
  invalid_token: "The access token is malformed, expired or revoked: get a new one.",
  insufficient_scope: "The access token lacks the scope of the operation.",
  forbidden: "The caller may not do this.",
  read_only_role: "The person's role may look, not change.",
  second_factor_required: "The sign-in needs a second factor.",
  second_factor_wrong: "The code of the second factor is not right, or was used before.",
  sign_in_not_recent: "The change needs a fresh sign-in.",
  not_found: "There is no such thing, or it is another application's.",
  method_not_allowed: "The address has no such method; `Allow` lists what it has.",
  not_acceptable: "`Accept` excludes JSON.",
  conflict: "The first request with this Idempotency-Key is still running.",
  payload_too_large: "The body is over the limit.",
  unsupported_media_type: "The Content-Type is not JSON.",
  idempotency_key_reused: "The Idempotency-Key was used for another request.",
  too_many_requests: "Over the limit: wait the seconds of `Retry-After`.",
  internal_error: "A fault of ours; quote the request id.",
  unavailable: "We cannot answer at the moment; try again after `Retry-After`.",
};

const problemHeaders: Partial<Record<ProblemCode, Headers>> = {
  unauthenticated: ["WWWAuthenticate"],
  insufficient_scope: ["WWWAuthenticate"],
  too_many_requests: ["RetryAfter"],
  unavailable: ["RetryAfter"],
};

function statusOf(code: ProblemCode): `4${string}` | `5${string}` {
  // The statuses of problems begin with 4 or 5; lib/reference/openapi/document.test.ts sees that each is one.
  return String(problems[code].status) as `4${string}`;
}

/**
 * The answers of these problem codes on a path, grouped by status; each takes only the codes that belong to it.
 *
 * @param words what an example says where it is not the path's own
 */
export function problemAnswers(
  path: string,
  anyOrigin: boolean,
  codes: readonly ProblemCode[],
  words: Partial<Record<ProblemCode, { detail: string }>> = {},
): ZodOpenApiResponsesObject {
  const statuses = [...new Set(codes.map(statusOf))];
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => statusOf(code) === status);
      const extra = here.flatMap((code) => problemHeaders[code] ?? []);
      const answer: ZodOpenApiResponseObject = {
        description: here.map((code) => `\`${code}\`: ${problemWords[code]}`).join(" "),
        headers: headersOf(...new Set([...extra, ...(anyOrigin ? (["AnyOrigin"] as const) : [])])),
        content: {
          "application/problem+json": {
            schema: {
              allOf: [
                { $ref: "#/components/schemas/Problem" },
                {
                  type: "object",
                  properties: { status: { const: Number(status) }, code: { enum: here } },
                },
              ],
            },
            examples: Object.fromEntries(
              here.map((code) => [code, { value: problemExample(code, path, words[code]) }]),
            ),
          },
        },
      };
      return [status, answer];
    }),
  );
}

/** What every operation of an API may answer when something is wrong on the way or on our side. */
export const everywhere = ["not_acceptable", "too_many_requests", "internal_error", "unavailable"] as const;

/** The same with an access token. */
export const withToken = ["unauthenticated", "invalid_token", "insufficient_scope", ...everywhere] as const;

/** The same with an access token and a JSON body. */
export const withBody = [
  "invalid_request",
  ...withToken,
  "payload_too_large",
  "unsupported_media_type",
] as const;

type OAuthError = (typeof oauthErrorCodes)[number];

const oauthAnswersByStatus: Record<`${4 | 5}${string}`, { codes: readonly OAuthError[]; words: string }> = {
  "400": {
    codes: [
      "invalid_request",
      "invalid_grant",
      "invalid_scope",
      "unauthorized_client",
      "unsupported_grant_type",
    ],
    words: "The request, the grant or the scope is not valid; `error_description` says what to mend.",
  },
  "401": { codes: ["invalid_client"], words: "Unknown client, or a wrong, expired or missing secret." },
  "404": { codes: ["invalid_request"], words: "There is no such authorization server." },
  "413": { codes: ["invalid_request"], words: "The form is over 64 KiB." },
  "429": { codes: ["temporarily_unavailable"], words: "Over the limit: wait the seconds of `Retry-After`." },
  "500": { codes: ["server_error"], words: "A fault of ours; quote the request id." },
  "503": { codes: ["temporarily_unavailable"], words: "We cannot answer at the moment; try again." },
};

const oauthHeaders: Record<string, Headers> = {
  "401": ["WWWAuthenticate"],
  "429": ["RetryAfter"],
  "503": ["RetryAfter"],
};

/** The errors of the token, revocation and introspection endpoints. Source: RFC 6749 §5.2. */
export function oauthErrorAnswers(anyOrigin: boolean): ZodOpenApiResponsesObject {
  return Object.fromEntries(
    Object.entries(oauthAnswersByStatus).map(([status, { codes, words }]) => {
      const extra = [...(oauthHeaders[status] ?? []), ...(anyOrigin ? (["AnyOrigin"] as const) : [])];
      const answer: ZodOpenApiResponseObject = {
        description: words,
        headers: headersOf(...extra),
        content: {
          "application/json": {
            schema: oauthErrorSchema.extend({ error: oauthErrorSchema.shape.error.extract([...codes]) }),
            examples: Object.fromEntries(
              codes.map((error) => [
                error,
                { value: { error, error_description: words.replaceAll("`", "") } },
              ]),
            ),
          },
        },
      };
      return [status, answer];
    }),
  );
}
