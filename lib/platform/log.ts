import path from "node:path";
import pino from "pino";
import { loadEnvFile, logLevels } from "./env.ts";
import { rotateLog } from "./rotate-log.ts";

/** Fields that hold secrets, up to two levels deep. */
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
  "DATABASE_DIRECT_URL",
  "SECRET_KEY",
];

/** More unwritten output is dropped. */
const maxUnwrittenBytes = 1024 * 1024;

// Standard output may be a file on a full disk, which must not end the process.
const ignore = () => undefined;
const destination = pino.destination({ fd: 1, sync: true, maxLength: maxUnwrittenBytes });
destination.on("error", ignore);
/** The supervisor writes standard output there. */
const file = process.env["PORTAL_LOG_FILE"];
if (file) destination.on("write", () => rotateLog(file, 1));
process.stdout.on("error", ignore);
process.stderr.on("error", ignore);

/** `env()` reports an invalid LOG_LEVEL. This must not prevent that report. */
function logLevel(): string {
  if (process.env["NODE_ENV"] !== "test") loadEnvFile();
  return logLevels.find((level) => level === process.env["LOG_LEVEL"]) ?? "info";
}

/** Which process logs, by the file that it was started with: a supervisor, npm, and compose.yaml start the same ones. */
const processes: Partial<Record<string, string>> = {
  "web.ts": "web",
  "worker.ts": "worker",
  "database-process.ts": "database",
  "start.mjs": "supervisor",
};

const options: pino.LoggerOptions = {
  level: logLevel(),
  base: { process: processes[path.basename(process.argv[1] ?? "")] ?? "script" },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    censor: "[redacted]",
  },
};

/** The log: one JSON object per line on standard output, with secrets redacted. */
export const log = pino(options, destination);
