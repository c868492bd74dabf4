import type pg from "pg";
import { loadKeys, signingKeyDays } from "#lib/oauth/tokens/signing-keys.ts";
import { WrongSecretKeyError } from "#lib/platform/crypto/envelope.ts";
import { type Db, mainConnections, readConnections } from "#lib/platform/db/client.ts";
import { type DatabaseState, readDatabaseState } from "#lib/platform/db/database-state.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import type { Diagnosis, Help, SystemFigure, SystemFigures } from "#lib/portal/shared/system-schemas.ts";

/** The oldest major version of PostgreSQL that the portal supports. */
export const oldestServerVersion = 15;

/** Claims and charts on a large log take far less. */
const minStatementMs = 10_000;

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

type Finding = Omit<Diagnosis, "figure">;
const warn = (found: string, todo: string, help: Help): Finding => ({ tone: "warn", found, todo, help });
const bad = (found: string, todo: string, help: Help): Finding => ({ tone: "bad", found, todo, help });

/** What is wrong with an installation whose figures were read, what does not work first. */
export function diagnose(figures: SystemFigures): Diagnosis[] {
  const found = [...check(databaseRules, figures.database), ...check(rules, figures)];
  return found.toSorted((one, other) => Number(one.tone === "warn") - Number(other.tone === "warn"));
}

/**
 * Why this version of the portal cannot use a database, or a part of it. The database may be empty. Migrating, the start of a
 * process, readiness, the System page, and `portal doctor` share these rules.
 */
export async function diagnoseDatabase(
  database: Pick<pg.ClientBase, "query">,
  migrationsDir?: string,
): Promise<Diagnosis[]> {
  return check(databaseRules, await readDatabaseState(database, migrationsDir));
}

/** The finding if SECRET_KEY does not open the signing key, which is made on first use. */
export async function diagnoseKey(db: Db): Promise<Diagnosis | null> {
  try {
    await loadKeys(db);
    return null;
  } catch (error) {
    if (!(error instanceof WrongSecretKeyError)) throw error;
    return { figure: "signingKey", ...wrongSecretKey };
  }
}

/** Findings that no running process survives or repairs: it must not start. */
export const isFatal = ({ figure }: Diagnosis) =>
  figure === "version" || figure === "newerVersion" || figure === "signingKey";

/** An error as one line of text. */
export const errorText = ({ found, todo }: Diagnosis) => `${found} ${todo}`;

type Rules<Figure extends SystemFigure, Facts> = Record<Figure, (facts: Facts) => Finding | false>;

function check<Figure extends SystemFigure, Facts>(rules: Rules<Figure, Facts>, facts: Facts): Diagnosis[] {
  return (Object.keys(rules) as Figure[]).flatMap((figure) => {
    const finding = rules[figure](facts);
    return finding ? [{ figure, ...finding }] : [];
  });
}

/** As the figures beside the findings. */
const lasting = (seconds: number) => inMs(Math.round(seconds) * 1_000);
const whole = (value: number) => Math.round(value).toLocaleString("en-US");
const secondsSince = (figures: SystemFigures, at: string) => (Date.parse(figures.at) - Date.parse(at)) / 1000;

const wrongSecretKey = bad(
  "SECRET_KEY does not belong to this database.",
  "Start every process with the SECRET_KEY that sealed its secrets.",
  operations("Replacing SECRET_KEY"),
);

const upgrades = operations("Containers and upgrades");

type DatabaseFigure = "version" | "newerVersion" | "migrations" | "changedMigrations" | "writes";

