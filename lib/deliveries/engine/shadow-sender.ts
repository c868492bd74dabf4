import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { ReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import type { ClaimedDelivery } from "./claim-deliveries.ts";
import { type AttemptResult, sendAttempt } from "./send-attempt.ts";

/** The most copies that this process sends at once, in all and for one webhook. Others wait. */
const maxInFlight = 50;
export const maxCopiesOfWebhook = 4;
/** The most copies that wait, for one webhook and in bytes in all. Others are dropped, so attempts never wait for copies. */
const maxWaiting = 100;
const maxWaitingBytes = 32 * 1024 * 1024;

type Copy = { delivery: ClaimedDelivery; url: string; real: AttemptResult };

/** Writes nothing if the webhook was deleted. */
const recordSql = `
  INSERT INTO "ShadowAttempt" ("id", "webhookId", "deliveryId", "url", "startedAt", "durationMs", "httpStatus", "failure",
    "realDurationMs", "realHttpStatus", "realFailure")
  SELECT $1, w."id", $3, $4, $5, $6, $7, $8, $9, $10, $11 FROM "Webhook" w WHERE w."id" = $2`;

/** Sends copies of attempts to shadow addresses, after the attempts. Their answers decide nothing. */
export class ShadowSender {
  readonly #pool: pg.Pool;
  readonly #agents: ReceiverAgents;
  readonly #timeoutMs: number;
  readonly #inFlight = new Map<string, number>();
  readonly #waiting = new Map<string, Copy[]>();
  #waitingBytes = 0;
  #total = 0;

  constructor(pool: pg.Pool, agents: ReceiverAgents, timeoutMs: number) {
    this.#pool = pool;
    this.#agents = agents;
    this.#timeoutMs = timeoutMs;
  }

  /** Sends a copy, now or later, if the webhook has a shadow address and there is room. Never throws and never waits. */
  offer(delivery: ClaimedDelivery, real: AttemptResult): void {
    const { webhookId, webhook, payload } = delivery;
    // A simulated failure says nothing about the address that a shadow is compared with.
    if (webhook.shadowUrl === null || webhook.fault || real.isOurs) return;
    const waiting = this.#waiting.get(webhookId) ?? [];
    if (waiting.length >= maxWaiting || this.#waitingBytes + payload.length > maxWaitingBytes) return;
    this.#waitingBytes += payload.length;
    this.#waiting.set(webhookId, [...waiting, { delivery, url: webhook.shadowUrl, real }]);
    this.#sendWaiting();
  }

  #sendWaiting(): void {
    for (const [webhookId, waiting] of this.#waiting) {
      while (this.#total < maxInFlight && (this.#inFlight.get(webhookId) ?? 0) < maxCopiesOfWebhook) {
        const copy = waiting.shift();
        if (!copy) break;
        this.#waitingBytes -= copy.delivery.payload.length;
        this.#count(webhookId, 1);
        void this.#send(copy)
          .catch((error: unknown) => log.error({ err: error, webhookId }, "a copy could not be recorded"))
          .finally(() => {
            this.#count(webhookId, -1);
            this.#sendWaiting();
          });
      }
      if (waiting.length === 0) this.#waiting.delete(webhookId);
    }
  }

  /** Waits for the copies in flight and drops the waiting ones. */
  async drain(drainMs: number): Promise<void> {
    this.#waiting.clear();
    const endMs = performance.now() + drainMs;
    while (this.#total > 0 && performance.now() < endMs) await sleep(20);
  }

  #count(webhookId: string, change: 1 | -1): void {
    this.#total += change;
    const left = (this.#inFlight.get(webhookId) ?? 0) + change;
    if (left > 0) this.#inFlight.set(webhookId, left);
    else this.#inFlight.delete(webhookId);
  }

  async #send({ delivery, url, real }: Copy): Promise<void> {
    const input = { ...delivery, deliveryId: delivery.id };
    const copy = await sendAttempt(input, this.#agents, { timeoutMs: this.#timeoutMs, url });
    await this.#pool.query(recordSql, [
      newId("shadowAttempt"),
      ...[
        delivery.webhookId,
        delivery.id,
        url,
        copy.startedAt,
        copy.durationMs,
        copy.httpStatus,
        copy.failure,
      ],
      ...[real.durationMs, real.httpStatus, real.failure],
    ]);
  }
}
