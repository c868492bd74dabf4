import { z } from "zod";
import { explainFailure } from "#lib/deliveries/engine/failure-classes.ts";
import type { Attempt, Delivery, DeliveryDetail, Failure } from "#lib/deliveries/schemas.ts";
import type { DeliveryRow } from "./find-delivery.ts";
import type { AttemptRow, FoundDelivery } from "./get-delivery.ts";
import { prunedBody } from "./prune-log.ts";

const headersSchema = z.record(z.string(), z.string());

function failureOf(failure: string | null): Failure | null {
  return failure === null ? null : { class: failure, ...explainFailure(failure) };
}

/** What of a delivery is shown. */
export type ShownDelivery = Pick<
  DeliveryRow,
  | "id"
  | "eventType"
  | "orderNumber"
  | "state"
  | "attemptCount"
  | "nextAttemptAt"
  | "lastHttpStatus"
  | "lastFailure"
  | "isReplay"
  | "isTest"
  | "createdAt"
  | "completedAt"
  | "event"
  | "application"
> & { webhook: Pick<DeliveryRow["webhook"], "id" | "name" | "url" | "state" | "unregisteredAt"> };

export function serializeDelivery(row: ShownDelivery): Delivery {
  return {
    id: row.id,
    eventId: row.event.eventId,
    event: row.eventType,
    orderNumber: row.orderNumber,
    state: row.state,
    attemptCount: row.attemptCount,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    lastHttpStatus: row.lastHttpStatus,
    failure: failureOf(row.lastFailure),
    isReplay: row.isReplay,
    isTest: row.isTest,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    webhook: {
      id: row.webhook.id,
      name: row.webhook.name,
      url: row.webhook.url,
      state: row.webhook.unregisteredAt ? "UNREGISTERED" : row.webhook.state,
    },
    application: {
      id: row.application.id,
      name: row.application.name,
      organizationId: row.application.organizationId,
    },
  };
}

function serializeAttempt(row: AttemptRow, payload: string): Attempt {
  const failure = failureOf(row.failure);
  return {
    id: row.id,
    number: row.number,
    startedAt: row.startedAt.toISOString(),
    durationMs: row.durationMs,
    dnsMs: row.dnsMs,
    connectMs: row.connectMs,
    tlsMs: row.tlsMs,
    firstByteMs: row.firstByteMs,
    url: row.url,
    requestHeaders: headersSchema.parse(row.requestHeaders),
    requestBody: row.requestBody === prunedBody ? null : (row.requestBody ?? payload),
    httpStatus: row.httpStatus,
    responseHeaders: row.responseHeaders === null ? null : headersSchema.parse(row.responseHeaders),
    responseBody: row.responseBody,
    failure: failure && { ...failure, detail: row.failureDetail },
  };
}

export function serializeDeliveryDetail(found: FoundDelivery): DeliveryDetail {
  return {
    ...serializeDelivery(found.delivery),
    waitsFor: found.waitsFor,
    payload: found.payload,
    attempts: found.attempts.map((attempt) => serializeAttempt(attempt, found.payload)),
  };
}
