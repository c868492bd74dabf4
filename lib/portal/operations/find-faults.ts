import { clockToleranceMs } from "#lib/platform/clock.ts";
import { faultOfVersion, oldestServerVersion } from "#lib/platform/db/server-version.ts";
import type { Help, SystemFault, SystemFigures } from "./schemas.ts";

/** The same limits as in ops/prometheus/alerts.yml. */
const limits = {
  transactionSeconds: 600,
  oldestDueSeconds: 300,
  due: 10_000,
  connectionShare: 0.8,
  workerSilentSeconds: 180,
  mailWaitSeconds: 15 * 60,
  retentionSeconds: 3 * 60 * 60,
  meaningfulAttempts: 20,
} as const;

const operations = (section: string): Help => ({ document: "docs/operations.md", section });
const scale = (section: string): Help => ({ document: "docs/scale.md", section });
const commandLine = operations("The command line");
const processes = operations("Processes");
const connectionHelp = scale("Pooler");
const dueHelp: Help = { href: "/deliveries?state=QUEUED", label: "See queued deliveries" };
const mailHelp: Help = { href: "/mail", label: "Open the email list" };

type Fault = Omit<SystemFault, "figure">;
const warn = (found: string, todo: string, help: Help): Fault => ({ tone: "warn", found, todo, help });
const bad = (found: string, todo: string, help: Help): Fault => ({ tone: "bad", found, todo, help });

/** What is wrong and what to do about it, what does not work first. */
export function findFaults(figures: SystemFigures): SystemFault[] {
  const found = Object.entries(rules).flatMap(([figure, look]) => {
    const fault = look(figures);
    return fault ? [{ figure: figure as SystemFault["figure"], ...fault }] : [];
  });
  return found.toSorted((one, other) => Number(one.tone === "warn") - Number(other.tone === "warn"));
}

const whole = (value: number) => Math.round(value).toLocaleString("en-US");
const secondsSince = (figures: SystemFigures, at: string) => (Date.parse(figures.at) - Date.parse(at)) / 1000;

