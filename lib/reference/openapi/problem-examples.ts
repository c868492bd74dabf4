import type { RateLimitName } from "#lib/platform/env.ts";
import { DomainError, type FieldError, type ProblemCode } from "#lib/platform/errors.ts";
import { toProblem } from "#lib/platform/http/responses/problem.ts";
import { invalidFields } from "#lib/platform/http/validate.ts";
import { overLimit, rateLimit } from "#lib/platform/rate-limit/policies.ts";
import examples from "./examples.json" with { type: "json" };
import { segments } from "./parameters.ts";
import detailsByPath from "./problem-examples.json" with { type: "json" };

/** Examples of errors as the service returns them; problem-examples.test.ts compares them with real responses. */

/** The request whose response the page of a code shows; `/api/location/v1/branches` if not here. */
const paths: Partial<Record<ProblemCode, string>> = {
  webhook_limit_reached: "/api/notification/v2/webhooks",
  forbidden: "/api/console/applications",
  read_only_role: "/api/notification/v2/webhooks",
  second_factor_required: "/api/console/overview",
  second_factor_wrong: "/api/console/account/totp",
  sign_in_not_recent: "/api/console/account/totp",
  owner_not_confirmed: "/api/console/account/totp",
  not_found: "/api/location/v1/branches/9999",
  method_not_allowed: "/api/notification/v2/webhooks",
  conflict: "/api/notification/v2/webhooks",
  cursor_expired: "/api/notification/v2/events",
  payload_too_large: "/api/notification/v2/webhooks",
  unsupported_media_type: "/api/notification/v2/webhooks",
  idempotency_key_reused: "/api/notification/v2/webhooks",
  outcome_unknown: "/api/notification/v2/webhooks",
};

const limited: RateLimitName[] = ["location", "notification", "intake", "inbox"];

function tooMany(path: string): string {
  return overLimit(rateLimit(limited.find((name) => path.startsWith(`/api/${name}/`)) ?? "public"));
}

/** The problem that a request of that path gets. Without a path: of the code's own page. */
export function problemExample(
  code: ProblemCode,
  path = paths[code] ?? "/api/location/v1/branches",
  detail?: string,
) {
  const ids: Record<string, string> = {
    number: "9999",
    authServerId: code === "not_found" ? "other" : "default",
  };
  const instance = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => ids[name] ?? segments[name]?.example ?? "",
  );
  const byPath: Record<string, string | FieldError[]> = detailsByPath[code];
  const longest = Object.keys(byPath).findLast((start) => instance.startsWith(start)) ?? "";
  const cause = detail || (code === "too_many_requests" ? tooMany(instance) : (byPath[longest] ?? ""));
  const error = typeof cause === "string" ? new DomainError(code, cause) : invalidFields(cause);
  return toProblem(error, examples.requestId, instance);
}
