import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect } from "node:net";
import type { Context } from "#lib/platform/access/context.ts";
import { countOldSecrets } from "#lib/platform/crypto/reseal-secrets.ts";
import { getPool } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";
import { isLocalAddress } from "#lib/platform/local-address.ts";
import { diagnoseDatabase } from "#lib/portal/operations/diagnose.ts";
import { getSystem } from "#lib/portal/operations/get-system.ts";
import type { Diagnosis } from "#lib/portal/shared/system-schemas.ts";
import { type Command, Unwell } from "./command.ts";

/** `warn` works, but not as it should in production; `bad` does not work. */
type Finding = { check: string; state: "ok" | "warn" | "bad"; found: string; todo?: string };
type Found = Omit<Finding, "check">;

const ok = (found: string): Found => ({ state: "ok", found });
const warn = (found: string, todo: string): Found => ({ state: "warn", found, todo });
const bad = (found: string, todo: string): Found => ({ state: "bad", found, todo });

/** Checks that only this machine can make, each with advice if the check itself fails. */
const checks: { name: string; ifFailed: string; variant: () => Promise<Found> }[] = [
  { name: "configuration", ifFailed: "See .env.example.", variant: async () => checkConfiguration() },
  { name: "secrets", ifFailed: "See database.", variant: checkSecrets },
  {
    name: "egress",
    ifFailed: "Fix this machine's name server.",
    variant: async () => {
      const { hostname } = new URL(env().BASE_URL);
      const { address } = await lookup(hostname.replace(/^\[|\]$/g, ""));
      return ok(`${hostname} resolves to ${address}`);
    },
  },
  {
    name: "mail server",
    ifFailed: "Is SMTP_URL right, and can this machine reach it?",
    variant: async () => {
      const { SMTP_URL } = env();
      if (!SMTP_URL)
        return warn("There is no SMTP_URL, so email stays in the portal.", "Set SMTP_URL and MAIL_FROM.");
      const { hostname, port, protocol } = new URL(SMTP_URL);
      const socket = connect(Number(port) || (protocol === "smtps:" ? 465 : 587), hostname);
      await once(socket, "connect", { signal: AbortSignal.timeout(3_000) }).finally(() => socket.destroy());
      return ok(`${hostname} answers`);
    },
  },
];

function checkConfiguration(): Found {
  const { BASE_URL, EGRESS_ALLOW, TRUSTED_PROXY_HOPS } = env();
  if (isLocalAddress(BASE_URL)) return ok(`BASE_URL is ${BASE_URL}: for this machine only`);
  if (BASE_URL.startsWith("http:"))
    return bad(
      `BASE_URL is ${BASE_URL}`,
      "Put a proxy with TLS in front of the portal and set BASE_URL to https.",
    );
  if (EGRESS_ALLOW.length > 0)
    return warn(
      `EGRESS_ALLOW is ${EGRESS_ALLOW.join()}`,
      "Leave it empty in production: webhooks can reach these private addresses.",
    );
  if (TRUSTED_PROXY_HOPS === 0)
    return warn(
      "TRUSTED_PROXY_HOPS is 0",
      "Behind a proxy set it to 1. Otherwise sign-ins are limited by the proxy's address.",
    );
  return ok(`BASE_URL is ${BASE_URL}`);
}

async function checkSecrets(): Promise<Found> {
  const old = await countOldSecrets(getPool());
  if (old === 0) return ok("all sealed with SECRET_KEY");
  return bad(
    `${old} are sealed with another key, or as version 1.0.0 sealed them`,
    "Run npm run portal -- secrets reseal. If it leaves some, set SECRET_KEY_PREVIOUS to the key that sealed them first.",
  );
}

/** What is wrong on the System page, except those of processes, which may not run yet. For an unusable database, only why it is. */
async function checkDatabase(ctx: Context): Promise<Finding[]> {
  const toFinding = ({ figure, tone, found, todo }: Diagnosis): Finding => ({
    check: figure,
    state: tone,
    found,
    todo,
  });
  const diagnoses = await diagnoseDatabase(getPool());
  const system = await getSystem(ctx).catch((error: unknown) => {
    if (diagnoses.length === 0) throw error;
    return null;
  });
  if (!system) return diagnoses.map(toFinding);
  const { version, sizeBytes } = system.figures.database;
  const database = ok(`PostgreSQL ${version}, ${Math.round(sizeBytes / 1_000_000)} MB`);
  const ofMachine = system.diagnoses.filter(
    ({ figure }) => figure !== "workers" && figure !== "pool" && figure !== "mail",
  );
  return [{ check: "database", ...database }, ...ofMachine.map(toFinding)];
}

const explain = (error: unknown) =>
  error instanceof Error ? (error.message.split("\n").at(-1) ?? "") : String(error);

export const doctorCommand: Command = {
  name: "doctor",
  usage: "",
  summary: "Checks configuration, database, keys, deliveries, network, and mail server, and says what to do",
  run: async (ctx) => {
    const findings: Finding[] = [];
    for (const { name, ifFailed, variant } of checks) {
      const found = await variant().catch((error: unknown) => bad(explain(error), ifFailed));
      findings.push({ check: name, ...found });
    }
    const todo = "Is DATABASE_URL right, is PostgreSQL running, and did npm run db:migrate run?";
    const ofDatabase = await checkDatabase(ctx).catch((error: unknown): Finding[] => [
      { check: "database", ...bad(explain(error), todo) },
    ]);
    findings.push(...ofDatabase);
    return findings.some(({ state }) => state === "bad") ? new Unwell(findings) : findings;
  },
};
