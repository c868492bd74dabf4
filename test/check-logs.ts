import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { demoInstallationSchema } from "#server/installation/running-installation.ts";

/** 256 random bits in base64 or base64url, the form of every secret, token, code, and key of the portal. */
const random = /whsec_[A-Za-z\d+/]{43}=|(?<![\w-])[\w-]{43}(?![\w=-])|(?<![A-Za-z\d+])[A-Za-z\d+/]{43}=/g;
const jsonWebToken = /eyJ[\w-]{10,}\.eyJ[\w-]{10,}/g;

/** Finds what looks like a secret in a log. Returns its line and kind, never the secret. `known` are passwords. */
export function secretsIn(log: string, known: readonly string[]): string[] {
  return log
    .split("\n")
    .flatMap((line, index) => [
      ...(line.match(jsonWebToken) ?? []).map(() => `line ${index + 1}: a token`),
      ...(line.match(random) ?? []).map(() => `line ${index + 1}: 256 random bits`),
      ...known.filter((secret) => line.includes(secret)).map(() => `line ${index + 1}: a known secret`),
    ]);
}

/** The lines of a log that are not one JSON object each. */
export function plainLinesIn(log: string): string[] {
  return log.split("\n").filter((line) => {
    if (line === "") return false;
    try {
      return typeof JSON.parse(line) !== "object";
    } catch {
      return true;
    }
  });
}

const errorLevel = 50;

/** The lines that log an error: no request of these tests ends with one, and nothing in the background fails. */
export function errorsIn(log: string): string[] {
  return log.split("\n").filter((line) => {
    const level = line.match(/^\{"level":(\d+)/)?.[1];
    return level !== undefined && Number(level) >= errorLevel;
  });
}

/** After the browser run: each line of its logs is JSON, none is an error, and no secret that the portal created or received is there. */
export default function checkLogs(): void {
  const directory = process.env["E2E_DATA_DIR"] ?? "";
  const read = (file: string) => readFileSync(path.join(directory, file), "utf8");
  const { users } = demoInstallationSchema.parse(JSON.parse(read("demo.json")));
  const known = [
    ...users.map(({ password }) => password),
    read("secret-key").trim(),
    read("postgres-password").trim(),
  ];
  for (const file of readdirSync(path.join(directory, "logs"))) {
    const log = read(path.join("logs", file));
    const found = secretsIn(log, known);
    if (found.length > 0) throw new Error(`${file} holds secrets: ${found.join("; ")}`);
    const plain = plainLinesIn(log);
    if (plain.length > 0)
      throw new Error(`${file} has lines that are not JSON: ${plain.slice(0, 5).join("\n")}`);
    const errors = errorsIn(log);
    if (errors.length > 0) throw new Error(`${file} has errors:\n${errors.slice(0, 5).join("\n")}`);
  }
}
