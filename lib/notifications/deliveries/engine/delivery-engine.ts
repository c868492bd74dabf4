import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import {
  type ClaimedDelivery,
  claimDeliveries,
  renewLeases,
} from "#lib/notifications/deliveries/queue/claim-deliveries.ts";
import { endExpiredLeases } from "#lib/notifications/deliveries/queue/end-leases.ts";
import {
  mergeOutcomes,
  type Outcome,
  toOutcomes,
  trackWebhookHealth,
} from "#lib/notifications/webhooks/track-webhook-health.ts";
import type { ReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { log } from "#lib/platform/log.ts";
import { instruments } from "#lib/platform/metrics/instruments.ts";
import { type Finished, recordAttempts, recordUnknownOutcomes } from "./record-attempts.ts";
import { sendAttempt } from "./send-attempt.ts";

export type EngineOptions = {
  /** Concurrent POSTs of this process. Half are reserved for prompt webhooks, so that hanging receivers cannot use them. */
  maxInFlight: number;
  /** Deliveries per claim. */
  batchSize: number;
  /** Pause between claims that found nothing: after recent work, and otherwise. */
  busyPollMs: number;
  pollMs: number;
  /** Deadline of one attempt. */
  timeoutMs: number;
  /** How long after a worker died others send what it had claimed. A living worker renews its leases each second. */
  leaseSeconds: number;
};

const defaults = {
  maxInFlight: 1_000,
  batchSize: 250,
  busyPollMs: 20,
  pollMs: 100,
  leaseSeconds: 4,
};

/** Pause after the database failed. */
const outagePauseMs = 500;
const recordBatchSize = 250;
/** How long after its last work the engine uses `busyPollMs`. */
const busyMs = 5_000;
const renewEveryMs = 1_000;

/**
 * Claims, sends, and records until it is stopped. Any number of engines, on any number of machines, may share a database.
 * If the database fails, claims pause and results wait until they can be recorded.
 */
export function startDeliveryEngine(
  pool: pg.Pool,
  agents: ReceiverAgents,
  given: { timeoutMs: number } & Partial<EngineOptions>,
): DeliveryEngine {
  return new DeliveryEngine(pool, agents, { ...defaults, ...given });
}

type InFlight = ClaimedDelivery & { claimedMs: number };

const nothing = { deliveries: [], mayBeMore: false };

export class DeliveryEngine {
  readonly #pool: pg.Pool;
  readonly #agents: ReceiverAgents;
  readonly #options: EngineOptions;
  readonly #inFlight = new Set<InFlight>();
  readonly #finished: Finished<InFlight>[] = [];
  #isRecording = false;
  /** What is not written yet about the health of webhooks. */
  #outcomes: Outcome[] = [];
  #isTracking = false;
  #health = Promise.resolve();
  #isStopping = false;
  readonly #hasEnded = new AbortController();
  /** Ends the current pause. */
  #wake = () => {};
  readonly #loop: Promise<void>;
  readonly #renewal: Promise<void>;

  constructor(pool: pg.Pool, agents: ReceiverAgents, options: EngineOptions) {
    this.#pool = pool;
    this.#agents = agents;
    this.#options = options;
    this.#loop = this.#claimLoop();
    this.#renewal = this.#renewLoop();
  }

  /** Claims now instead of at the next poll. */
  nudge(): void {
    this.#wake();
  }

  /** Stops claiming, records the attempts that end within `drainMs`, and the others as attempts whose outcome is unknown. */
  async stop(drainMs: number): Promise<void> {
    this.#isStopping = true;
    this.#wake();
    await this.#loop;
    const endMs = performance.now() + drainMs;
    while (this.#inFlight.size > 0 && performance.now() < endMs) await sleep(20);
    await Promise.race([this.#health, sleep(Math.max(0, endMs - performance.now()))]);
    this.#hasEnded.abort();
    await this.#renewal;
    const unfinished = [...this.#inFlight].map(({ id, claimedMs, webhook, ...delivery }) => ({
      ...delivery,
      deliveryId: id,
      url: webhook.url,
      startedAt: new Date(Date.now() - (performance.now() - claimedMs)),
    }));
    await recordUnknownOutcomes(this.#pool, unfinished, { onlyExpired: false }).catch((error: unknown) =>
      log.error({ err: error }, "leases could not be ended"),
    );
  }

  async #claimLoop(): Promise<void> {
    const { batchSize, maxInFlight, busyPollMs, pollMs } = this.#options;
    let lastWorkMs = Number.NEGATIVE_INFINITY;
    while (!this.#isStopping) {
      const limit = Math.min(batchSize, maxInFlight - this.#inFlight.size);
      const claimed = limit > 0 ? await this.#claim(limit) : nothing;
      for (const delivery of claimed.deliveries) void this.#attempt(delivery);
      const nowMs = performance.now();
      if (claimed.deliveries.length > 0) lastWorkMs = nowMs;
      // With more than a batch in flight, the next claim waits for responses.
      const claimsOn = claimed.mayBeMore && this.#inFlight.size <= batchSize;
      if (!claimsOn && !this.#isStopping)
        await this.#pause(nowMs - lastWorkMs < busyMs ? busyPollMs : pollMs);
    }
  }

  /** Waits for a nudge, but no longer than this. */
  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #claim(limit: number): Promise<{ deliveries: InFlight[]; mayBeMore: boolean }> {
    const { leaseSeconds, maxInFlight } = this.#options;
    const slow = [...this.#inFlight].filter(({ webhook }) => !webhook.isPrompt).length;
    const slowLimit = Math.min(limit, Math.floor(maxInFlight / 2) - slow);
    const claimedMs = performance.now();
    try {
      const { deliveries, mayBeMore } = await claimDeliveries(this.#pool, {
        limit,
        slowLimit,
        leaseSeconds,
      }).finally(() => instruments()?.claimSeconds.observe((performance.now() - claimedMs) / 1000));
      return { deliveries: await this.#confirm(deliveries, claimedMs), mayBeMore };
    } catch (error) {
      log.error({ err: error }, "deliveries could not be claimed");
      await this.#pause(outagePauseMs);
      return nothing;
    }
  }

  /**
   * Deliveries whose leases are still held. If the claim was slow, or this process was suspended meanwhile, they may have
   * expired, so they are renewed.
   */
  async #confirm(claimed: readonly ClaimedDelivery[], claimedMs: number): Promise<InFlight[]> {
    const { leaseSeconds } = this.#options;
    const durationMs = Math.round(performance.now() - claimedMs);
    if (claimed.length === 0 || durationMs < (leaseSeconds * 1000) / 2)
      return claimed.map((delivery) => ({ ...delivery, claimedMs }));
    log.warn({ durationMs, deliveries: claimed.length }, "a claim of deliveries was slow");
    const renewedMs = performance.now();
    const held = await renewLeases(this.#pool, claimed, leaseSeconds);
    return this.#confirm(
      claimed.filter(({ id }) => held.has(id)),
      renewedMs,
    );
  }

  /**
   * Renews the leases of slow attempts, then ends those of workers that died. After an outage of the database, all leases
   * have expired, so they are not ended before every living worker had time to renew its own.
   */
  async #renewLoop(): Promise<void> {
    const { leaseSeconds } = this.#options;
    let renewals = 0;
    while (await sleep(renewEveryMs, true, { signal: this.#hasEnded.signal }).catch(() => false)) {
      const renewedBeforeMs = performance.now() - renewEveryMs;
      try {
        const slow = [...this.#inFlight].filter(({ claimedMs }) => claimedMs < renewedBeforeMs);
        await renewLeases(this.#pool, slow, leaseSeconds);
        renewals += 1;
        const expired = renewals > 1 ? await endExpiredLeases(this.#pool) : 0;
        instruments()?.expiredLeases.inc(expired);
      } catch (error) {
        renewals = 0;
        log.error({ err: error }, "leases could not be renewed");
      }
    }
  }

  async #attempt(delivery: InFlight): Promise<void> {
    this.#inFlight.add(delivery);
    const result = await sendAttempt({ ...delivery, deliveryId: delivery.id }, this.#agents, this.#options);
    this.#finished.push({ delivery, result });
    if (!this.#isRecording) void this.#record();
  }

  /** One batch at a time. Attempts that finish meanwhile form the next batch. */
  async #record(): Promise<void> {
    this.#isRecording = true;
    while (this.#finished.length > 0) {
      const batch = this.#finished.slice(0, recordBatchSize);
      try {
        const written = await recordAttempts(this.#pool, batch);
        for (const { delivery, result } of batch)
          if (written.has(delivery.id)) instruments()?.attempts.inc({ outcome: result.failure ?? "success" });
      } catch (error) {
        log.error({ err: error }, "attempts could not be recorded");
        await sleep(outagePauseMs);
        continue;
      }
      this.#finished.splice(0, batch.length);
      for (const { delivery } of batch) this.#inFlight.delete(delivery);
      this.#track(batch);
      if (this.#inFlight.size <= this.#options.batchSize) this.#wake();
    }
    this.#isRecording = false;
  }

  /** Recording does not wait for this. */
  #track(batch: readonly Finished[]): void {
    this.#outcomes = mergeOutcomes(this.#outcomes, toOutcomes(batch));
    if (!this.#isTracking) this.#health = this.#trackAll();
  }

  /** Repeats what could not be written, such as a 410, until it is. */
  async #trackAll(): Promise<void> {
    this.#isTracking = true;
    while (this.#outcomes.length > 0 && !this.#hasEnded.signal.aborted) {
      const outcomes = this.#outcomes;
      this.#outcomes = [];
      const unwritten = await trackWebhookHealth(this.#pool, outcomes).catch((error: unknown) => {
        log.error({ err: error }, "the health of webhooks could not be updated");
        return outcomes;
      });
      this.#outcomes = mergeOutcomes(unwritten, this.#outcomes);
      if (unwritten.length > 0) await sleep(outagePauseMs);
    }
    this.#isTracking = false;
  }
}
