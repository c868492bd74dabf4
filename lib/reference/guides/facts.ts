import { readFileSync } from "node:fs";
import path from "node:path";
import { flapSeconds } from "#lib/notifications/deliveries/incidents/continue-incident.ts";
import {
  jitter,
  longestRetryDays,
  maxOrderBlockSeconds,
  maxRetryAfterSeconds,
  retryDelaysSeconds,
  retrySpanHours,
} from "#lib/notifications/deliveries/shared/retry-schedule.ts";
import { maxCustomHeaders } from "#lib/notifications/webhooks/shared/header-rules.ts";
import { maxWebhooks } from "#lib/notifications/webhooks/shared/webhook-limits.ts";
import { tokenFormSchema } from "#lib/oauth/schemas.ts";
import { revokedWithinSeconds } from "#lib/oauth/shared/revocation.ts";
import { allScopes, scopePolicy } from "#lib/oauth/shared/scopes.ts";
import {
  accessTokenLifetimeSeconds,
  issuer,
  refreshRepeatSeconds,
  refreshTokenIdleSeconds,
} from "#lib/oauth/tokens/token-settings.ts";
import { env, type RateLimitName } from "#lib/platform/env.ts";
import { type ProblemCode, problemCodes, problems } from "#lib/platform/errors.ts";
import { idempotencyHours } from "#lib/platform/http/idempotent.ts";
import { countLimits } from "#lib/platform/rate-limit/count-limits.ts";
import { placesOfBusy, placesOfEach } from "#lib/platform/rate-limit/places.ts";
import { costs, rateLimit, rowsPerToken } from "#lib/platform/rate-limit/policies.ts";
import { retentionDays } from "#lib/platform/shared/retention.ts";
import { orderInvoicedExample, orderUpdateExample } from "#lib/reference/openapi/examples.ts";
import { problemExample } from "#lib/reference/openapi/problem-examples.ts";
import { checkFacts } from "./check-facts.ts";
import { fence, jsonFence, table } from "./markdown.ts";
import { fieldTable, inputMarkdown, operationMarkdown, responseTable } from "./operation-markdown.ts";
import { problemGuide } from "./problem-guides.ts";
import { requestSamples } from "./request-samples.ts";

const sampleFiles: Record<string, string> = { js: "mjs", python: "py", csharp: "cs" };

/** `verify js php`: the files of that name in these languages, one after another. */
function samples(argument: string): string {
  const [name, ...languages] = argument.split(" ");
  const folder = path.join(process.cwd(), "lib/reference/guides/samples");
  return languages
    .map((language) => {
      const file = `${name}.${sampleFiles[language] ?? language}`;
      return fence(language, readFileSync(path.join(folder, file), "utf8").trimEnd());
    })
    .join("\n\n");
}

/** A form that a client sends to the authorization server: `grant_type=client_credentials&scope=location.read`. */
function form(endpoint: string, fields: string): string {
  const pairs = [...new URLSearchParams(fields)];
  return requestSamples({ method: "POST", url: `${issuer()}/v1/${endpoint}`, form: pairs });
}

function call(argument: string): string {
  const [method = "", address] = argument.split(" ");
  return requestSamples({ method, url: `${env().BASE_URL}${address}` });
}

/** `2 hours, 35 minutes`; seconds only below a minute. */
function duration(seconds: number): string {
  const parts = {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
    seconds: seconds < 60 ? seconds : 0,
  };
  return new Intl.DurationFormat("en", { style: "long" }).format(parts);
}

function retrySchedule(): string {
  let passed = 0;
  const rows = retryDelaysSeconds.map((delay, index) => {
    passed += delay;
    return [String(index + 1), duration(delay) || "none", duration(passed) || "none"];
  });
  return table(["Attempt", "Wait before it", "Time since the first"], rows);
}

