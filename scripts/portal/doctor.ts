import { lookup } from "node:dns/promises";
import { connect } from "node:net";
import { measureLongestWaits } from "#lib/deliveries/charts/measure-backlog.ts";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { clockAheadMs, clockToleranceMs } from "#lib/platform/clock.ts";
import { countOldSecrets } from "#lib/platform/crypto/reseal-secrets.ts";
import { getPool } from "#lib/platform/db/client.ts";
import { readClock } from "#lib/platform/db/read-clock.ts";
import { readSchemaState } from "#lib/platform/db/schema-state.ts";
import { faultOfVersion, oldestServerVersion } from "#lib/platform/db/server-version.ts";
import { env, isLocalAddress } from "#lib/platform/env.ts";
import { getSystem } from "#lib/portal/operations/get-system.ts";
import { type Command, Unwell } from "./command.ts";

/** `warn` works and is not as it should be in production; `bad` does not work. */
type Finding = { check: string; state: "ok" | "warn" | "bad"; found: string; todo?: string };
type Check = (ctx: Context) => Promise<Omit<Finding, "check">>;

const ok = (found: string) => ({ state: "ok", found }) as const;
const warn = (found: string, todo: string) => ({ state: "warn", found, todo }) as const;
const bad = (found: string, todo: string) => ({ state: "bad", found, todo }) as const;

const connectWithinMs = 3_000;

/** Whether something listens there. @throws Error where it cannot be reached in time */
function reach(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: connectWithinMs });
    const end = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.once("connect", () => end());
    socket.once("timeout", () => end(new Error(`no answer within ${connectWithinMs / 1000} s`)));
    socket.once("error", end);
  });
}

const checks: Record<string, Check> = {
  configuration: async () => {
    const { BASE_URL, EGRESS_ALLOW, TRUSTED_PROXY_HOPS } = env();
    if (isLocalAddress(BASE_URL)) return ok(`BASE_URL is ${BASE_URL}: for this machine only`);
    if (BASE_URL.startsWith("http:"))
      return bad(
        `BASE_URL is ${BASE_URL}`,
        "Put a proxy with TLS before the portal and set BASE_URL to https.",
      );
    if (EGRESS_ALLOW.length > 0)
      return warn(
        `EGRESS_ALLOW is ${EGRESS_ALLOW.join()}`,
        "Leave it empty in production: webhooks can reach these private addresses.",
      );
    if (TRUSTED_PROXY_HOPS === 0)
      return warn(
        "TRUSTED_PROXY_HOPS is 0",
        "Behind a proxy set it to 1: sign-ins are limited by the proxy's address.",
      );
    return ok(`BASE_URL is ${BASE_URL}`);
  },
  database: async (ctx) => {
    const [{ version = "" } = {}] = await ctx.db.$queryRaw<{ version: string }[]>`
      SELECT current_setting('server_version') AS "version"`;
    const found = `PostgreSQL ${version}`;
    return faultOfVersion(version)
      ? bad(found, `Use PostgreSQL ${oldestServerVersion} or newer.`)
      : ok(found);
  },
  migrations: async (ctx) => {
    const { missing, unknown } = await readSchemaState(ctx.db);
    if (unknown.length > 0)
      return bad(`the database is of a newer version: ${unknown.join(", ")}`, "Use that version.");
    if (missing.length > 0) return bad(`${missing.length} are missing`, "Run npm run db:migrate.");
    return ok("all applied");
  },
  durability: async (ctx) => {
    const [row] = await ctx.db.$queryRaw<{ fsync: string; commit: string }[]>`
      SELECT current_setting('fsync') AS "fsync", current_setting('synchronous_commit') AS "commit"`;
    const found = `fsync ${row?.fsync}, synchronous_commit ${row?.commit}`;
    return row?.fsync === "on" && row.commit !== "off"
      ? ok(found)
      : bad(found, "Turn both on: without them a crash of PostgreSQL loses accepted events.");
  },
  clock: async () => {
    await readClock(getPool());
    const apartMs = Math.round(Math.abs(clockAheadMs()));
    const found = `${apartMs} ms from the database's`;
    return apartMs <= clockToleranceMs ? ok(found) : bad(found, "Set this machine's clock by NTP.");
  },
  keys: async (ctx) => {
    const { kid, algorithm } = await signingKey(ctx.db);
    return ok(`${algorithm} ${kid}`);
  },
  secrets: async () => {
    const old = await countOldSecrets(getPool());
    if (old === 0) return ok("all sealed with SECRET_KEY");
    const todo = env().SECRET_KEY_PREVIOUS
      ? "Run npm run portal -- secrets reseal."
      : "Set SECRET_KEY_PREVIOUS to the key that sealed them, then npm run portal -- secrets reseal.";
    return bad(`${old} are sealed with another key`, todo);
  },
  backlog: async (ctx) => {
    const waits = await measureLongestWaits(ctx.db);
    const found = `the longest wait is ${waits.oldestDueSeconds.toFixed(1)} s`;
    if (waits.oldestOfWorkingSeconds >= 300)
      return bad(found, "Are workers running? npm run worker starts one more.");
    return waits.oldestOfFailingSeconds < 300 ? ok(found) : ok(`${found}, for receivers that fail`);
  },
  egress: async (ctx) => {
    const { hostname } = new URL(env().BASE_URL);
    const { address } = await lookup(hostname.replace(/^\[|\]$/g, ""));
    const { figures, faults } = await getSystem(ctx);
    const unanswered = faults.find(({ figure }) => figure === "outcomes");
    if (unanswered)
      return bad(unanswered.found, "May this machine reach the internet, and is its name server right?");
    const answered = figures.deliveries.outcomes
      .filter(({ outcome }) => outcome !== "none")
      .reduce((sum, { lastDay }) => sum + lastDay, 0);
    return ok(
      `names are looked up: ${hostname} is ${address}; receivers answered ${answered} times in 24 hours`,
    );
  },
  mail: async () => {
    const { SMTP_URL } = env();
    if (!SMTP_URL) return warn("no SMTP_URL: mails are kept on the page Mail", "Set SMTP_URL and MAIL_FROM.");
    const { hostname, port, protocol } = new URL(SMTP_URL);
    await reach(hostname, Number(port) || (protocol === "smtps:" ? 465 : 587));
    return ok(`${hostname} answers`);
  },
};

const whenItFails: Record<string, string> = {
  database: "Is DATABASE_URL right and PostgreSQL running?",
  keys: "Is SECRET_KEY the one of this database?",
  egress: "Mend this machine's name server.",
  mail: "Is SMTP_URL right, and may this machine reach it?",
};

export const doctorCommand: Command = {
  name: "doctor",
  usage: "",
  summary: "Checks configuration, database, clock, keys, way out and mail; says what to do",
  run: async (ctx) => {
    const findings: Finding[] = [];
    for (const [check, look] of Object.entries(checks)) {
      const finding = await look(ctx).catch((error: unknown) =>
        bad(
          error instanceof Error ? (error.message.split("\n").at(-1) ?? "") : String(error),
          whenItFails[check] ?? "See database.",
        ),
      );
      findings.push({ check, ...finding });
    }
    return findings.some(({ state }) => state === "bad") ? new Unwell(findings) : findings;
  },
};
