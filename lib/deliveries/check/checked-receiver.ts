import {
  buildRequest,
  type DeliveryRequest,
  type RequestInput,
} from "#lib/deliveries/engine/build-request.ts";
import { explainFailure } from "#lib/deliveries/engine/failures.ts";
import { type AttemptResult, sendAttempt } from "#lib/deliveries/engine/send-attempt.ts";
import type { ConnectionTimings } from "#lib/platform/egress/guarded-connector.ts";
import type { ReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { newId } from "#lib/platform/ids.ts";
import type { WebhookEventType } from "#lib/webhooks/event-types.ts";
import { mask, maskSecrets } from "#lib/webhooks/mask-secrets.ts";
import type { CheckExchange } from "./schemas.ts";

const keptExchanges = 4;
const keptCharacters = 2_000;

/** A request of a probe. Fields that are left out are as in a genuine delivery. */
export type ProbeRequest = Partial<Pick<RequestInput, "eventType" | "orderVersion" | "webhook">> & {
  payload: string;
  id?: string;
  /** Changes the genuine request. */
  change?: (request: DeliveryRequest) => { headers?: Record<string, string>; body?: string };
  /** The age of its timestamp. */
  ageSeconds?: number;
};

/** What a receiver did with a request. */
export type Sent = {
  /** The `webhook-id`. */
  id: string;
  status: number | null;
  durationMs: number;
  /** In words and with what to do, if there was no complete answer. */
  failure: { title: string; advice: string } | null;
  isAccepted: boolean;
  /** Status and body, to compare answers. */
  reply: string;
};

/** Sends the requests of probes to one receiver through the engine's send function, and remembers the answers. */
export class CheckedReceiver {
  readonly webhook: RequestInput["webhook"];
  readonly #agents: ReceiverAgents;
  readonly #timeoutMs: number;
  #exchanges: CheckExchange[] = [];
  /** Types of which a genuine delivery was accepted. */
  readonly accepted = new Set<WebhookEventType>();
  /** Every answer so far. */
  readonly answers: CheckExchange[] = [];
  /** How long single genuine deliveries took. */
  readonly durationsMs: number[] = [];
  /** Its answers to a new delivery and to a repeated one, if they differ and so tell which one it saw. */
  replies: { fresh: string; repeated: string } | null = null;
  /** Of the first connection. */
  tls: ConnectionTimings["tls"];
  /** Whether a handshake failed. */
  tlsFailure: string | null = null;

  constructor(webhook: RequestInput["webhook"], agents: ReceiverAgents, timeoutMs: number) {
    this.webhook = webhook;
    this.#agents = agents;
    this.#timeoutMs = timeoutMs;
  }

  /** The exchanges since the last call: failed ones first, then the oldest, four at most. */
  takeExchanges(): CheckExchange[] {
    const isBad = ({ httpStatus }: CheckExchange) => httpStatus === null || httpStatus >= 300;
    const kept = this.#exchanges.toSorted((a, b) => Number(isBad(b)) - Number(isBad(a)));
    this.#exchanges = [];
    return kept.slice(0, keptExchanges);
  }

  async send(request: ProbeRequest): Promise<Sent> {
    const { change, ageSeconds = 0, id = newId("delivery"), ...given } = request;
    const input = { eventType: "ORDER_UPDATE" as const, webhook: this.webhook, ...given, deliveryId: id };
    const timings: ConnectionTimings = {};
    const build = (genuineInput: RequestInput, now: Date) => {
      const genuine = buildRequest(genuineInput, new Date(now.getTime() - ageSeconds * 1000));
      // A receiver may reveal the real secret when a request has another one.
      const real = buildRequest({ ...genuineInput, webhook: this.webhook }, now);
      const secrets = [...real.secrets, ...genuine.secrets];
      const changed = { ...genuine, ...change?.(genuine), secrets };
      return { ...changed, logged: toLogged(changed, genuine.logged.headers) };
    };
    const result = await sendAttempt(input, this.#agents, { build, timings, timeoutMs: this.#timeoutMs });
    this.tls ??= timings.tls;
    if (result.failure === "tls") this.tlsFailure = result.failureDetail;
    const exchange = toExchange(result, input.payload);
    this.#exchanges.push(exchange);
    this.answers.push(exchange);
    return {
      id,
      status: result.httpStatus,
      durationMs: result.durationMs,
      failure: result.httpStatus === null && result.failure ? explainFailure(result.failure) : null,
      isAccepted: result.failure === null,
      reply: `${result.httpStatus} ${result.responseBody ?? ""}`,
    };
  }
}

/** Custom headers stay masked, also short ones. A probe may have another `Authorization`, which is no secret. */
function toLogged(
  { headers, body, secrets }: DeliveryRequest,
  genuine: Record<string, string>,
): DeliveryRequest["logged"] {
  const isHidden = (name: string) => name !== "authorization" && genuine[name] === mask;
  const masked = Object.entries(headers).map(([name, value]) => [
    name,
    isHidden(name) ? mask : maskSecrets(value, secrets),
  ]);
  return { headers: Object.fromEntries(masked), body: maskSecrets(body, secrets) };
}

function toExchange(result: AttemptResult, payload: string): CheckExchange {
  const { httpStatus, durationMs, failure, failureDetail } = result;
  const requestBody = result.requestBody ?? payload;
  const hasNoAnswer = failure !== null && httpStatus === null;
  return {
    httpStatus,
    durationMs,
    requestHeaders: result.requestHeaders,
    requestBody: requestBody.slice(0, keptCharacters).toWellFormed(),
    requestBytes: Buffer.byteLength(requestBody),
    responseHeaders: result.responseHeaders ?? {},
    responseBody: (result.responseBody ?? "").slice(0, keptCharacters).toWellFormed(),
    failure: hasNoAnswer ? `${explainFailure(failure).title}. ${failureDetail ?? ""}`.trim() : null,
  };
}
