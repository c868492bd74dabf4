import { clockToleranceMs } from "#lib/platform/clock.ts";
import { faultOfVersion, oldestServerVersion } from "#lib/platform/db/server-version.ts";
import type { Help, SystemFault, SystemFigures } from "./schemas.ts";

/** From when on a figure is not as it should be: the same bounds as the alert rules in ops/prometheus/alerts.yml. */
const bounds = {
  oldestDueSeconds: 300,
  due: 10_000,
  connectionShare: 0.8,
  workerSilentSeconds: 180,
  mailWaitSeconds: 15 * 60,
  retentionSeconds: 3 * 60 * 60,
  attemptsThatTell: 20,
} as const;

const operations = (section: string): Help => ({ document: "docs/operations.md", section });
const doctor = operations("The command line");

type Fault = Omit<SystemFault, "figure">;
const warn = (found: string, todo: string, help: Help): Fault => ({ tone: "warn", found, todo, help });
const bad = (found: string, todo: string, help: Help): Fault => ({ tone: "bad", found, todo, help });

/** What of these figures is not as it should be, each with what to do; those that do not work come first. */
export function findFaults(figures: SystemFigures): SystemFault[] {
  const found = Object.entries(rules).flatMap(([figure, look]) => {
    const fault = look(figures);
    return fault ? [{ figure: figure as SystemFault["figure"], ...fault }] : [];
  });
  return [...found.filter(({ tone }) => tone === "bad"), ...found.filter(({ tone }) => tone === "warn")];
}

const whole = (value: number) => Math.round(value).toLocaleString("en-US");
const secondsSince = (figures: SystemFigures, at: string) => (Date.parse(figures.at) - Date.parse(at)) / 1000;

