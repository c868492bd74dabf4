import type { ComponentType } from "react";
import { Time } from "#components/ui/time/time.tsx";
import { counted, inCount } from "#lib/platform/shared/counted.ts";
import { inMs } from "#lib/platform/shared/in-ms.ts";
import type { Diagnosis, SystemFigure, SystemFigures } from "#lib/portal/shared/system-schemas.ts";
import { Answers } from "./answers.tsx";
import { CheckedFigure, inBytes, PlainFigure } from "./figure.tsx";

/** In whole seconds, or from a minute on in its two largest units, as every duration of this page. */
const inSeconds = (seconds: number) => (seconds < 1 ? "Under 1\u00a0s" : inMs(Math.round(seconds) * 1_000));

/** How long a due delivery waits: of a receiver that works, else of one that is slowed down. */
export function longestWait({
  oldestDueSeconds,
  oldestOfLimitedSeconds,
  oldestOfFailingSeconds,
}: Pick<
  SystemFigures["deliveries"],
  "oldestDueSeconds" | "oldestOfLimitedSeconds" | "oldestOfFailingSeconds"
>): string {
  if (oldestDueSeconds > 0) return inSeconds(oldestDueSeconds);
  if (oldestOfLimitedSeconds > 0)
    return `${inSeconds(oldestOfLimitedSeconds)}, only for webhooks at their own limit`;
  if (oldestOfFailingSeconds > 0) return `${inSeconds(oldestOfFailingSeconds)}, only for failing receivers`;
  return "Nothing waits";
}

/** `2 waiting, 1 of them failed at least once, 3 given up in 7 days`, without what is zero. */
export function mailText({
  waiting,
  failing,
  givenUp,
}: Pick<SystemFigures["mail"], "waiting" | "failing" | "givenUp">): string {
  const failed = failing > 0 ? `, ${inCount(failing)} of them failed at least once` : "";
  const lost = givenUp > 0 ? `, ${inCount(givenUp)} given up in 7 days` : "";
  return `${waiting > 0 ? inCount(waiting) : "None"} waiting${failed}${lost}`;
}

function Deliveries({ deliveries }: Pick<SystemFigures, "deliveries">) {
  const { due, limit, catchUp, underWay, abandoned } = deliveries;
  return (
    <>
      <CheckedFigure figure="oldestDue">{longestWait(deliveries)}</CheckedFigure>
      <CheckedFigure figure="catchUp">
        {catchUp
          ? `${inSeconds(catchUp.seconds)} at ${catchUp.perSecond} a second`
          : "No webhook is at its limit"}
      </CheckedFigure>
      <CheckedFigure figure="due">
        {due > limit ? `More than ${inCount(limit)}` : inCount(due)}
        <span className="text-muted">; the intake pauses at {inCount(limit)}</span>
      </CheckedFigure>
      <PlainFigure term="Being sent">{inCount(underWay)}</PlainFigure>
      <CheckedFigure figure="abandoned">
        {inCount(abandoned)} <span className="text-muted">with a lease that expired over a minute ago</span>
      </CheckedFigure>
      <CheckedFigure figure="outcomes" wide>
        <Answers {...deliveries} />
      </CheckedFigure>
    </>
  );
}

function Processes({ processes, versions }: Pick<SystemFigures, "processes" | "versions">) {
  const { running, pool } = processes;
  const list = (kind: "web" | "worker") =>
    running
      .filter((one) => one.kind === kind)
      .map(({ pid, host, connections }) => (
        <li key={`${pid} ${host}`}>
          <span className="font-mono text-xs">
            {pid} {host}
          </span>{" "}
          <span className="text-muted">{counted(connections, "connection")}</span>
        </li>
      ));
  const workers = list("worker");
  return (
    <>
      <CheckedFigure figure="workers">
        {workers.length === 0 ? "None connected" : <ul>{workers}</ul>}
      </CheckedFigure>
      <PlainFigure term="Web">
        <ul>{list("web")}</ul>
        <p className="text-muted text-xs">
          Connections that PostgreSQL sees. An idle web process closes its connections after five minutes.
        </p>
      </PlainFigure>
      <CheckedFigure figure="pool">
        {pool.busy} of {pool.max} connections in use, {pool.idle} idle, {pool.waiting} waiting
        <p className="font-mono text-muted text-xs">{pool.name}</p>
      </CheckedFigure>
      <PlainFigure term="Version">
        {versions.portal}
        {versions.build && <span className="text-muted"> build {versions.build}</span>}
      </PlainFigure>
      <PlainFigure term="Node.js">{versions.node}</PlainFigure>
    </>
  );
}

