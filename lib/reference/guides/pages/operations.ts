import { readFileSync } from "node:fs";
import path from "node:path";
import { jitter, maxRetryAfterSeconds, retryDelaysSeconds } from "#lib/deliveries/engine/retry-schedule.ts";
import { env, type RateLimitName } from "#lib/platform/env.ts";
import { problems, problemType } from "#lib/platform/http/answers/problem.ts";
import { type ProblemCode, problemCodes } from "#lib/platform/http/schemas.ts";
import { ceilings, rateLimit } from "#lib/platform/rate-limit/policies.ts";
import { code, h2, list, p, steps, table } from "#lib/reference/guides/blocks.ts";
import { errorWords } from "#lib/reference/guides/error-words.ts";
import type { ReferencePage } from "#lib/reference/guides/schemas.ts";
import { problemExample } from "#lib/reference/openapi/problem-examples.ts";

export function errorsPage(): ReferencePage {
  return {
    slug: "errors",
    title: "Errors",
    lead: "Each error says what was wrong, where, and what to do; its `type` leads to a page about it.",
    blocks: [
      h2("The form"),
      p(
        "A problem document (RFC 9457), as `application/problem+json`. A program looks at `code`; a person reads `detail`.",
      ),
      code("A problem", "json", JSON.stringify(problemExample("invalid_request"), null, 2)),
      h2("Codes"),
      table(
        "Problem codes",
        ["Code", "Status", "When"],
        problemCodes.map((problem) => [
          `[\`${problem}\`](/reference/errors/${problem})`,
          String(problems[problem].status),
          errorWords[problem].why,
        ]),
      ),
      h2("Try again?"),
      list(
        "Yes, after `Retry-After`: 409, 429 and 503. Yes, later: 500.",
        "Yes, once, with a new token: 401 `invalid_token`.",
        "No, until the request is mended: every other 4xx.",
      ),
      p(
        "The authorization server has [errors of its own](/reference/authentication#errors-of-the-authorization-server).",
      ),
    ],
  };
}

export function errorPage(problem: ProblemCode): ReferencePage {
  const { status, title } = problems[problem];
  const { why, todo } = errorWords[problem];
  return {
    slug: `errors/${problem}`,
    title,
    lead: why,
    blocks: [
      p(`Status ${status}, code \`${problem}\`. Its \`type\` is \`${problemType(problem)}\`.`),
      h2("What to do"),
      list(...todo),
      h2("What it looks like"),
      code("The problem", "json", JSON.stringify(problemExample(problem), null, 2)),
      p("When you ask us about it, quote the `requestId`. [All errors](/reference/errors)."),
    ],
  };
}

const limitWords: Record<RateLimitName, [string, string]> = {
  location: ["Location API", "application"],
  notification: ["Notification API", "application"],
  token: ["Token endpoint", "client"],
  intake: ["Intake of order events", "application"],
  organization: ["Location API, Notification API and token endpoint together", "organization"],
  test: ["Test events that the portal sends", "organization"],
  inbox: ["Built-in inbox", "application"],
  console: ["The portal's own pages, for what they load", "person"],
  public: ["Requests that prove nothing: no token, a wrong secret, an unknown path", "network address"],
  page: ["Pages", "network address"],
  probe: ["Health and readiness", "network address"],
};

export function limitsPage(): ReferencePage {
  const names = Object.keys(limitWords) as RateLimitName[];
  return {
    slug: "limits",
    title: "Limits",
    lead: "How much, how fast, how large: and how an answer tells you before it is too much.",
    blocks: [
      h2("Rate limits"),
      p(
        "A bucket that fills again: `burst` requests at once, then so many a second. Limits hold over all our servers together.",
      ),
      table(
        "Rate limits",
        ["What", "A second", "Burst", "Counted by"],
        names.map((name) => {
          const { perSecond, burst } = rateLimit(name);
          const [what, by] = limitWords[name];
          return [what, String(perSecond), String(burst), by];
        }),
      ),
      h2("What answers tell"),
      table(
        "Headers about limits",
        ["Header", "Says"],
        [
          ["`RateLimit-Policy`", '`"location";q=300;w=10`: 300 requests, whole again in 10 seconds.'],
          ["`RateLimit`", '`"location";r=299;t=1`: 299 are left; in one second it is whole.'],
          ["`Retry-After`", "With 429: seconds to wait."],
        ],
      ),
      h2("Over the limit"),
      steps(
        "You get 429 with the code [`too_many_requests`](/reference/errors/too_many_requests); nothing was done.",
        "Wait the seconds of `Retry-After`, then go on.",
        "Ask for a token once in 30 minutes, not for each call.",
      ),
      h2("Sizes"),
      table(
        "Sizes",
        ["What", "At most"],
        [
          ["Webhooks of an application", "5"],
          ["Applications that an organization creates", String(ceilings.applicationsOfOrganization)],
          ["Live streams of an application", String(ceilings.streamsOfReader)],
          ["Live streams of an organization", String(ceilings.streamsOfOrganization)],
          ["Body of a request", "64 KiB; intake 5 MiB"],
          ["Events of one intake request", "500"],
          ["Radius of a branch search", "12,500 miles"],
          ["Address of a webhook", "2,048 characters"],
          ["Life of an access token", "30 minutes"],
          ["Life of a refresh token", "7 days without use"],
          ["Life of an authorization code", "60 seconds"],
          ["Life of an Idempotency-Key", "24 hours"],
        ],
      ),
    ],
  };
}

