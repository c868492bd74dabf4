import type { ServerResponse } from "node:http";
import { maxOrderBlockSeconds } from "#lib/notifications/deliveries/shared/retry-schedule.ts";
import type { Received } from "#test/receiver.ts";

export type Limits = { maxInFlight: number; maxPerSecond: number };

/**
 * In a window, a webhook may get what its rate allows, one burst, and what a slow worker sends later than it was leased. A
 * sender of twice the rate exceeds that.
 */
const windowSeconds = 10;
const [burstSeconds, lateSeconds] = [1, 2];

/** What a receiver saw of one delivery. */
type Seen = { version: number; failedMs: number | null; isAccepted: boolean };

/** A webhook's receiver, which notes what breaks a promise of docs/contract.md. */
export class WatchedWebhook {
  readonly id: string;
  readonly path: string;
  readonly clientId: string;
  readonly limits: Limits;
  /** By delivery ID, how often it came. */
  readonly arrivals = new Map<string, number>();
  readonly accepted = new Set<string>();
  /** By event ID, when its delivery came first. */
  readonly firstMs = new Map<string, number>();
  /** How often a delivery came that had been accepted. */
  repeats = 0;
  readonly #violations: string[] = [];
  readonly #orders = new Map<string, Map<string, Seen>>();
  #open = 0;
  #mostOpen = 0;
  readonly #latestMs: number[] = [];
  #mostInWindow = 0;

  constructor(id: string, path: string, clientId: string, limits: Limits) {
    this.id = id;
    this.path = path;
    this.clientId = clientId;
    this.limits = limits;
  }

  /** Notes a request before it is answered. @returns whether it is the first one of its delivery */
  take({ headers, body, atMs }: Received, response: ServerResponse): boolean {
    const id = String(headers["webhook-id"]);
    const { eventId, salesOrder } = JSON.parse(body);
    const arrivals = (this.arrivals.get(id) ?? 0) + 1;
    this.arrivals.set(id, arrivals);
    if (arrivals === 1) this.firstMs.set(eventId, atMs);
    if (this.accepted.has(id)) this.repeats += 1;
    this.#noteLimits(atMs, response);
    const order = this.#orders.get(salesOrder.orderNumber) ?? new Map<string, Seen>();
    this.#orders.set(salesOrder.orderNumber, order);
    const version = Number(headers["order-version"]);
    const seen = order.get(id) ?? { version, failedMs: null, isAccepted: false };
    if (arrivals === 1) this.#checkOrder(order, salesOrder.orderNumber, version, atMs);
    order.set(id, seen);
    response.once("finish", () => {
      if (response.statusCode < 300) {
        seen.isAccepted = true;
        this.accepted.add(id);
      } else seen.failedMs ??= performance.now();
    });
    // The worker was killed, or gave up: a failure of which nothing was answered.
    response.once("close", () => {
      if (!response.writableFinished) seen.failedMs ??= performance.now();
    });
    return arrivals === 1;
  }

  #noteLimits(atMs: number, response: ServerResponse): void {
    this.#open += 1;
    this.#mostOpen = Math.max(this.#mostOpen, this.#open);
    // Also when the worker that asked was killed.
    response.once("close", () => {
      this.#open -= 1;
    });
    this.#latestMs.push(atMs);
    while ((this.#latestMs[0] ?? atMs) < atMs - windowSeconds * 1_000) this.#latestMs.shift();
    this.#mostInWindow = Math.max(this.#mostInWindow, this.#latestMs.length);
  }

  /** Every earlier one of its order came, and was accepted, or failed a minute ago. */
  #checkOrder(order: ReadonlyMap<string, Seen>, number: string, version: number, atMs: number): void {
    const earlier = [...order.values()].filter((one) => one.version < version);
    if (earlier.length < version - 1)
      this.#violations.push(
        `${this.id}: version ${version} of ${number} came before ${version - 1 - earlier.length} earlier ones`,
      );
    for (const { isAccepted, failedMs, version: before } of earlier) {
      const heldMs = failedMs === null ? 0 : atMs - failedMs;
      if (!isAccepted && heldMs < maxOrderBlockSeconds * 1_000)
        this.#violations.push(
          `${this.id}: version ${version} of ${number} overtook ${before} ${(heldMs / 1_000).toFixed(1)} s after it failed`,
        );
    }
  }

  /** @returns what did not hold, a sentence each */
  findViolations(): string[] {
    const { maxInFlight, maxPerSecond } = this.limits;
    const maxInWindow = maxPerSecond * (windowSeconds + burstSeconds + lateSeconds);
    const violations = [...this.#violations];
    if (this.#mostOpen > maxInFlight)
      violations.push(`${this.id} had ${this.#mostOpen} requests at once, of ${maxInFlight}`);
    if (this.#mostInWindow > maxInWindow)
      violations.push(
        `${this.id} got ${this.#mostInWindow} requests in ${windowSeconds} s, of ${maxInWindow}`,
      );
    return violations;
  }
}
