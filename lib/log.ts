import pino from "pino";

/** Fields that hold a secret wherever they stand in a log record, one level deep or at the top. */
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

/**
 * Structured log, one JSON object a line on standard output, secrets redacted.
 * The level is `info`; tests run with `LOG_LEVEL=silent`.
 */
export const log = pino({
  level: process.env["LOG_LEVEL"] ?? "info",
  base: { process: process.env["PORTAL_PROCESS"] ?? "script" },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    censor: "[redacted]",
  },
});