const units = [
  [3600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

/** `2 hours`, `5 minutes`, `0 seconds`. */
function duration(seconds: number): string {
  const [size, unit] = units.find(
    ([unitSeconds]) => seconds >= unitSeconds && seconds % unitSeconds === 0,
  ) ?? [1, "second"];
  const count = Math.round(seconds / size);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Whole hours and minutes of a longer time: `7 h 35 min`. */
function clock(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return [
    hours > 0 ? `${hours} h` : "",
    minutes > 0 ? `${minutes} min` : "",
    hours + minutes === 0 ? `${seconds} s` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

export function retriesPage(): ReferencePage {
  let passed = 0;
  const rows = retryDelaysSeconds.map((delay, index) => {
    passed += delay;
    return [String(index + 1), index === 0 ? "at once" : duration(delay), clock(passed)];
  });
  return {
    slug: "retries",
    title: "Retries",
    lead: `A delivery is tried ${retryDelaysSeconds.length} times over ${Math.floor(passed / 3600)} hours, until your address answers 2xx.`,
    blocks: [
      h2("Schedule"),
      table("Retry schedule", ["Attempt", "Wait before it", "After the first"], rows),
      p(`Each wait is longer or shorter by up to ${jitter * 100} %, so that retries spread out.`),
      h2("What counts"),
      list(
        `Only 2xx, within ${env().DELIVERY_TIMEOUT_SECONDS} seconds, is a success. A redirect is not followed.`,
        `\`Retry-After\`, in seconds or as a date, makes the wait longer: up to ${duration(maxRetryAfterSeconds)}.`,
        "410 disables the webhook at once.",
        "When every attempt fails for days, you are warned after 1 and 3 days, and after 5 the webhook is disabled. A success resets that. What happens meanwhile is kept, and can be sent when the webhook is back.",
      ),
      h2("What you can do"),
      list(
        "The [delivery log](/deliveries) shows each attempt with what your server answered, and why it failed in words.",
        "Retry now instead of waiting: one delivery, a selection, or everything that waits for a retry to a webhook. Each keeps its `webhook-id`, and no attempt of the schedule is used up.",
        "Pause a webhook before maintenance: its deliveries wait. When you resume, they are sent, and those that wait for a retry too.",
      ),
    ],
  };
}

export function changelogPage(): ReferencePage {
  return {
    slug: "changelog",
    title: "Changelog",
    lead: "Within a version only additions happen. What is taken away is announced six months before.",
    blocks: [
      h2("2.0.0", "v2-0-0"),
      p("The first published version: Location API v1, Notification API v2."),
      list(
        "Beyond the interface that was there: `GET` for one branch, one webhook and the list of webhooks.",
        "Events carry `eventId`, `event` and `occurredAt`, and all lines of an invoice.",
        "Deliveries are signed after Standard Webhooks.",
        "`Idempotency-Key` for registrations; `ETag` for branches; `RateLimit` headers; problem documents.",
      ),
      h2("When something goes"),
      p(
        "A retired operation says so in its answers for six months: `Deprecation` with the date since when, `Sunset` with the date of its end, and a `Link` to what comes after it. No operation is retired now.",
      ),
    ],
  };
}

/** The list of docs/contract-notes.md, one entry an item. */
function contractNotes(): string[] {
  const file = path.join(process.cwd(), "docs/contract-notes.md");
  return readFileSync(file, "utf8")
    .split(/\n- /)
    .slice(1)
    .map((item) => item.trim().replace(/\n +/g, " "));
}

export function decisionsPage(): ReferencePage {
  return {
    slug: "decisions",
    title: "Where the contract is silent",
    lead: "What this API does where its written contract leaves something open.",
    blocks: [
      h2("Requests and answers"),
      table(
        "Decisions about requests and answers",
        ["Point", "What happens"],
        [
          [
            "Search without enough",
            "`lat`, `long` and `distance` go together. One or two of them, none and no `state`, an unknown or repeated parameter: 400.",
          ],
          ["Search with both", "A branch must satisfy the point and the state."],
          ["Search that finds nothing", "404."],
          ["Size of a search", "No pages: every match is returned, inactive branches too."],
          ["Absent texts", '`""`, never `null`. `branch.distance` is absent where there was no point.'],
          [
            "Register",
            "All four fields are required; an unknown one is 400. The sixth webhook is 400 `webhook_limit_reached`.",
          ],
          ["Update", "Absent fields stay. `events` takes `ORDER_UPDATE` only; the portal may set both."],
          [
            "Unregister",
            "An unknown id is 400, since the contract lists no 404 there; everywhere else it is 404.",
          ],
          [
            "`status` of a webhook",
            "Always `REGISTERED`. Whether deliveries go out is in `delivery` of the GET answers.",
          ],
          ["Paths without `/api`", "`/notification/v2/…` answers as `/api/notification/v2/…` does."],
        ],
      ),
      h2("More"),
      list(...contractNotes()),
    ],
  };
}
