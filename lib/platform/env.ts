import path from "node:path";
import { z } from "zod";
import { expectation } from "./schema-errors.ts";

const httpUrl = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `an absolute http or https address such as ${example}` })
    .transform((url) => url.replace(/\/+$/, ""));

const flag = z.enum(["true", "false"], { error: "true or false" }).transform((value) => value === "true");

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Each limit is explained in lib/platform/rate-limit/policies.ts. */
export const rateLimitNames = [
  "location",
  "notification",
  "token",
  "intake",
  "organization",
  "inbox",
  "test",
  "console",
  "public",
  "page",
  "probe",
] as const;
export type RateLimitName = (typeof rateLimitNames)[number];

const rateLimitsError = `limits such as location=30/300,token=10/100 (requests a second/burst) for ${rateLimitNames.join(", ")}`;

/** `name=perSecond/burst`, separated by commas; neither number is zero. */
const rateLimits = z
  .string()
  .default("")
  .transform((text) => Object.fromEntries(text.split(",").map((part) => part.trim().split("="))))
  .transform(({ "": _, ...limits }) => limits)
  .pipe(
    z.partialRecord(
      z.enum(rateLimitNames, { error: rateLimitsError }),
      z
        .string({ error: rateLimitsError })
        .regex(/^(?=[\d.]*[1-9])\d+(\.\d+)?\/0*[1-9]\d*$/, { error: rateLimitsError })
        .transform((rate) => {
          const [perSecond, burst] = rate.split("/").map(Number);
          return { perSecond: perSecond ?? 0, burst: burst ?? 0 };
        }),
      { error: rateLimitsError },
    ),
  );

const retentionDays = (days: number) =>
  z.coerce
    .number({ error: "whole days from 1" })
    .int({ error: "whole days from 1" })
    .min(1, { error: "whole days from 1" })
    .default(days);

const secretKeyForm = /^[A-Za-z0-9+/_-]{43}=?$/;
/** 32 random bytes hold about 30 distinct values and practically never fewer than this; typed patterns do. */
const leastDifferentBytes = 16;

/** Whether a text is 32 bytes as base64 without the repetition of a typed pattern. */
export function isSecretKey(text: string): boolean {
  return secretKeyForm.test(text) && new Set(Buffer.from(text, "base64")).size >= leastDifferentBytes;
}

/** Whether only this machine can reach an address of the portal. */
export function isLocalAddress(url: string): boolean {
  return /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
}

/** One line a variable: the rule, the default, and (docs: .env.example) what it is for. */
const variables = z.object({
  PORT: z.coerce
    .number({ error: "a port number from 1 to 65535" })
    .int()
    .min(1, { error: "a port number from 1 to 65535" })
    .max(65_535, { error: "a port number from 1 to 65535" })
    .default(3000),
  DRAIN_SECONDS: z.coerce
    .number({ error: "whole seconds from 0 to 10" })
    .int({ error: "whole seconds from 0 to 10" })
    .min(0, { error: "whole seconds from 0 to 10" })
    .max(10, { error: "whole seconds from 0 to 10" })
    .default(5),
  METRICS_PORT: z.coerce
    .number({ error: "a port number from 1 to 65534" })
    .int({ error: "a port number from 1 to 65534" })
    .min(1, { error: "a port number from 1 to 65534" })
    .max(65_534, { error: "a port number from 1 to 65534" })
    .optional(),
  HOST: z.string().min(1, { error: "an address to listen on, such as 127.0.0.1" }).default("127.0.0.1"),
  BASE_URL: httpUrl("https://portal.example.com").optional(),
  AUTH_URL: httpUrl("https://login.example.com").optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, {
      error: "a PostgreSQL address such as postgresql://user:password@host:5432/portal",
    })
    .optional(),
  DATA_DIR: z.string().min(1, { error: "a directory that the portal may write to" }).default(".data"),
  SECRET_KEY: z
    .string()
    .refine(isSecretKey, {
      error:
        "32 random bytes as base64, as `openssl rand -base64 32` prints; if a weak key is in use, move it to SECRET_KEY_PREVIOUS " +
        '(docs/operations.md, "Replacing SECRET_KEY")',
    })
    .optional(),
  SECRET_KEY_PREVIOUS: z
    .string()
    .regex(secretKeyForm, {
      error: "32 random bytes as base64, as `openssl rand -base64 32` prints",
    })
    .optional(),
  EGRESS_ALLOW: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z.union([z.cidrv4(), z.cidrv6()], {
          error: "address ranges such as 127.0.0.1/32, separated by commas",
        }),
      ),
    ),
  TRUSTED_PROXY_HOPS: z.coerce
    .number({ error: "how many proxies stand before the portal, from 0 to 10" })
    .int({ error: "how many proxies stand before the portal, from 0 to 10" })
    .min(0, { error: "how many proxies stand before the portal, from 0 to 10" })
    .max(10, { error: "how many proxies stand before the portal, from 0 to 10" })
    .default(0),
  STAFF_SECOND_FACTOR: z
    .enum(["optional", "required"], { error: "optional or required" })
    .default("optional"),
  OIDC_ISSUER: httpUrl("https://login.example.com").optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  TOKEN_ALGORITHM: z.enum(["ES256", "RS256"], { error: "ES256 or RS256" }).default("ES256"),
  REFRESH_TOKEN_MAX_DAYS: z.coerce
    .number({ error: "a number of days" })
    .int({ error: "whole days" })
    .min(1, { error: "at least one day" })
    .optional(),
  DELIVERY_TIMEOUT_SECONDS: z.coerce
    .number({ error: "seconds from 1 to 15" })
    .int({ error: "whole seconds from 1 to 15" })
    .min(1, { error: "seconds from 1 to 15" })
    .max(15, { error: "seconds from 1 to 15" })
    .default(15),
  INTAKE_BACKLOG_LIMIT: z.coerce
    .number({ error: "a number of deliveries from 1" })
    .int({ error: "a number of deliveries from 1" })
    .min(1, { error: "a number of deliveries from 1" })
    .default(100_000),
  READY_BACKLOG_SECONDS: z.coerce
    .number({ error: "whole seconds from 1" })
    .int({ error: "whole seconds from 1" })
    .min(1, { error: "whole seconds from 1" })
    .optional(),
  RETENTION_BODY_DAYS: retentionDays(30),
  RETENTION_DELIVERY_DAYS: retentionDays(90),
  RATE_LIMITS: rateLimits,
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: "the address of a mail server such as smtps://user:password@mail.example.com:465",
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
      error: "a sender such as Partner Portal <portal@example.com>",
    })
    .default("Partner Portal <portal@localhost>"),
  NEXT_PUBLIC_TILE_URL: z
    .string()
    .regex(/^https?:\/\/[\w.:{}-]+\/\S*\{z\}\S*$/, {
      error: "an address of map tiles such as https://tiles.example.com/{z}/{x}/{y}.png",
    })
    .optional(),
  NEXT_PUBLIC_TILE_ATTRIBUTION: z.string().trim().max(200).default(""),
  SEED_DEMO: flag.default(false),
  LOG_LEVEL: z.enum(logLevels, { error: `one of ${logLevels.join(", ")}` }).default("info"),
  ENVIRONMENT_NAME: z
    .string()
    .trim()
    .min(1, { error: "a short name such as Sandbox" })
    .max(30)
    .default("Local"),
});

