import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { env } from "#lib/platform/env.ts";
import { processState } from "#lib/platform/process-state.ts";

/** The metrics of this process, or null if METRICS_PORT is not set. */
export function instruments(): ReturnType<typeof createInstruments> | null {
  if (env().METRICS_PORT === undefined) return null;
  return processState("metrics", createInstruments);
}

/** Every metric, with its HELP text. Labels must have few values, so routes are patterns. */
function createInstruments() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: "portal_http_request_duration_seconds",
      help: "Time from a request to the head of its answer, by route pattern, method, and status.",
      labelNames: ["route", "method", "status"] as const,
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    tokens: counter("portal_tokens_issued_total", "Access tokens issued, by grant type.", "grant"),
    differingDuplicates: counter(
      "portal_intake_differing_duplicates_total",
      "Duplicate events whose content differs from the accepted event with the same ID.",
    ),
    attempts: counter(
      "portal_delivery_attempts_total",
      "Recorded attempts, by outcome: success, or the class of the failure.",
      "outcome",
    ),
    claimSeconds: new Histogram({
      name: "portal_delivery_claim_duration_seconds",
      help: "Duration of a worker's claims, with or without deliveries.",
      buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    expiredLeases: counter(
      "portal_delivery_leases_expired_total",
      "Deliveries taken over from a worker that did not finish them in time.",
    ),
    due: gauge(
      "portal_deliveries_due",
      "Due deliveries that workers could send now, counted up to just above INTAKE_BACKLOG_LIMIT. The same in every process.",
    ),
    oldestDueSeconds: gauge(
      "portal_delivery_oldest_due_seconds",
      "The longest wait of a due delivery: for workers (working), for its own webhook's limit (limited), or for a failing receiver (failing). The same in every process.",
      "receiver",
    ),
    catchUpSeconds: gauge(
      "portal_delivery_catch_up_seconds",
      "How long the webhook that waits longest at its own limit needs at its rate, or 0. The same in every process.",
    ),
    databaseUp: gauge("portal_database_up", "1 while this process reaches its database."),
    oldestTransactionSeconds: gauge(
      "portal_database_oldest_transaction_seconds",
      "Age of the oldest transaction that keeps PostgreSQL from removing old rows, with its name after a minute. The same in every process.",
      ...(["pid", "application", "query_start"] as const),
    ),
    poolConnections: gauge(
      "portal_database_pool_connections",
      "This process's connections to the database, by state.",
      "state",
    ),
    poolWaiting: gauge(
      "portal_database_pool_waiting",
      "Callers that wait for one of this process's connections.",
    ),
  };
}
