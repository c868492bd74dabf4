import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { isLocalAddress } from "./local-address.ts";

const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, "");
const httpUrl = z.url({ protocol: /^https?$/ }).transform(withoutSlash);
/** As browsers write it: a lower-case host, and no default port. Paths are appended to it. */
const ownUrl = z
  .url({ protocol: /^https?$/ })
  .regex(/^[^?#@]*$/)
  .transform((url) => withoutSlash(new URL(url).href));
const wholeNumber = (min: number, max = Number.MAX_SAFE_INTEGER) => z.coerce.number().int().min(min).max(max);

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** lib/platform/rate-limit/policies.ts explains each limit. */
export const rateLimitNames = [
  "location",
  "notification",
  "token",
  "intake",
  "organization",
  "inbox",
  "test",
  "console",
  "export",
  "import",
  "public",
  "page",
  "probe",
] as const;
export type RateLimitName = (typeof rateLimitNames)[number];

/** `name=perSecond/burst`, separated by commas. Neither number is zero. */
const rateLimits = z
  .string()
  .default("")
  .transform((text) => Object.fromEntries(text.split(",").map((part) => part.trim().split("="))))
  .transform(({ "": _, ...limits }) => limits)
  .pipe(
    z.partialRecord(
      z.enum(rateLimitNames),
      z
        .string()
        .regex(/^(?=[\d.]*[1-9])\d+(\.\d+)?\/0*[1-9]\d*$/)
        .transform((rate) => {
          const [perSecond = 0, burst = 0] = rate.split("/").map(Number);
          return { perSecond, burst };
        }),
    ),
  );

const secretKeyForm = /^[A-Za-z0-9+/_-]{43}=?$/;
/** 32 random bytes have about 30 distinct values, and practically never fewer than 16. Typed patterns do. */
const minDistinctBytes = 16;

/** Whether a text is 32 bytes as base64 without the repetition of a typed pattern. */
export function isSecretKey(text: string): boolean {
  return secretKeyForm.test(text) && new Set(Buffer.from(text, "base64")).size >= minDistinctBytes;
}

const addressRanges = z
  .string()
  .default("")
  .transform((list) => list.split(",").map((range) => range.trim()))
  .transform((ranges) => ranges.filter(Boolean))
  .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()])));

const days = "whole days from 1";
const secretKeyText = "32 random bytes as base64, as `openssl rand -base64 32` prints";
const url = (example: string) => `an absolute http or https address such as ${example}`;

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//);
const postgresAddress = "a PostgreSQL address such as postgresql://user:password@host:5432/portal";

/** Each variable with its rule, its default, and its expected value in words. `.env.example` explains its purpose. */
const variables = z.object({
  PORT: wholeNumber(1, 65_535).default(3000).describe("a port number from 1 to 65535"),
  DRAIN_SECONDS: wholeNumber(0, 10).default(5).describe("whole seconds from 0 to 10"),
  METRICS_PORT: wholeNumber(1, 65_534).optional().describe("a port number from 1 to 65534"),
  METRICS_HOST: z.string().default("127.0.0.1").describe("an address to listen on, such as 127.0.0.1"),
  HOST: z.string().default("127.0.0.1").describe("an address to listen on, such as 127.0.0.1"),
  BASE_URL: ownUrl.optional().describe(url("https://portal.example.com")),
  AUTH_URL: ownUrl.optional().describe(url("https://login.example.com")),
  DATABASE_URL: postgresUrl.optional().describe(postgresAddress),
  DATABASE_DIRECT_URL: postgresUrl.optional().describe(postgresAddress),
  DATA_DIR: z.string().default(".data").describe("a directory that the portal may write to"),
  SECRET_KEY: z
    .string()
    .refine(isSecretKey)
    .optional()
    .describe(
      `${secretKeyText}; if a weak key is in use, move it to SECRET_KEY_PREVIOUS (docs/operations.md, "Replacing SECRET_KEY")`,
    ),
  SECRET_KEY_PREVIOUS: z.string().regex(secretKeyForm).optional().describe(secretKeyText),
  EGRESS_ALLOW: addressRanges.describe("address ranges such as 127.0.0.1/32, separated by commas"),
  EGRESS_RANGES: addressRanges.describe("address ranges such as 203.0.113.0/28, separated by commas"),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10)
    .default(0)
    .describe("how many proxies are in front of the portal, from 0 to 10"),
  STAFF_SECOND_FACTOR: z.enum(["optional", "required"]).optional().describe("optional or required"),
  OIDC_ISSUER: httpUrl.optional().describe(url("https://login.example.com")),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  TOKEN_ALGORITHM: z.enum(["ES256", "RS256"]).default("ES256").describe("ES256 or RS256"),
  REFRESH_TOKEN_MAX_DAYS: wholeNumber(1).optional().describe(days),
  DELIVERY_TIMEOUT_SECONDS: wholeNumber(1, 15).default(15).describe("whole seconds from 1 to 15"),
  INTAKE_BACKLOG_LIMIT: wholeNumber(1).default(100_000).describe("a number of deliveries from 1"),
  READY_BACKLOG_SECONDS: wholeNumber(1).optional().describe("whole seconds from 1"),
  RETENTION_BODY_DAYS: wholeNumber(1, 36_500).default(30).describe(`${days} to 36500`),
  RETENTION_DELIVERY_DAYS: wholeNumber(1, 36_500).default(90).describe(`${days} to 36500`),
  RATE_LIMITS: rateLimits.describe(
    `limits such as location=30/300,token=10/100 (requests a second/burst) for ${rateLimitNames.join(", ")}`,
  ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe("the address of a mail server such as smtps://user:password@mail.example.com:465"),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/)
    .default("Partner Portal <portal@localhost>")
    .describe("a sender such as Partner Portal <portal@example.com>"),
  TILE_URL: z
    .string()
    .regex(/^https?:\/\/[\w.:{}-]+\/\S*\{z\}\S*$/)
    .optional()
    .describe("an address of map tiles such as https://tiles.example.com/{z}/{x}/{y}.png"),
  TILE_ATTRIBUTION: z.string().trim().max(200).default("").describe("at most 200 characters"),
  GEOCODER_URL: z
    .string()
    .regex(/^https?:\/\/[^\s{}]+\{q\}\S*$/)
    .optional()
    .describe("an address of a geocoder such as https://geocoder.example.com/search?q={q}"),
  MAP_ARCHIVE: z
    .string()
    .refine((file) => file.endsWith(".pmtiles") && existsSync(file))
    .optional()
    .describe("an existing file of vector tiles such as /data/streets.pmtiles"),
  SEED_DEMO: z
    .stringbool({ truthy: ["true"], falsy: ["false"] })
    .default(false)
    .describe("true or false"),
  LOG_LEVEL: z
    .enum(logLevels)
    .default("info")
    .describe(`one of ${logLevels.join(", ")}`),
  ENVIRONMENT_NAME: z.string().trim().min(1).max(30).default("Local").describe("a short name such as Test"),
});

