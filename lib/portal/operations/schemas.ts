import { z } from "zod";

/** What `/api/ready` answers when requests may come; page-safe. */
export const readinessSchema = z.object({
  status: z.literal("ready"),
  /** How long the delivery that is due longest has waited. */
  oldestDueSeconds: z.number().min(0),
});
export type Readiness = z.infer<typeof readinessSchema>;

/** A web or worker process, as its connections to PostgreSQL show it. */
export type RunningProcess = { kind: "web" | "worker"; pid: number; host: string; connections: number };

/** Attempts by the class of their answer; test events are left out. */
export type OutcomeCount = {
  outcome: "2xx" | "3xx" | "4xx" | "5xx" | "none";
  recent: number;
  lastDay: number;
};

/** The installation at a glance. Times are ISO 8601; `…Seconds` and `…Ms` are spans. */
export type SystemFigures = {
  at: string;
  database: {
    version: string;
    sizeBytes: number;
    connections: { used: number; most: number };
    isDurable: boolean;
    clockApartMs: number;
    migrations: { applied: number; missing: string[]; unknown: string[] };
  };
  deliveries: {
    /** Due now and not sent; counted up to just above `limit`, where the intake answers 503. */
    due: number;
    limit: number;
    oldestDueSeconds: number;
    /** The same of webhooks that do not fail at present: what waits for a dead receiver says nothing of workers. */
    oldestOfWorkingSeconds: number;
    oldestOfFailingSeconds: number;
    underWay: number;
    /** Taken by a worker that did not finish, and by no other for a minute since. */
    abandoned: number;
    /** The start of an hour, one to two hours ago: since when `recent` counts. */
    recentFrom: string;
    /** Attempts are counted up to then, by workers, every ten seconds. */
    countedTo: string;
    outcomes: OutcomeCount[];
  };
  processes: {
    running: RunningProcess[];
    /** Of the web process that answers. */
    pool: { name: string; busy: number; idle: number; most: number; waiting: number };
  };
  keys: {
    /** Null where no key signs. */
    active: { kid: string; algorithm: string; createdAt: string; rotationDueAt: string } | null;
    /** Whether SECRET_KEY opens it. */
    opens: boolean;
    /** Retired ones that still verify or lie in the table. */
    retired: number;
  };
  mail: { hasServer: boolean; waiting: number; failing: number; oldestWaitSeconds: number; givenUp: number };
  retention: {
    last: { endedAt: string; bodies: number; deliveries: number; events: number } | null;
    oldestDeliveryAt: string | null;
    bodyDays: number;
    deliveryDays: number;
  };
  /** `build`: a digest of everything that the pages were built from; null in development. */
  versions: { portal: string; build: string | null; node: string };
};

/** Where the page shows a figure, and what a fault belongs to. */
export type SystemFigure =
  | "version"
  | "migrations"
  | "durability"
  | "clock"
  | "connections"
  | "due"
  | "oldestDue"
  | "abandoned"
  | "outcomes"
  | "workers"
  | "pool"
  | "signingKey"
  | "mail"
  | "retention";

/** Where more is said: a page of the portal, or a section of a document. */
export type Help = { href: string; label: string } | { document: string; section: string };

/** `warn`: somebody should look at it soon; `bad`: something does not work. */
export type SystemFault = {
  figure: SystemFigure;
  tone: "warn" | "bad";
  found: string;
  todo: string;
  help: Help;
};

export type SystemState = { figures: SystemFigures; faults: SystemFault[] };
