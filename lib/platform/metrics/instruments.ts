import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { env } from "#lib/platform/env.ts";
import { processState } from "#lib/platform/process-state.ts";

/** The metrics of this process, or null if METRICS_PORT is not set. */
export function instruments(): ReturnType<typeof createInstruments> | null {
  if (env().METRICS_PORT === undefined) return null;
  return processState("metrics", createInstruments);
}

/** Every metric; docs/operations.md explains them. Labels must have few values, so routes are patterns. */
function createInstruments() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: "portal_http_request_duration_seconds",
      help: "Time from a request to its answer's head, by route pattern, method and status.",
      labelNames: ["route", "method", "status"] as const,
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    tokens: new Counter({
      name: "portal_tokens_issued_total",
      help: "Access tokens issued, by grant type.",
      labelNames: ["grant"] as const,
      registers,
    }),
    attempts: new Counter({
      name: "portal_delivery_attempts_total",
      help: "Attempts recorded, by outcome: success, or the class of the failure.",
      labelNames: ["outcome"] as const,
      registers,
    }),
    expiredLeases: new Counter({
      name: "portal_delivery_leases_expired_total",
      help: "Deliveries taken over from a worker that did not finish them in time.",
      registers,
    }),
    due: new Gauge({
      name: "portal_deliveries_due",
      help: "Due deliveries that workers could send now, counted up to just above INTAKE_BACKLOG_LIMIT. The same in every process.",
      registers,
    }),
    oldestDueSeconds: new Gauge({
      name: "portal_delivery_oldest_due_seconds",
      help: "How long the delivery that is due longest has waited, of receivers that work and of those that fail. The same in every process.",
      labelNames: ["receiver"] as const,
      registers,
    }),
    databaseUp: new Gauge({
      name: "portal_database_up",
      help: "1 while this process reaches its database.",
      registers,
    }),
    oldestTransactionSeconds: new Gauge({
      name: "portal_database_oldest_transaction_seconds",
      help: "Age of the oldest transaction that keeps PostgreSQL from removing old rows. The same in every process.",
      registers,
    }),
    clockAheadSeconds: new Gauge({
      name: "portal_clock_ahead_seconds",
      help: "How far this machine's clock is ahead of the database's; negative where it is behind.",
      registers,
    }),
    poolConnections: new Gauge({
      name: "portal_database_pool_connections",
      help: "This process's connections to the database, by state.",
      labelNames: ["state"] as const,
      registers,
    }),
    poolWaiting: new Gauge({
      name: "portal_database_pool_waiting",
      help: "Callers that wait for one of this process's connections.",
      registers,
    }),
  };
}