/** One rule a figure. */
const rules: Record<SystemFault["figure"], (figures: SystemFigures) => Fault | null> = {
  version: ({ database: { version } }) =>
    faultOfVersion(version)
      ? bad(
          `PostgreSQL ${version} is too old.`,
          `Use ${oldestServerVersion} or newer.`,
          operations("Backup and restore"),
        )
      : null,
  migrations: ({ database: { migrations } }) => {
    const help = operations("Containers and upgrades");
    if (migrations.missing.length > 0)
      return bad(`The database lacks ${migrations.missing.length}.`, "Run npm run db:migrate.", help);
    if (migrations.unknown.length > 0)
      return warn(
        `The database has ${migrations.unknown.length} that this version does not know: it belongs to a newer one.`,
        "Finish the upgrade: replace this process by the newer version.",
        help,
      );
    return null;
  },
  durability: ({ database }) =>
    database.isDurable
      ? null
      : bad(
          "fsync or synchronous_commit is off: a crash of PostgreSQL loses accepted events.",
          "Turn both on in postgresql.conf.",
          doctor,
        ),
  clock: ({ database: { clockApartMs } }) =>
    clockApartMs > clockToleranceMs
      ? bad(
          `This machine's clock and the database's are ${(clockApartMs / 1000).toFixed(1)} s apart.`,
          "Set both by NTP. Until then the portal goes by the database's, and workers whose clock is a minute off prune nothing.",
          doctor,
        )
      : null,
  connections: ({ database: { connections } }) =>
    connections.used > connections.most * bounds.connectionShare
      ? warn(
          `${connections.used} of ${connections.most} are in use.`,
          "Raise max_connections, or put a pooler before PostgreSQL: a worker holds up to ten, a web 14.",
          { document: "docs/scale.md", section: "Connections" },
        )
      : null,
  oldestDue: ({ deliveries: { oldestDueSeconds, oldestOfWorkingSeconds } }) => {
    const minutes = (seconds: number) => `${whole(seconds / 60)} minutes`;
    if (oldestOfWorkingSeconds > bounds.oldestDueSeconds)
      return bad(
        `A delivery has been due for ${minutes(oldestOfWorkingSeconds)}.`,
        "Are workers running? npm run worker starts one more. Else look for claims that fail in their logs.",
        operations("Processes"),
      );
    return oldestDueSeconds > bounds.oldestDueSeconds
      ? warn(
          `${minutes(oldestDueSeconds)}, but only for receivers that fail: each gets one request a second.`,
          "Tell the partner; pausing the webhook keeps what comes for later.",
          { href: "/webhooks", label: "See which fail" },
        )
      : null;
  },
  due: ({ deliveries: { due, limit } }) => {
    const help: Help = { href: "/deliveries?state=PENDING", label: "See what waits" };
    if (due >= limit)
      return bad(
        `${whole(limit)} or more wait: the intake answers 503 until it is less.`,
        "Start more workers.",
        help,
      );
    return due > bounds.due
      ? warn(`${whole(due)} wait.`, "Start more workers if it is getting more.", help)
      : null;
  },
  abandoned: ({ deliveries: { abandoned } }) =>
    abandoned > 0
      ? warn(
          `${whole(abandoned)} were taken by a worker that did not finish them, and nobody took them over for a minute.`,
          "Start a worker. Each may be sent twice, with the same webhook-id.",
          operations("Processes"),
        )
      : null,
  outcomes: ({ deliveries: { outcomes } }) => {
    const tried = outcomes.reduce((sum, { recent }) => sum + recent, 0);
    const accepted = outcomes.find(({ outcome }) => outcome === "2xx")?.recent ?? 0;
    return tried >= bounds.attemptsThatTell && accepted === 0
      ? bad(
          `${whole(tried)} attempts, and no receiver accepted one: more likely our network than all of theirs.`,
          "Run npm run portal -- doctor on a worker's machine: it checks the way out.",
          { href: "/deliveries/charts", label: "See the causes" },
        )
      : null;
  },
  workers: (figures) => {
    const help = operations("Processes");
    if (!figures.processes.running.some(({ kind }) => kind === "worker"))
      return bad(
        "No worker is connected: nothing is sent, no mail either.",
        "Start one with npm run worker; npm start brings its own.",
        help,
      );
    return secondsSince(figures, figures.deliveries.countedTo) > bounds.workerSilentSeconds
      ? bad(
          "Workers are connected, and none has finished a round for three minutes.",
          "Look at their logs; restart them one by one.",
          help,
        )
      : null;
  },
  pool: ({ processes: { pool } }) =>
    pool.waiting > 0
      ? warn(
          `${pool.waiting} callers wait for a connection of this process.`,
          "Find the slow statement, or run one more web process.",
          { document: "docs/scale.md", section: "Connections" },
        )
      : null,
  signingKey: (figures) => {
    const { active, opens } = figures.keys;
    if (!active || !opens)
      return bad(
        "No signing key opens: no access token can be issued.",
        "Is SECRET_KEY the one of this database?",
        operations("Replacing SECRET_KEY"),
      );
    return secondsSince(figures, active.rotationDueAt) > 0
      ? warn("The key has signed for more than 90 days.", "Run npm run portal -- keys rotate.", doctor)
      : null;
  },
  mail: ({ mail }) => {
    const help: Help = { href: "/mail", label: "Open the mail" };
    if (mail.oldestWaitSeconds > bounds.mailWaitSeconds && mail.failing === 0)
      return bad("Mail waits, and no worker sends it.", "Start a worker.", operations("Processes"));
    if (mail.failing > 0)
      return warn(
        `${whole(mail.failing)} could not be sent and are tried again.`,
        "Read there what the mail server said.",
        help,
      );
    if (mail.givenUp > 0)
      return warn(
        `${whole(mail.givenUp)} were given up in the last seven days.`,
        "Fix the mail server. People who missed an email can request it again.",
        help,
      );
    return mail.hasServer
      ? null
      : warn("No mail server is set: mails are kept here.", "Set SMTP_URL and MAIL_FROM.", help);
  },
  retention: (figures) => {
    const { last, oldestDeliveryAt, deliveryDays } = figures.retention;
    const help = operations("Retention");
    if (!last || secondsSince(figures, last.endedAt) > bounds.retentionSeconds)
      return warn(
        last ? "No run has come to its end for three hours." : "No run has come to its end yet.",
        "Workers prune every hour, except while their clock and the database's are apart; npm run portal -- retention run does it now.",
        help,
      );
    const keptDays = oldestDeliveryAt ? secondsSince(figures, oldestDeliveryAt) / 86_400 : 0;
    return keptDays > deliveryDays + 1
      ? warn(
          `The oldest delivery is ${whole(keptDays)} days old; RETENTION_DELIVERY_DAYS is ${deliveryDays}.`,
          "Is a worker's lease on it renewed again and again? Look for it in the log.",
          help,
        )
      : null;
  },
};
