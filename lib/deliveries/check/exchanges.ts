import type { DeliveryRequest } from "#lib/deliveries/engine/build-request.ts";
import { explainFailure } from "#lib/deliveries/engine/failures.ts";
import type { AttemptResult } from "#lib/deliveries/engine/send-attempt.ts";
import type { CheckExchange } from "./schemas.ts";

const keptCharacters = 2_000;

/** What a receiver did with a request. `id` is its `webhook-id`. */
export type Sent = {
  id: string;
  status: number | null;
  durationMs: number;
  /** In words and with what to do, if there was no complete answer. */
  failure: { title: string; advice: string } | null;
  isAccepted: boolean;
  isNewConnection: boolean;
};

/** What a receiver tells about a delivery. */
export type Told = { processed: string[]; orderVersion: number | null };

/** Null if it is not such an answer. Source: guide "Check your receiver", "Tell what you have processed". */
export function readTold(text: string): Told | null {
  try {
    const told: unknown = JSON.parse(text);
    if (typeof told !== "object" || told === null || !("processed" in told)) return null;
    if (!Array.isArray(told.processed)) return null;
    const orderVersion = "orderVersion" in told ? Number(told.orderVersion) : null;
    return { processed: told.processed.map(String), orderVersion };
  } catch {
    return null;
  }
}

export function loggedOf({ headers, body, maskSecrets }: DeliveryRequest): DeliveryRequest["logged"] {
  const masked = Object.entries(headers).map(([name, value]) => [name, maskSecrets(value)]);
  return { headers: Object.fromEntries(masked), body: maskSecrets(body) };
}

export function toExchange(result: AttemptResult, method: "POST" | "GET", payload: string): CheckExchange {
  const requestBody = method === "GET" ? "" : (result.requestBody ?? payload);
  const { httpStatus, durationMs, failure, failureDetail } = result;
  return {
    ...{ method, httpStatus, durationMs, requestHeaders: result.requestHeaders },
    requestBody: requestBody.slice(0, keptCharacters).toWellFormed(),
    requestBytes: Buffer.byteLength(requestBody),
    responseHeaders: result.responseHeaders ?? {},
    responseBody: (result.responseBody ?? "").slice(0, keptCharacters).toWellFormed(),
    failure:
      failure !== null && httpStatus === null
        ? `${explainFailure(failure).title}. ${failureDetail ?? ""}`.trim()
        : null,
  };
}