function scopes(): string {
  const rows = allScopes.map((scope) => [
    `\`${scope}\``,
    scopePolicy[scope].unlocks,
    scopePolicy[scope].grantTypes.map((grant) => grant.replace("_", " ")).join(", "),
  ]);
  return table(["Scope", "Allows", "Grants"], rows);
}

function problemTable(): string {
  const rows = problemCodes.map((code) => [
    `[\`${code}\`](errors/${code}.md)`,
    String(problems[code].status),
    problemGuide(code).when,
  ]);
  return table(["Code", "Status", "When"], rows);
}

function allowedRanges(): string {
  const ranges = env()
    .EGRESS_ALLOW.map((range) => `\`${range}\``)
    .join(", ");
  return ranges && ` This installation also delivers to ${ranges}, over HTTPS or HTTP.`;
}

function egressRanges(): string {
  const { EGRESS_RANGES } = env();
  if (EGRESS_RANGES.length === 0) return "This installation does not publish its address ranges.";
  const ranges = EGRESS_RANGES.map((range) => `\`${range}\``).join(", ");
  return `Deliveries come from ${ranges}. Fetch the current ranges before you change your rules.`;
}

/** Facts of the code for guides: `{{name}}` or `{{name argument}}` in their Markdown. */
const facts: Record<string, (argument: string) => string | number> = {
  baseUrl: () => env().BASE_URL,
  environment: () => env().ENVIRONMENT_NAME,
  issuer,
  grants: () => tokenFormSchema.options.map(({ shape }) => `\`${shape.grant_type.value}\``).join(", "),
  accessTokenMinutes: () => accessTokenLifetimeSeconds / 60,
  refreshTokenDays: () => refreshTokenIdleSeconds / 86_400,
  refreshRepeatSeconds: () => refreshRepeatSeconds,
  revokedWithinSeconds: () => revokedWithinSeconds,
  idempotencyHours: () => idempotencyHours,
  maxWebhooks: () => maxWebhooks,
  maxCustomHeaders: () => maxCustomHeaders,
  dueDays: () => retentionDays.dueDeliveries,
  flapMinutes: () => flapSeconds / 60,
  deliveryTimeoutSeconds: () => env().DELIVERY_TIMEOUT_SECONDS,
  orderBlockSeconds: () => maxOrderBlockSeconds,
  longestRetryDays: () => longestRetryDays,
  attempts: () => retryDelaysSeconds.length,
  retryHours: () => retrySpanHours,
  jitterPercent: () => jitter * 100,
  maxRetryAfterHours: () => maxRetryAfterSeconds / 3600,
  countLimit: (name) => countLimits[name as keyof typeof countLimits],
  cost: (name) => costs[name as keyof typeof costs],
  rowsPerToken: (name) => rowsPerToken[name as keyof typeof rowsPerToken],
  places: () => placesOfEach,
  placesOfBusy: () => placesOfBusy,
  perSecond: (name) => rateLimit(name as RateLimitName).perSecond,
  burst: (name) => rateLimit(name as RateLimitName).burst,
  allowedRanges,
  egressRanges,
  scopes,
  retrySchedule,
  problemCodes: problemTable,
  ...checkFacts,
  problem: (code) => jsonFence(problemExample(code as ProblemCode)),
  example: (event) => jsonFence(event === "OrderUpdate" ? orderUpdateExample() : orderInvoicedExample()),
  operation: operationMarkdown,
  inputs: inputMarkdown,
  fields: fieldTable,
  responseFields: responseTable,
  samples,
  call,
  token: (fields) => form("token", fields),
  revoke: (fields) => form("revoke", fields),
};

/**
 * Markdown with the facts in place of their names.
 *
 * @throws Error for a name that is unknown
 */
export function insertFacts(markdown: string): string {
  return markdown.replace(/\{\{(\w+)(?: ([^}]+))?\}\}/g, (placeholder, name: string, argument = "") => {
    const fact = facts[name];
    if (!fact) throw new Error(`The guides know no fact ${placeholder}.`);
    return String(fact(argument));
  });
}