const databaseRules: Rules<DatabaseFigure, DatabaseState> = {
  version: ({ version }) =>
    Number.parseInt(version, 10) < oldestServerVersion &&
    bad(
      `PostgreSQL ${version} is too old.`,
      `Use ${oldestServerVersion} or newer.`,
      operations("Backup and restore"),
    ),
  newerVersion: ({ migrations: { unknown } }) =>
    unknown.length > 0 &&
    warn(
      `The database was migrated by a newer version of the portal (${unknown.join(", ")}).`,
      "Use that version, or restore the backup made before it.",
      upgrades,
    ),
  migrations: ({ migrations: { missing } }) =>
    missing.length > 0 &&
    bad(`The database lacks ${missing.length} migrations.`, "Run npm run db:migrate.", upgrades),
  changedMigrations: ({ migrations: { changed } }) =>
    changed.length > 0 &&
    warn(
      `Applied migrations were edited since: ${changed.join(", ")}.`,
      "Compare the schema with that of a new database, make the difference by hand, and empty their checksums.",
      operations("Changed migrations"),
    ),
  writes: ({ isStandby, isReadOnly, statementTimeoutMs }) => {
    if (isStandby) return bad("The database is a standby.", "DATABASE_URL must name the primary.", processes);
    if (isReadOnly)
      return bad("The database is read-only.", "Turn default_transaction_read_only off.", processes);
    return (
      statementTimeoutMs > 0 &&
      statementTimeoutMs < minStatementMs &&
      bad(
        `The database ends statements after ${statementTimeoutMs} ms.`,
        `Set statement_timeout to ${minStatementMs / 1000} s or more, or to 0.`,
        processes,
      )
    );
  },
};

const rules: Rules<Exclude<SystemFigure, keyof typeof databaseRules>, SystemFigures> = {
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
      `A transaction of ${open.application || "an unnamed program"} (process ${open.pid ?? "none"}) has been open for ${lasting(open.seconds)}. In the meantime, PostgreSQL cannot remove old rows.`,
      `Its last statement began at ${open.queryStart}. End it with pg_terminate_backend, and take long reads from a standby.`,
      operations("Monitoring"),
    ),
  connections: ({ database: { connections } }) =>
    connections.used > connections.max * limits.connectionShare &&
    warn(
      `${connections.used} of ${connections.max} connections are in use.`,
      `Raise max_connections, or add a connection pooler. A worker uses up to ${mainConnections}, a web process ${mainConnections + readConnections}.`,
      connectionHelp,
    ),
  oldestDue: ({ deliveries: { oldestDueSeconds, oldestOfFailingSeconds } }) => {
    if (oldestDueSeconds > limits.oldestDueSeconds)
      return bad(
        `A delivery has been due for ${lasting(oldestDueSeconds)}.`,
        "Are workers running? Start one with npm run worker. Otherwise look for failed claims in their logs.",
        processes,
      );
    return (
      oldestOfFailingSeconds > limits.oldestDueSeconds &&
      warn(
        `A delivery has been due for ${lasting(oldestOfFailingSeconds)}, but only for failing receivers, which get one request a second.`,
        "Tell the partner. A paused webhook keeps its deliveries for later.",
        { href: "/incidents?state=open", label: "See open incidents" },
      )
    );
  },
  catchUp: ({ deliveries: { oldestOfLimitedSeconds, catchUp } }) =>
    catchUp !== null &&
    oldestOfLimitedSeconds > limits.oldestDueSeconds &&
    warn(
      `A delivery has been due for ${lasting(oldestOfLimitedSeconds)}, but only for its webhook's own limit, which needs ${lasting(catchUp.seconds)} at ${catchUp.perSecond} a second.`,
      "Wait, or raise the limits of a webhook whose receiver can take more.",
      scale("What to add when"),
    ),
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
        "Try a connection to a receiver from a worker's machine, for example with curl, and look at its firewall and proxy.",
        { href: "/incidents?state=open", label: "See open incidents" },
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
        `Workers are connected, but none has finished a round for ${lasting(limits.workerSilentSeconds)}.`,
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
    if (!active || !opens) return wrongSecretKey;
    return (
      secondsSince(figures, active.rotationDueAt) > 0 &&
      warn(
        `The signing key is older than ${signingKeyDays} days.`,
        "Run npm run portal -- keys rotate.",
        commandLine,
      )
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
        last
          ? `No pruning has finished for ${limits.retentionSeconds / 3_600} hours.`
          : "No pruning has finished yet.",
        "Workers prune every hour. Run npm run portal -- retention run to prune now.",
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
