import {
  buildRequest,
  type DeliveryRequest,
  type RequestInput,
} from "#lib/notifications/deliveries/engine/build-request.ts";
import { explainFailure } from "#lib/notifications/deliveries/engine/failures.ts";
import { type AttemptResult, sendAttempt } from "#lib/notifications/deliveries/engine/send-attempt.ts";
import type { CheckExchange } from "#lib/notifications/deliveries/shared/check-schemas.ts";
import { mask, maskSecrets } from "#lib/notifications/webhooks/mask-secrets.ts";
import type { WebhookEventType } from "#lib/notifications/webhooks/shared/event-types.ts";
import type { ReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { newId } from "#lib/platform/ids.ts";

const keptCharacters = 2_000;

/** A request of a probe. Fields that are left out are as in a genuine delivery. */
export type ProbeRequest = Partial<Pick<RequestInput, "eventType" | "webhook">> & {
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
  /** In words and with what to do, unless it was accepted. */
  failure: { class: string; title: string; advice: string } | null;
  isAccepted: boolean;
};

/** Sends the requests of probes to one receiver through the engine's send function, and keeps the answers. */
export class CheckedReceiver {
  readonly webhook: RequestInput["webhook"];
  readonly #agents: ReceiverAgents;
  readonly #timeoutMs: number;
  /** Types of which a genuine delivery was accepted. */
  readonly accepted = new Set<WebhookEventType>();
  /** Every request so far, with its answer. */
  readonly exchanges: CheckExchange[] = [];

  constructor(webhook: RequestInput["webhook"], agents: ReceiverAgents, timeoutMs: number) {
    this.webhook = webhook;
    this.#agents = agents;
    this.#timeoutMs = timeoutMs;
  }

  async send(request: ProbeRequest): Promise<Sent> {
    const { change, ageSeconds = 0, id = newId("delivery"), ...given } = request;
    const input = { eventType: "ORDER_UPDATE" as const, webhook: this.webhook, ...given, deliveryId: id };
    const build = (genuineInput: RequestInput, now: Date) => {
      const genuine = buildRequest(genuineInput, new Date(now.getTime() - ageSeconds * 1000));
      // A receiver may reveal the real secret when a request has another one.
      const real = buildRequest({ ...genuineInput, webhook: this.webhook }, now);
      const secrets = [...real.secrets, ...genuine.secrets];
      const changed = { ...genuine, ...change?.(genuine), secrets };
      return { ...changed, logged: toLogged(changed, genuine.logged.headers) };
    };
    const result = await sendAttempt(input, this.#agents, { build, timeoutMs: this.#timeoutMs });
    this.exchanges.push(toExchange(result, input.payload));
    return {
      id,
      status: result.httpStatus,
      failure: result.failure ? { class: result.failure, ...explainFailure(result.failure) } : null,
      isAccepted: result.failure === null,
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