const rules: Record<SystemFault["figure"], (figures: SystemFigures) => Fault | false> = {
  version: ({ database: { version } }) =>
    faultOfVersion(version) !== null &&
    bad(
      `PostgreSQL ${version} is too old.`,
      `Use ${oldestServerVersion} or newer.`,
      operations("Backup and restore"),
    ),
  migrations: ({ database: { migrations } }) => {
    const help = operations("Containers and upgrades");
    const { missing, unknown } = migrations;
    if (missing.length > 0)
      return bad(`The database lacks ${missing.length} migrations.`, "Run npm run db:migrate.", help);
    const newer = `The database has ${unknown.length} migrations of a newer version.`;
    return (
      unknown.length > 0 &&
      warn(newer, "Finish the upgrade: replace this process with the newer version.", help)
    );
  },
  durability: ({ database }) =>
    !database.isDurable &&
    bad(
      "fsync or synchronous_commit is off: a crash of PostgreSQL loses accepted events.",
      "Turn both on in postgresql.conf.",
      commandLine,
    ),
  transaction: ({ database: { oldestTransaction: open } }) =>
    open !== null &&
    open.seconds > limits.transactionSeconds &&
    warn(
      `A transaction of ${open.application || "an unnamed program"} (process ${open.pid ?? "none"}) has been open for ${whole(open.seconds / 60)} minutes. In the meantime, PostgreSQL cannot remove old rows.`,
      `Its last statement began at ${open.queryStart}. End it with pg_terminate_backend, and take long reads from a standby.`,
      operations("Monitoring"),
    ),
  clock: ({ database: { clockApartMs } }) =>
    clockApartMs > clockToleranceMs &&
    bad(
      `This machine's clock and the database's differ by ${(clockApartMs / 1000).toFixed(1)} s.`,
      "Synchronize both by NTP. Until then the portal uses the database's clock, and workers that are a minute off don't prune.",
      commandLine,
    ),
  replica: ({ database: { replica } }) =>
    replica !== null &&
    replica.fault !== null &&
    warn(
      `The replica ${replica.fault}, so everything is read from the primary.`,
      "Check DATABASE_READ_URL and the standby's log.",
      scale("Read replica"),
    ),
  connections: ({ database: { connections } }) =>
    connections.used > connections.most * limits.connectionShare &&
    warn(
      `${connections.used} of ${connections.most} connections are in use.`,
      "Raise max_connections, or add a connection pooler. A worker uses up to 10, a web process 14.",
      connectionHelp,
    ),
  oldestDue: ({ deliveries: { oldestDueSeconds, oldestOfWorkingSeconds } }) => {
    const minutes = (seconds: number) => `${whole(seconds / 60)} minutes`;
    if (oldestOfWorkingSeconds > limits.oldestDueSeconds)
      return bad(
        `A delivery has been due for ${minutes(oldestOfWorkingSeconds)}.`,
        "Are workers running? Start one with npm run worker. Otherwise look for failed claims in their logs.",
        processes,
      );
    return (
      oldestDueSeconds > limits.oldestDueSeconds &&
      warn(
        `A delivery has been due for ${minutes(oldestDueSeconds)}, but only for failing receivers, which get one request a second.`,
        "Tell the partner. A paused webhook keeps its deliveries for later.",
        { href: "/?application=all", label: "See failing webhooks" },
      )
    );
  },
  due: ({ deliveries: { due, limit } }) => {
    if (due >= limit)
      return bad(
        `${whole(limit)} or more deliveries are queued, so the intake answers 503.`,
        "Start more workers.",
        dueHelp,
      );
    return (
      due > limits.due &&
      warn(`${whole(due)} deliveries are queued.`, "Start more workers if the number grows.", dueHelp)
    );
  },
  abandoned: ({ deliveries: { abandoned } }) =>
    abandoned > 0 &&
    warn(
      `A worker didn't finish ${whole(abandoned)} deliveries, and no other worker took them over for a minute.`,
      "Start a worker. Each may be sent twice, with the same webhook-id.",
      processes,
    ),
  outcomes: ({ deliveries: { outcomes } }) => {
    const attempts = outcomes.reduce((sum, { recent }) => sum + recent, 0);
    const accepted = outcomes.find(({ outcome }) => outcome === "2xx")?.recent ?? 0;
    return (
      attempts >= limits.meaningfulAttempts &&
      accepted === 0 &&
      bad(
        `No receiver accepted any of ${whole(attempts)} attempts, so our network is the likely cause.`,
        "Run npm run portal -- doctor on a worker's machine. It checks outbound connections.",
        { href: "/deliveries/charts", label: "See the causes" },
      )
    );
  },
  workers: (figures) => {
    if (!figures.processes.running.some(({ kind }) => kind === "worker"))
      return bad(
        "No worker is connected. Deliveries and email are not being sent.",
        "Start one with npm run worker. npm start includes one.",
        processes,
      );
    return (
      secondsSince(figures, figures.deliveries.countedTo) > limits.workerSilentSeconds &&
      bad(
        "Workers are connected, but none has finished a round for three minutes.",
        "Check their logs, and restart them one by one.",
        processes,
      )
    );
  },
  pool: ({ processes: { pool } }) =>
    pool.waiting > 0 &&
    warn(
      `${pool.waiting} callers are waiting for a connection of this process.`,
      "Find the slow statement, or start another web process.",
      connectionHelp,
    ),
  signingKey: (figures) => {
    const { active, opens } = figures.keys;
    if (!active || !opens)
      return bad(
        "The signing key cannot be opened, so no access token can be issued.",
        "Does SECRET_KEY belong to this database?",
        operations("Replacing SECRET_KEY"),
      );
    return (
      secondsSince(figures, active.rotationDueAt) > 0 &&
      warn("The signing key is older than 90 days.", "Run npm run portal -- keys rotate.", commandLine)
    );
  },
  mail: ({ mail }) => {
    if (mail.oldestWaitSeconds > limits.mailWaitSeconds && mail.failing === 0)
      return bad("Email is waiting, and no worker sends it.", "Start a worker.", processes);
    if (mail.failing > 0)
      return warn(
        `${whole(mail.failing)} emails could not be sent and will be retried.`,
        "The list shows the mail server's answer.",
        mailHelp,
      );
    if (mail.givenUp > 0)
      return warn(
        `${whole(mail.givenUp)} emails failed for good in the last seven days.`,
        "Fix the mail server. People who missed an email can request it again.",
        mailHelp,
      );
    return (
      !mail.hasServer &&
      warn("There is no mail server, so email stays in the portal.", "Set SMTP_URL and MAIL_FROM.", mailHelp)
    );
  },
  retention: (figures) => {
    const { last, oldestDeliveryAt, deliveryDays } = figures.retention;
    const help = operations("Retention");
    if (!last || secondsSince(figures, last.endedAt) > limits.retentionSeconds)
      return warn(
        last ? "No pruning has finished for three hours." : "No pruning has finished yet.",
        "Workers prune every hour if their clock is right. Run npm run portal -- retention run to prune now.",
        help,
      );
    const keptDays = oldestDeliveryAt ? secondsSince(figures, oldestDeliveryAt) / 86_400 : 0;
    return (
      keptDays > deliveryDays + 1 &&
      warn(
        `The oldest delivery is ${whole(keptDays)} days old, but RETENTION_DELIVERY_DAYS is ${deliveryDays}.`,
        "Check the log for a worker that keeps renewing its lease.",
        help,
      )
    );
  },
};