function Database({ database }: Pick<SystemFigures, "database">) {
  const { migrations, connections, oldestTransaction } = database;
  return (
    <>
      <CheckedFigure figure="version">{database.version}</CheckedFigure>
      <CheckedFigure figure="migrations">
        {inCount(migrations.applied)} applied, {inCount(migrations.missing.length)} missing
      </CheckedFigure>
      <CheckedFigure figure="changedMigrations">
        {migrations.changed.length === 0 ? "All are as applied" : migrations.changed.join(", ")}
      </CheckedFigure>
      <CheckedFigure figure="newerVersion">
        {migrations.unknown.length === 0 ? "None has migrated it" : migrations.unknown.join(", ")}
      </CheckedFigure>
      <CheckedFigure figure="writes">
        {database.isReadOnly || database.isStandby ? "Refused" : "Accepted"}
      </CheckedFigure>
      <CheckedFigure figure="durability">
        {database.isDurable ? "Commits are on disk" : "A crash loses commits"}
      </CheckedFigure>
      <CheckedFigure figure="transaction">
        {oldestTransaction ? inSeconds(oldestTransaction.seconds) : "None"}
      </CheckedFigure>
      <CheckedFigure figure="connections">
        {inCount(connections.used)} of {inCount(connections.max)}
      </CheckedFigure>
      <PlainFigure term="Size">{inBytes(database.sizeBytes)}</PlainFigure>
    </>
  );
}

function Keys({ keys: { active, opens, retired } }: Pick<SystemFigures, "keys">) {
  return (
    <>
      <CheckedFigure figure="signingKey">
        {active ? (
          <>
            {active.algorithm}, {opens ? "decrypts with SECRET_KEY" : "cannot be decrypted"}
            <p className="break-all font-mono text-muted text-xs">{active.kid}</p>
          </>
        ) : (
          "None"
        )}
      </CheckedFigure>
      {active && (
        <>
          <PlainFigure term="In use since">
            <Time at={active.createdAt} show="minute" />
          </PlainFigure>
          <PlainFigure term="Next rotation">
            by <Time at={active.rotationDueAt} show="minute" />
            <p className="text-muted text-xs">Rotate now: npm run portal -- keys rotate</p>
          </PlainFigure>
        </>
      )}
      <PlainFigure term="Retired">{inCount(retired)}</PlainFigure>
    </>
  );
}

function Mail({ mail }: Pick<SystemFigures, "mail">) {
  return <CheckedFigure figure="mail">{mailText(mail)}</CheckedFigure>;
}

function Retention({ retention }: Pick<SystemFigures, "retention">) {
  const { last, oldestDeliveryAt, bodyDays, deliveryDays } = retention;
  return (
    <>
      <CheckedFigure figure="retention">
        {last ? (
          <>
            <Time at={last.endedAt} />
            <p className="text-muted">
              {inCount(last.deliveries)} deliveries, {inCount(last.bodies)} bodies and {inCount(last.events)}{" "}
              events removed
            </p>
          </>
        ) : (
          "Never"
        )}
      </CheckedFigure>
      <PlainFigure term="Kept">
        Bodies {bodyDays} days, deliveries {deliveryDays} days
        <p className="text-muted">
          {oldestDeliveryAt ? (
            <>
              The oldest delivery is from <Time at={oldestDeliveryAt} show="minute" />
            </>
          ) : (
            "No deliveries yet"
          )}
        </p>
      </PlainFigure>
    </>
  );
}

/** What the page shows, and which of it has a state. */
type FigurePanelOf = {
  title: string;
  figures: readonly SystemFigure[];
  Figures: ComponentType<SystemFigures>;
};

/** In the order in which an operator asks: does it send, does it run, is it kept. */
const figurePanels: FigurePanelOf[] = [
  {
    title: "Deliveries",
    figures: ["oldestDue", "catchUp", "due", "abandoned", "outcomes"],
    Figures: Deliveries,
  },
  { title: "Mail", figures: ["mail"], Figures: Mail },
  { title: "Processes", figures: ["workers", "pool"], Figures: Processes },
  {
    title: "Database",
    figures: [
      "version",
      "migrations",
      "changedMigrations",
      "newerVersion",
      "writes",
      "durability",
      "transaction",
      "connections",
    ],
    Figures: Database,
  },
  { title: "Retention", figures: ["retention"], Figures: Retention },
  { title: "Keys", figures: ["signingKey"], Figures: Keys },
];

export type JudgedPanel = FigurePanelOf & { isFine: boolean };

/** Every panel, and whether all of its figures are fine. */
export function judgePanels(diagnoses: readonly Pick<Diagnosis, "figure">[]): JudgedPanel[] {
  return figurePanels.map((panel) => ({
    ...panel,
    isFine: !diagnoses.some(({ figure }) => panel.figures.includes(figure)),
  }));
}
