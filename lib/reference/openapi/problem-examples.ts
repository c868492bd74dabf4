import type { RateLimitName } from "#lib/platform/env.ts";
import type { ProblemCode } from "#lib/platform/errors.ts";
import { problems, problemType } from "#lib/platform/http/answers/problem.ts";
import type { Problem } from "#lib/platform/http/schemas.ts";
import { rateLimit } from "#lib/platform/rate-limit/policies.ts";
import examples from "./examples.json" with { type: "json" };
import { segments } from "./parameters.ts";
import detailsByPath from "./problem-examples.json" with { type: "json" };

/** Examples of errors as the service answers them; problem-examples.test.ts compares them with real responses. */

/** The request whose response the page of a code shows; `/api/location/v1/branches` if not here. */
const paths: Partial<Record<ProblemCode, string>> = {
  webhook_limit_reached: "/api/notification/v2/webhooks",
  forbidden: "/api/console/applications",
  read_only_role: "/api/console/webhooks",
  second_factor_required: "/api/console/overview",
  second_factor_wrong: "/api/console/account/totp",
  sign_in_not_recent: "/api/console/account/totp",
  not_found: "/api/location/v1/branches/9999",
  method_not_allowed: "/api/notification/v2/webhooks",
  conflict: "/api/notification/v2/webhooks",
  cursor_expired: "/api/notification/v2/events",
  payload_too_large: "/api/notification/v2/webhooks",
  unsupported_media_type: "/api/notification/v2/webhooks",
  idempotency_key_reused: "/api/notification/v2/webhooks",
};

const limited: RateLimitName[] = ["location", "notification", "sandbox", "intake", "inbox"];

function tooMany(path: string): string {
  const { perSecond, burst } = rateLimit(
    limited.find((name) => path.startsWith(`/api/${name}/`)) ?? "public",
  );
  return `Too many requests: ${perSecond} a second, and up to ${burst} at once. Wait as long as Retry-After says.`;
}

type Fault = NonNullable<Problem["errors"]>[number];

/** Formats faults like the portal: the first one, and the number of others. */
function sentence([first, ...others]: Fault[]): string {
  const where = first && ("pointer" in first ? first.pointer : first.parameter);
  return `${where}: ${first?.detail}${others.length > 0 ? ` (and ${others.length} more)` : ""}`;
}

/** The problem that a request of that path gets. Without a path: of the code's own page. */
export function problemExample(
  code: ProblemCode,
  path = paths[code] ?? "/api/location/v1/branches",
  detail?: string,
): Problem {
  const ids: Record<string, string> = {
    number: "9999",
    orderNumber: "SANDBOX-0000000000",
    authServerId: code === "not_found" ? "other" : "default",
  };
  const instance = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => ids[name] ?? segments[name]?.example ?? "",
  );
  const byPath: Record<string, string | Fault[]> = detailsByPath[code];
  const longest = Object.keys(byPath).findLast((start) => instance.startsWith(start)) ?? "";
  const said = detail || (code === "too_many_requests" ? tooMany(instance) : (byPath[longest] ?? ""));
  const { status, title } = problems[code];
  return {
    type: problemType(code),
    title,
    status,
    detail: typeof said === "string" ? said : sentence(said),
    instance,
    code,
    requestId: examples.requestId,
    ...(typeof said !== "string" && { errors: said }),
  };
}
