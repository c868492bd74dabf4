import { setTimeout as sleep } from "node:timers/promises";
import {
  buildRequest,
  type DeliveryRequest,
  type RequestInput,
} from "#lib/deliveries/engine/build-request.ts";
import { explainFailure } from "#lib/deliveries/engine/failures.ts";
import { type SendOptions, sendAttempt } from "#lib/deliveries/engine/send-attempt.ts";
import type { ConnectionTimings } from "#lib/platform/egress/guarded-connector.ts";
import type { ReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { newId } from "#lib/platform/ids.ts";
import type { WebhookEventType } from "#lib/webhooks/constants.ts";
import { loggedOf, readTold, type Sent, type Told, toExchange } from "./exchanges.ts";
import type { CheckExchange } from "./schemas.ts";

const keptExchanges = 4;
/** Receivers may process events after their answer. */
const asks = 5;
const askPauseMs = 400;

/** A request of a probe. Fields that are left out are as in a genuine delivery. */
export type ProbeRequest = Partial<
  Pick<RequestInput, "eventType" | "payload" | "orderVersion" | "webhook">
> & {
  id?: string;
  /** Changes the genuine request. */
  change?: (request: DeliveryRequest) => { headers?: Record<string, string>; body?: string };
  /** The age of its timestamp; negative for the future. */
  ageSeconds?: number;
  as?: Exclude<SendOptions["as"], "get" | undefined>;
};

/** Sends the requests of probes to one receiver through the engine's send function, and remembers the answers. */
export class CheckedReceiver {
  readonly webhook: RequestInput["webhook"];
  readonly #agents: ReceiverAgents;
  readonly #timeoutMs: number;
  readonly #accepted = new Set<WebhookEventType>();
  #exchanges: CheckExchange[] = [];
  #tells = true;
  /** Every answer so far. */
  readonly answers: CheckExchange[] = [];
  /** The first delivery that was accepted. */
  first: (Pick<ProbeRequest, "payload" | "eventType"> & { id: string }) | null = null;
  /** How long single genuine deliveries took. */
  readonly durationsMs: number[] = [];
  /** Of the first connection. */
  tls: ConnectionTimings["tls"];

  constructor(webhook: RequestInput["webhook"], agents: ReceiverAgents, timeoutMs: number) {
    this.webhook = webhook;
    this.#agents = agents;
    this.#timeoutMs = timeoutMs;
  }

  accepts(type: WebhookEventType): boolean {
    return this.#accepted.has(type);
  }

  markAccepted(type: WebhookEventType): void {
    this.#accepted.add(type);
  }

  /** The exchanges since the last call: failed ones first, then the oldest, four at most. */
  takeExchanges(): CheckExchange[] {
    const all = this.#exchanges;
    this.#exchanges = [];
    const isBad = ({ httpStatus }: CheckExchange) => httpStatus === null || httpStatus >= 300;
    if (all.length <= keptExchanges) return all;
    return [...all.filter(isBad), ...all.filter((one) => !isBad(one))].slice(0, keptExchanges);
  }

  async send(request: ProbeRequest): Promise<Sent> {
    const id = request.id ?? newId("delivery");
    let sentId = id;
    const build = (input: RequestInput, now: Date) => {
      const genuine = buildRequest(input, new Date(now.getTime() - (request.ageSeconds ?? 0) * 1000));
      // A receiver may reveal the real secret when a request has another one.
      const real = buildRequest({ ...input, webhook: this.webhook }, now);
      const maskSecrets = (text: string) => real.maskSecrets(genuine.maskSecrets(text));
      const changed = { ...genuine, ...request.change?.(genuine), maskSecrets };
      sentId = changed.headers["webhook-id"] ?? id;
      return { ...changed, logged: loggedOf(changed) };
    };
    const { result, timings } = await this.#attempt(id, request, {
      build,
      ...(request.as && { as: request.as }),
    });
    return {
      id: sentId,
      status: result.httpStatus,
      durationMs: result.durationMs,
      failure: result.httpStatus === null && result.failure ? explainFailure(result.failure) : null,
      isAccepted: result.failure === null,
      isNewConnection: timings.connectMs !== undefined,
    };
  }

  /**
   * Returns how many times the receiver has processed a delivery, or null if it does not report this. Asks up to five times
   * until it is at least `expected`.
   *
   * Source: guide "Check your receiver", "Tell what you have processed".
   */
  async timesProcessed(id: string, expected = 1): Promise<number | null> {
    const times = ({ processed }: Told) => processed.filter((one) => one === id).length;
    const answer = await this.ask(id, (told) => times(told) >= expected);
    return answer && times(answer);
  }

  /** Returns what the receiver reports about a delivery, or null if it reports nothing. */
  async ask(id: string, isEnough: (told: Told) => boolean): Promise<Told | null> {
    for (let round = 1; this.#tells; round += 1) {
      const told = await this.#askOnce(id);
      if (!told) this.#tells = false;
      else if (round === asks || isEnough(told)) return told;
      else await sleep(askPauseMs);
    }
    return null;
  }

  async #askOnce(id: string): Promise<Told | null> {
    const { result } = await this.#attempt(id, { payload: "" }, { as: "get" });
    if (result.httpStatus !== 200) return null;
    return readTold(result.responseBody ?? "");
  }

  async #attempt(id: string, request: ProbeRequest, options: Omit<SendOptions, "timeoutMs">) {
    const genuine = { payload: "{}", eventType: "ORDER_UPDATE" as const, webhook: this.webhook };
    const input = { ...genuine, ...request, deliveryId: id };
    const timings: ConnectionTimings = {};
    const result = await sendAttempt(input, this.#agents, {
      ...options,
      timings,
      timeoutMs: this.#timeoutMs,
    });
    this.tls ??= timings.tls;
    const exchange = toExchange(result, options.as === "get" ? "GET" : "POST", input.payload);
    this.#exchanges.push(exchange);
    this.answers.push(exchange);
    return { result, timings };
  }
}
