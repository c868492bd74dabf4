import { z } from "zod";
import type { DatabaseState } from "#lib/platform/db/database-state.ts";

/** The answer of `/api/ready`; page-safe. */
export const readinessSchema = z.object({
  /** `searches_only`: the database cannot be reached or takes no writes, and searches go on from memory. */
  status: z.enum(["ready", "searches_only"]),
  /** The longest wait of a due delivery for workers. */
  oldestDueSeconds: z.number().min(0),
});
export type Readiness = z.infer<typeof readinessSchema>;

/** A web or worker process that is connected to PostgreSQL. */
export type RunningProcess = { kind: "web" | "worker"; pid: number; host: string; connections: number };

/** Of PostgreSQL. A prepared one has no process. */
export type OpenTransaction = {
  pid: number | null;
  application: string;
  seconds: number;
  queryStart: string;
};

/** Attempts by the class of their answer, without test events. */
export type OutcomeCount = {
  outcome: "2xx" | "3xx" | "4xx" | "5xx" | "none";
  recent: number;
  lastDay: number;
};

/** The state of the installation. Times are ISO 8601. */
export type SystemFigures = {
  at: string;
  database: DatabaseState & {
    sizeBytes: number;
    connections: { used: number; max: number };
    isDurable: boolean;
    oldestTransaction: OpenTransaction | null;
  };
  /** With the waits of lib/notifications/deliveries/charts/measure-backlog.ts. */
  deliveries: {
    /** Due deliveries, counted up to just above `limit`, where the intake answers 503. */
    due: number;
    limit: number;
    oldestDueSeconds: number;
    oldestOfLimitedSeconds: number;
    oldestOfFailingSeconds: number;
    catchUp: { seconds: number; perSecond: number } | null;
    underWay: number;
    /** Left unfinished by a worker, and not taken over for a minute. */
    abandoned: number;
    /** When `recent` begins: the start of an hour, one to two hours ago. */
    recentFrom: string;
    /** Workers count attempts every ten seconds, so far up to this time. */
    countedTo: string;
    outcomes: OutcomeCount[];
  };
  processes: {
    running: RunningProcess[];
    /** Of the web process that answers the request. */
    pool: { name: string; busy: number; idle: number; max: number; waiting: number };
  };
  keys: {
    active: { kid: string; algorithm: string; createdAt: string; rotationDueAt: string } | null;
    /** Whether SECRET_KEY opens it. */
    opens: boolean;
    retired: number;
  };
  mail: { hasServer: boolean; waiting: number; failing: number; oldestWaitSeconds: number; givenUp: number };
  retention: {
    last: { endedAt: string; bodies: number; deliveries: number; events: number } | null;
    oldestDeliveryAt: string | null;
    bodyDays: number;
    deliveryDays: number;
  };
  /** `build` is a digest of what the pages were built from; null in development. */
  versions: { portal: string; build: string | null; node: string };
};

export type SystemFigure =
  | "version"
  | "newerVersion"
  | "migrations"
  | "changedMigrations"
  | "writes"
  | "durability"
  | "transaction"
  | "connections"
  | "due"
  | "oldestDue"
  | "catchUp"
  | "abandoned"
  | "outcomes"
  | "workers"
  | "pool"
  | "signingKey"
  | "mail"
  | "retention";

/** A page of the portal or a section of a document. */
export type Help = { href: string; label: string } | { document: string; section: string };

/** `bad`: something does not work. `warn`: look at it soon. */
export type Diagnosis = {
  figure: SystemFigure;
  tone: "warn" | "bad";
  found: string;
  todo: string;
  help: Help;
};

/** `warn` works, but not as it should in production; `bad` does not work. */
export type Check = { check: string; state: "ok" | "warn" | "bad"; found: string; todo?: string };

export type SystemState = { figures: SystemFigures; diagnoses: Diagnosis[] };