export const variableNames: readonly string[] = Object.keys(variables.shape);

/** Single sign-on for staff needs all of them. */
const oidcVariables = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"];

export type Env = Omit<z.infer<typeof variables>, "BASE_URL" | "AUTH_URL" | "STAFF_SECOND_FACTOR"> & {
  BASE_URL: string;
  AUTH_URL: string;
  STAFF_SECOND_FACTOR: "optional" | "required";
};

/** The message names every wrong variable and what was expected. */
export class EnvError extends Error {}

/** The exit code of a process with a wrong variable: starting it again does not help. */
export const misconfiguredCode = 2;

/** A variable, another one that it needs, and why. */
const needs = [
  ["DATABASE_URL", "SECRET_KEY", "; make one with `openssl rand -base64 32` and keep it"],
  ["DATABASE_DIRECT_URL", "DATABASE_URL", ", as the address of the pooler"],
] as const;

/** Errors that concern several variables, one line each. */
function errorsBetween(present: Record<string, string | undefined>): string[] {
  const errors = needs
    .filter(([name, needed]) => present[name] && !present[needed])
    .map(([name, needed, why]) => `  ${needed}: required with ${name}${why}`);
  const missingOidc = oidcVariables.filter((name) => !present[name]);
  if (missingOidc.length > 0 && missingOidc.length < oidcVariables.length)
    errors.push(
      `  ${missingOidc.join(", ")}: required as well; single sign-on needs ${oidcVariables.join(", ")}`,
    );
  return errors;
}

function invalid(errors: readonly string[]): EnvError {
  return new EnvError(
    `The configuration is not valid:\n${errors.join("\n")}\n.env.example explains each variable.`,
  );
}

/**
 * Validates the environment and fills in the defaults: `BASE_URL` from `HOST` and `PORT`, `AUTH_URL` from `BASE_URL`,
 * `STAFF_SECOND_FACTOR` from `DATABASE_URL`. `DATA_DIR` becomes absolute. An empty variable counts as absent.
 *
 * @throws EnvError
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  const parsed = variables.safeParse(present);
  const wrong = Object.entries(variables.shape).filter(([name]) =>
    parsed.error?.issues.some(({ path: [variable] }) => variable === name),
  );
  const errors = wrong.map(([name, { description }]) => `  ${name}: expected ${description}`);
  errors.push(...errorsBetween(present));
  if (errors.length > 0 || !parsed.success) throw invalid(errors);
  const { data } = parsed;
  const authority = data.HOST.includes(":") ? `[${data.HOST}]` : data.HOST;
  const baseUrl = data.BASE_URL ?? `http://${authority}:${data.PORT}`;
  return {
    ...data,
    BASE_URL: baseUrl,
    AUTH_URL: data.AUTH_URL ?? baseUrl,
    STAFF_SECOND_FACTOR: data.STAFF_SECOND_FACTOR ?? (data.DATABASE_URL ? "required" : "optional"),
    DATA_DIR: path.resolve(data.DATA_DIR),
  };
}

/**
 * With DATABASE_URL, passwords and tokens must not cross a network unencrypted.
 *
 * @throws EnvError if other machines can reach an http address
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

/** Reads `.env` in the working directory. The environment wins over the file, and a supervised process has it already. */
export function loadEnvFile(): void {
  if (process.env["PORTAL_PROCESS"] !== undefined) return;
  try {
    process.loadEnvFile();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

let cached: Env | undefined;

/** The validated environment of this process. Read on first use, so that a build needs none. */
export function env(): Env {
  if (!cached) {
    if (process.env["NODE_ENV"] !== "test") loadEnvFile();
    cached = parseEnv(process.env);
  }
  return cached;
}
