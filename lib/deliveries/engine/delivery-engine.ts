import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { ReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { log } from "#lib/platform/log.ts";
import { instruments } from "#lib/platform/metrics/instruments.ts";
import { type ClaimedDelivery, claimDeliveries, releaseLeases } from "./claim-deliveries.ts";
import { type Finished, recordAttempts } from "./record-attempts.ts";
import { sendAttempt } from "./send-attempt.ts";
import { toOutcomes, trackWebhookHealth } from "./track-webhook-health.ts";

export type EngineOptions = {
  /** Concurrent POSTs of this process. Half are reserved for prompt webhooks, however many receivers hang. */
  maxInFlight: number;
  /** Deliveries per claim. */
  batchSize: number;
  /** Pause between claims that found nothing: after recent work, and otherwise. */
  busyPollMs: number;
  pollMs: number;
  /** Deadline of one attempt. */
  timeoutMs: number;
  /** Longer than the deadline, so that only the lease of a dead worker expires. */
  leaseSeconds: number;
};

export const defaultEngineOptions: EngineOptions = {
  maxInFlight: 1_000,
  batchSize: 250,
  busyPollMs: 20,
  pollMs: 100,
  timeoutMs: 15_000,
  leaseSeconds: 30,
};

/** Pause after the database failed. */
const outagePauseMs = 500;
const recordBatchSize = 250;
/** With more in flight, the engine waits for responses, at most `busyPollMs`, before it claims more. */
const enoughInFlight = 125;
/** How long after its last work the engine uses `busyPollMs`. */
const busyMs = 5_000;

export type DeliveryEngine = {
  /** Claims now instead of at the next poll. */
  nudge: () => void;
  /** Stops claiming, records the attempts that end within `drainMs`, and releases the other leases. */
  stop: (drainMs: number) => Promise<void>;
};

/**
 * Claims, sends, and records until it is stopped. Any number of engines, on any number of machines, may share a database.
 * If the database fails, claims pause and results wait until they can be recorded.
 */
export function startDeliveryEngine(
  pool: pg.Pool,
  agents: ReceiverAgents,
  given: Partial<EngineOptions> = {},
): DeliveryEngine {
  const options = { ...defaultEngineOptions, ...given };
  const inFlight = new Set<ClaimedDelivery>();
  const finished: Finished<ClaimedDelivery>[] = [];
  let stopping = false;
  let wake = () => {};
  let isRecording = false;
  let health = Promise.resolve();

  const nudge = () => wake();

  /** Waits for a nudge, but no longer than this. */
  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function claimLoop(): Promise<void> {
    let lastWorkMs = Number.NEGATIVE_INFINITY;
    while (!stopping) {
      const limit = Math.min(options.batchSize, options.maxInFlight - inFlight.size);
      const claimed = limit > 0 ? await claim(limit) : [];
      for (const delivery of claimed) void attempt(delivery);
      const nowMs = performance.now();
      if (claimed.length > 0) lastWorkMs = nowMs;
      const mayBeMore = claimed.length === options.batchSize && inFlight.size <= enoughInFlight;
      if (!mayBeMore && !stopping)
        await pause(nowMs - lastWorkMs < busyMs ? options.busyPollMs : options.pollMs);
    }
  }

  async function claim(limit: number): Promise<ClaimedDelivery[]> {
    const slow = [...inFlight].filter(({ webhook }) => !webhook.isPrompt).length;
    const slowLimit = Math.min(limit, Math.floor(options.maxInFlight / 2) - slow);
    const claimedMs = performance.now();
    try {
      const claimed = await claimDeliveries(pool, { limit, slowLimit, leaseSeconds: options.leaseSeconds });
      if (performance.now() - claimedMs < options.leaseSeconds * 1000 - options.timeoutMs) return claimed;
      // This process was suspended. The leases could expire before the responses arrive.
      await releaseLeases(pool, claimed);
    } catch (error) {
      log.error({ err: error }, "deliveries could not be claimed");
      await pause(outagePauseMs);
    }
    return [];
  }

  async function attempt(delivery: ClaimedDelivery): Promise<void> {
    inFlight.add(delivery);
    const result = await sendAttempt({ ...delivery, deliveryId: delivery.id }, agents, options);
    finished.push({ delivery, result });
    if (!isRecording) void record();
  }

  /** One batch at a time. Attempts that finish meanwhile form the next batch. */
  async function record(): Promise<void> {
    isRecording = true;
    while (finished.length > 0) {
      const batch = finished.slice(0, recordBatchSize);
      try {
        const written = await recordAttempts(pool, batch);
        for (const { delivery, result } of batch)
          if (written.has(delivery.id)) instruments()?.attempts.inc({ outcome: result.failure ?? "success" });
      } catch (error) {
        log.error({ err: error }, "attempts could not be recorded");
        await sleep(outagePauseMs);
        continue;
      }
      finished.splice(0, batch.length);
      for (const { delivery } of batch) inFlight.delete(delivery);
      track(toOutcomes(batch));
      if (inFlight.size <= enoughInFlight) nudge();
    }
    isRecording = false;
  }

  /** Recording does not wait for this. If it fails, the next attempt repeats it. */
  function track(outcomes: ReturnType<typeof toOutcomes>): void {
    health = health
      .then(() => trackWebhookHealth(pool, outcomes))
      .catch((error: unknown) => log.error({ err: error }, "the health of webhooks could not be updated"));
  }

  const loop = claimLoop();

  async function stop(drainMs: number): Promise<void> {
    stopping = true;
    nudge();
    await loop;
    const endMs = performance.now() + drainMs;
    while (inFlight.size > 0 && performance.now() < endMs) await sleep(20);
    await health;
    await releaseLeases(pool, [...inFlight]).catch((error: unknown) =>
      log.error({ err: error }, "leases could not be released"),
    );
  }

  return { nudge, stop };
}