/** Every variable; `.env.example` explains them. */
export const variableNames: readonly string[] = Object.keys(variables.shape);

/** Single sign-on for staff: all of them or none. */
const oidcVariables = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"];

export type Env = Omit<z.infer<typeof variables>, "BASE_URL" | "AUTH_URL"> & {
  BASE_URL: string;
  AUTH_URL: string;
};

/** A configuration that cannot be used. The message names every wrong variable and what was expected of it. */
export class EnvError extends Error {}

/** Faults that need more than one variable to see, each as a line of the message. */
function faultsBetween(present: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  if (present["DATABASE_URL"] && !present["SECRET_KEY"])
    faults.push(
      "  SECRET_KEY: required with DATABASE_URL; make one with `openssl rand -base64 32` and keep it",
    );
  const missingOidc = oidcVariables.filter((name) => !present[name]);
  if (missingOidc.length > 0 && missingOidc.length < oidcVariables.length)
    faults.push(
      `  ${missingOidc.join(", ")}: required as well; single sign-on needs ${oidcVariables.join(", ")}`,
    );
  return faults;
}

function invalid(faults: readonly string[]): EnvError {
  return new EnvError(
    `The configuration is not valid:\n${[...new Set(faults)].join("\n")}\n.env.example explains each variable.`,
  );
}

/**
 * Validates the environment and fills in the defaults: `BASE_URL` from `HOST` and `PORT`, `AUTH_URL` from `BASE_URL`,
 * `DATA_DIR` as an absolute path. A variable set to nothing counts as absent.
 *
 * @throws EnvError, naming every wrong variable and what was expected
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = variables.safeParse(present, { error: expectation });
  const faults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `  ${issue.path[0]?.toString()}: expected ${issue.message}`);
  faults.push(...faultsBetween(present));
  if (faults.length > 0 || !parsed.success) throw invalid(faults);
  const { data } = parsed;
  const authority = data.HOST.includes(":") ? `[${data.HOST}]` : data.HOST;
  const baseUrl = data.BASE_URL ?? `http://${authority}:${data.PORT}`;
  return {
    ...data,
    BASE_URL: baseUrl,
    AUTH_URL: data.AUTH_URL ?? baseUrl,
    DATA_DIR: path.resolve(data.DATA_DIR),
  };
}

/**
 * With DATABASE_URL, passwords and tokens must not cross a network in the clear.
 *
 * @throws EnvError that names each http address that other machines can reach
 */
export function requireEncryption({ BASE_URL, AUTH_URL, OIDC_ISSUER }: Env): void {
  const plain = Object.entries({ BASE_URL, AUTH_URL, OIDC_ISSUER }).filter(
    ([, url]) => url?.startsWith("http:") && !isLocalAddress(url),
  );
  if (plain.length > 0)
    throw invalid(
      plain.map(([name]) => `  ${name}: expected https; http is accepted only for localhost and 127.0.0.1`),
    );
}

/** Takes what a file `.env` in the working directory says, where the environment does not say otherwise. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

let cached: Env | undefined;

/** The validated environment of this process; read when first asked for, so that a build needs none. */
export function env(): Env {
  if (!cached) {
    if (process.env["NODE_ENV"] !== "test") loadEnvFile();
    cached = parseEnv(process.env);
  }
  return cached;
}
