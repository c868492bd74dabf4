import pino from "pino";
import { loadEnvFile, logLevels } from "./env.ts";

/** Fields that hold secrets, at the top of a log record or one level deep. */
const secretFields = [
  "authorization",
  "cookie",
  "password",
  "secret",
  "clientSecret",
  "client_secret",
  "access_token",
  "refresh_token",
  "code_verifier",
  "apiKey",
  "DATABASE_URL",
  "SECRET_KEY",
];

/** What cannot be written yet is kept up to this size; more is dropped. */
const mostUnwrittenBytes = 1024 * 1024;

// Standard output may be a file on a full disk. That must neither end the process nor be logged, which would fail again.
// Next and Node write there too.
const ignore = () => undefined;
const destination = pino.destination({ fd: 1, sync: true, maxLength: mostUnwrittenBytes });
destination.on("error", ignore);
process.stdout.on("error", ignore);
process.stderr.on("error", ignore);

/** `env()` reports an invalid LOG_LEVEL. Here it must not prevent that report. */
function logLevel(): string {
  if (process.env["NODE_ENV"] !== "test") loadEnvFile();
  return logLevels.find((level) => level === process.env["LOG_LEVEL"]) ?? "info";
}

const options: pino.LoggerOptions = {
  level: logLevel(),
  base: { process: process.env["PORTAL_PROCESS"] ?? "script" },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    censor: "[redacted]",
  },
};

/**
 * Structured log, one JSON object a line on standard output, secrets redacted. A line that cannot be written ends nothing.
 * The level is `info`; tests run with `LOG_LEVEL=silent`.
 */
export const log = pino(options, destination);
