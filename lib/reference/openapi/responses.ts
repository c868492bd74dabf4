import type { ZodOpenApiResponsesObject } from "zod-openapi";
import { type oauthErrorCodes, oauthErrorSchema } from "#lib/oauth/schemas.ts";
import { type ProblemCode, problemCodes, problems } from "#lib/platform/errors.ts";
import { problemGuide } from "#lib/reference/guides/problem-guides.ts";
import { getHeaders, type HeaderName } from "./headers.ts";
import { problemExample } from "./problem-examples.ts";

/** The problems of an operation, each with the `detail` of its example. The default detail is "". */
export type ProblemDetails = Partial<Record<ProblemCode, string>>;

/** Problems of every operation. */
export const ofEveryOperation: ProblemDetails = {
  not_acceptable: "",
  too_many_requests: "",
  internal_error: "",
  unavailable: "",
};

/** The document of an operation says when it returns these, in place of the page of the code. */
const ofOperation: readonly ProblemCode[] = ["conflict"];

function getCondition(code: ProblemCode, detail: string | undefined): string {
  return (ofOperation.includes(code) && detail) || problemGuide(code).when;
}

const headersOfStatus: Record<number, HeaderName> = {
  401: "WWW-Authenticate",
  403: "WWW-Authenticate",
  405: "Allow",
  429: "Retry-After",
  503: "Retry-After",
};

function errorHeaders(status: number, anyOrigin: boolean, isKnown = true) {
  return getHeaders(isKnown && headersOfStatus[status], anyOrigin && "Access-Control-Allow-Origin");
}

/** The responses with these problems on a path, by status. */
export function problemResponses(
  path: string,
  anyOrigin: boolean,
  details: ProblemDetails,
): ZodOpenApiResponsesObject {
  const codes = problemCodes.filter((code) => code in details);
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, here]) => [
      String(status),
      {
        description: here.map((code) => `\`${code}\`: ${getCondition(code, details[code])}`).join(" "),
        // 403 without a token has no challenge.
        headers: errorHeaders(status, anyOrigin, status !== 403 || here.includes("insufficient_scope")),
        content: {
          "application/problem+json": {
            schema: {
              allOf: [
                { $ref: "#/components/schemas/Problem" },
                { type: "object" as const, properties: { status: { const: status }, code: { enum: here } } },
              ],
            },
            examples: Object.fromEntries(
              here.map((code) => [code, { value: problemExample(code, path, details[code]) }]),
            ),
          },
        },
      },
    ]),
  );
}

type OAuthError = (typeof oauthErrorCodes)[number];

const oauthErrors: [status: number, description: string, ...codes: OAuthError[]][] = [
  [
    400,
    "The request, the grant, or the scope is not valid. `error_description` says what to correct.",
    "invalid_request",
    "invalid_grant",
    "invalid_scope",
    "unauthorized_client",
    "unsupported_grant_type",
  ],
  [401, "The client is unknown, or its secret is wrong, expired, or missing.", "invalid_client"],
  [404, "The authorization server does not exist.", "invalid_request"],
  [413, "The form is over 64 KiB.", "invalid_request"],
  [429, "Over the limit. Wait for the number of seconds in `Retry-After`.", "temporarily_unavailable"],
  [500, "An error on our side. Include the request ID if you contact us.", "server_error"],
  [503, "The server is temporarily unavailable. Try again.", "temporarily_unavailable"],
];

/** The errors of the token, revocation, and introspection endpoints. Source: RFC 6749 §5.2. */
export function oauthErrorResponses(anyOrigin: boolean): ZodOpenApiResponsesObject {
  return Object.fromEntries(
    oauthErrors.map(([status, description, ...codes]) => {
      const schema = oauthErrorSchema.extend({ error: oauthErrorSchema.shape.error.extract(codes) });
      const example = (error: OAuthError) => ({
        value: { error, error_description: description.replaceAll("`", "") },
      });
      const examples = Object.fromEntries(codes.map((error) => [error, example(error)]));
      const content = { "application/json": { schema, examples } };
      return [String(status), { description, headers: errorHeaders(status, anyOrigin), content }];
    }),
  );
}
