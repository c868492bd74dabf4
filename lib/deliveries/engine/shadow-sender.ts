import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { ReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { waitInLine } from "#lib/platform/rate-limit/in-turn.ts";
import type { ClaimedDelivery } from "./claim-deliveries.ts";
import { type AttemptResult, sendAttempt } from "./send-attempt.ts";

/** The most copies that this process sends at once, in all and for one webhook. Others wait. */
const maxInFlight = 50;
export const maxCopiesOfWebhook = 4;
/** The most copies that wait, for one webhook and in bytes in all. Others are dropped, so attempts never wait for copies. */
const maxWaiting = 100;
const maxWaitingBytes = 32 * 1024 * 1024;

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
  readonly #copies = new Set<Promise<void>>();
  #waitingBytes = 0;
  #isDraining = false;

  constructor(pool: pg.Pool, agents: ReceiverAgents, timeoutMs: number) {
    this.#pool = pool;
    this.#agents = agents;
    this.#timeoutMs = timeoutMs;
  }

  /** Sends a copy, now or later, if the webhook has a shadow address and there is room. Never throws and never waits. */
  offer(delivery: ClaimedDelivery, real: AttemptResult): void {
    const { webhookId, webhook, payload } = delivery;
    const { shadowUrl, fault } = webhook;
    // A simulated failure says nothing about the address that a shadow is compared with.
    if (shadowUrl === null || fault || real.isOurs) return;
    if (this.#waitingBytes + payload.length > maxWaitingBytes) return;
    this.#waitingBytes += payload.length;
    const send = async () => {
      this.#waitingBytes -= payload.length;
      if (!this.#isDraining) await this.#send(delivery, shadowUrl, real);
    };
    const sendInTurn = () => waitInLine("shadow", maxInFlight, send, { most: Number.POSITIVE_INFINITY });
    const copy = waitInLine(`shadow ${webhookId}`, maxCopiesOfWebhook, sendInTurn, { most: maxWaiting })
      .catch((error: unknown) => {
        if (error instanceof DomainError) this.#waitingBytes -= payload.length;
        else log.error({ err: error, webhookId }, "a copy could not be recorded");
      })
      .finally(() => this.#copies.delete(copy));
    this.#copies.add(copy);
  }

  /** Waits for the copies in flight and drops the waiting ones. */
  async drain(drainMs: number): Promise<void> {
    this.#isDraining = true;
    await Promise.race([Promise.all(this.#copies), sleep(Math.max(0, drainMs), undefined, { ref: false })]);
  }

  async #send(delivery: ClaimedDelivery, url: string, real: AttemptResult): Promise<void> {
    const input = { ...delivery, deliveryId: delivery.id };
    const copy = await sendAttempt(input, this.#agents, { timeoutMs: this.#timeoutMs, url });
    await this.#pool.query(recordSql, [
      ...[newId("shadowAttempt"), delivery.webhookId, delivery.id, url],
      ...[copy.startedAt, copy.durationMs, copy.httpStatus, copy.failure],
      ...[real.durationMs, real.httpStatus, real.failure],
    ]);
  }
}
