import type { RateLimitName } from "#lib/platform/env.ts";
import { problems, problemType } from "#lib/platform/http/answers/problem.ts";
import type { Problem, ProblemCode } from "#lib/platform/http/schemas.ts";
import { rateLimit } from "#lib/platform/rate-limit/policies.ts";
import { requestId, webhookId } from "./examples.ts";

/** Examples of errors as the service answers them; lib/reference/openapi/problem-examples.test.ts compares them with answers. */

const branches = "/api/location/v1/branches";
const webhooks = "/api/notification/v2/webhooks";

/** The request of which a code's own page shows the answer: its path. */
const homes: Record<ProblemCode, string> = {
  invalid_request: branches,
  webhook_limit_reached: webhooks,
  unauthenticated: branches,
  invalid_token: branches,
  insufficient_scope: branches,
  forbidden: "/api/console/applications",
  read_only_role: webhooks.replace("notification/v2", "console"),
  second_factor_required: "/api/console/overview",
  second_factor_wrong: "/api/console/account/totp",
  sign_in_not_recent: "/api/console/account/totp",
  not_found: `${branches}/9999`,
  method_not_allowed: webhooks,
  not_acceptable: branches,
  conflict: webhooks,
  payload_too_large: webhooks,
  unsupported_media_type: webhooks,
  idempotency_key_reused: webhooks,
  too_many_requests: branches,
  internal_error: branches,
  unavailable: branches,
};

type Words = Pick<Problem, "detail" | "errors">;

const tooMany = (name: RateLimitName): Words => {
  const { perSecond, burst } = rateLimit(name);
  return {
    detail: `Too many requests: ${perSecond} a second, and up to ${burst} at once. Wait as long as Retry-After says.`,
  };
};

function invalid(errors: NonNullable<Problem["errors"]>): Words {
  const [first] = errors;
  const where = first && ("pointer" in first ? first.pointer : first.parameter);
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  return { detail: `${where}: ${first?.detail}${more}`, errors };
}

/** What is said anywhere. */
const commonWords: Record<ProblemCode, () => Words> = {
  invalid_request: () => ({ detail: "The body is not valid JSON." }),
  webhook_limit_reached: () => ({
    detail: "The application has five webhooks, the maximum. Unregister or change one of them.",
  }),
  unauthenticated: () => ({ detail: "Send an access token: Authorization: Bearer <access token>." }),
  invalid_token: () => ({ detail: "The access token is not valid." }),
  insufficient_scope: () => ({ detail: "The access token needs the scope order.publish." }),
  forbidden: () => ({ detail: "Only an admin of your organization may change applications." }),
  read_only_role: () => ({
    detail: "Your role is read-only. An admin of your organization can change that.",
  }),
  second_factor_required: () => ({ detail: "Set up a second factor first." }),
  second_factor_wrong: () => ({
    detail: "The code is not right. Check that the clock of the device is, and give the next code.",
  }),
  sign_in_not_recent: () => ({ detail: "Confirm with your password that it is you." }),
  not_found: () => ({ detail: "There is no such authorization server." }),
  method_not_allowed: () => ({ detail: "This address answers GET, POST, HEAD, OPTIONS." }),
  not_acceptable: () => ({ detail: "This address answers JSON: send Accept: application/json." }),
  conflict: () => ({ detail: "The first request with this Idempotency-Key is still running." }),
  payload_too_large: () => ({ detail: "The body may have at most 65536 bytes." }),
  unsupported_media_type: () => ({ detail: "The body must be application/json, not text/plain." }),
  idempotency_key_reused: () => ({ detail: "This Idempotency-Key was used for another request." }),
  too_many_requests: () => tooMany("public"),
  internal_error: () => ({
    detail: "The request could not be completed. Quote the request id when you ask about it.",
  }),
  unavailable: () => ({ detail: "The service cannot answer at the moment. Try again shortly." }),
};

/** What is said of the things of an API, by the beginning of the path; the longest that fits counts. */
const wordsOfPaths: Record<string, Partial<Record<ProblemCode, () => Words>>> = {
  [branches]: {
    invalid_request: () =>
      invalid([
        { parameter: "distance", detail: "distance is a whole number of miles from 1 to 12500." },
        { parameter: "long", detail: "lat, long and distance go together; this one is missing." },
      ]),
    insufficient_scope: () => ({ detail: "The access token needs the scope location.read." }),
    not_found: () => ({ detail: "No branch matches the search." }),
    too_many_requests: () => tooMany("location"),
  },
  [`${branches}/`]: {
    insufficient_scope: () => ({ detail: "The access token needs the scope location.read." }),
    not_found: () => ({ detail: "There is no such branch." }),
    too_many_requests: () => tooMany("location"),
  },
  [webhooks]: {
    invalid_request: () =>
      invalid([
        { pointer: "/type", detail: "Give the type, which is ORDER." },
        {
          pointer: "/url",
          detail: "Use https: order data must not travel in the clear. Your inbox in the portal works too.",
        },
      ]),
    insufficient_scope: () => ({ detail: "The access token needs the scope notification.write." }),
    too_many_requests: () => tooMany("notification"),
  },
  [`${webhooks}/`]: {
    invalid_request: () =>
      invalid([
        {
          pointer: "/events/0",
          detail:
            "An update takes ORDER_UPDATE only. For ORDER_INVOICED register a new webhook, or change this one in the portal's console.",
        },
      ]),
    insufficient_scope: () => ({ detail: "The access token needs the scope notification.write." }),
    not_found: () => ({ detail: "There is no such webhook." }),
    too_many_requests: () => tooMany("notification"),
  },
  "/api/intake/": {
    payload_too_large: () => ({ detail: "The body may have at most 5242880 bytes." }),
    too_many_requests: () => tooMany("intake"),
  },
  "/api/inbox/": {
    invalid_request: () => ({ detail: "The body is not valid UTF-8." }),
    forbidden: () => ({ detail: "An inbox takes requests from servers only, not from a browser." }),
    not_found: () => ({ detail: "There is no such inbox." }),
    payload_too_large: () => ({ detail: "The body may have at most 1048576 bytes." }),
    too_many_requests: () => tooMany("inbox"),
  },
};

/** Examples of the parameters in paths. */
const sampleIds: Record<string, string> = {
  number: "9999",
  webhookId,
  inboxKey: "a1b2c3",
};

function authServerOf(code: ProblemCode): string {
  return code === "not_found" ? "other" : "default";
}

/** The problem that a request of that path gets; of the code's own page where no path is named. */
export function problemExample(code: ProblemCode, path = homes[code], words?: Words): Problem {
  const { status, title } = problems[code];
  const instance = path.replace(/\{(\w+)\}/g, (_, name: string) => sampleIds[name] ?? authServerOf(code));
  const [ofPath] = Object.keys(wordsOfPaths)
    .filter((start) => instance.startsWith(start))
    .sort((a, b) => b.length - a.length);
  const said = words ?? (wordsOfPaths[ofPath ?? ""]?.[code] ?? commonWords[code])();
  return {
    type: problemType(code),
    title,
    status,
    detail: said.detail,
    instance,
    code,
    requestId,
    ...(said.errors && { errors: said.errors }),
  };
}
