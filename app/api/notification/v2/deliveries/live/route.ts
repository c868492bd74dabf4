import { z } from "zod";
import type { DeliveryRow } from "#lib/notifications/deliveries/log/find-delivery.ts";
import { forwardedDeliveries } from "#lib/notifications/deliveries/log/sign-request.ts";
import { startOfTail, tailEvents } from "#lib/notifications/deliveries/log/tail-deliveries.ts";
import { liveQuerySchema } from "#lib/notifications/deliveries/shared/schemas.ts";
import { authenticateBearer, bearer, requireScope } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { eventStream, heartbeatMs } from "#lib/platform/http/streams/event-stream.ts";
import { countLimits } from "#lib/platform/rate-limit/count-limits.ts";
import { lastEventIdParameter } from "#lib/reference/openapi/parameters.ts";

const scope = "notification.read";

const liveExample = `id: ApZ3Tq0c
event: delivery
data: {"id":"dlv_01JD9ZK3W8Q4T6V2N5X7B1C0DE","event":"ORDER_UPDATE","orderNumber":"SO-100201","createdAt":"2026-11-21T10:00:00.000Z","isTest":false,"isResent":false,"webhook":{"id":"wh_01JD9ZK3W8Q4T6V2N5X7B1C0DE","name":"Orders","url":"https://partner.example.com/hook"},"request":{"headers":{"content-type":"application/json"},"body":"{}"}}

`;

/** A live stream of an application's deliveries, for `npm run listen`. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: bearer(scope),
    refusesHead: true,
    query: liveQuerySchema,
    docs: {
      id: "tailDeliveries",
      tag: "Deliveries",
      summary: "Stream new deliveries",
      description: `Streams server-sent events: a \`delivery\` for each new delivery to the application's webhooks, with the headers and body of its POST. With \`include=all\`, the stream includes test events and resends. The webhook's secret is replaced by \`[secret]\` unless the token also has \`notification.write\`. To continue after an interruption, send the last \`id\` as \`Last-Event-ID\`. A comment every ${heartbeatMs / 1_000} seconds keeps the connection alive. The stream ends when the token expires. An application can have at most ${countLimits.streamsOfReader} streams and waiting requests at once.`,
      parameters: [lastEventIdParameter],
      response: {
        description: "The stream. It starts with an event `ready`, whose `id` is the current position.",
        contentType: "text/event-stream",
        schema: z.string().max(10_000_000),
        example: liveExample,
      },
      problems: { invalid_request: "since: Expected an RFC 3339 time." },
    },
    handle: async (ctx, { query: { since, include }, request }) => {
      const start = await startOfTail(
        ctx,
        request.headers.get("last-event-id"),
        since === undefined ? undefined : new Date(since),
      );
      const reader = include === "all" ? "listener" : "stream";
      const toJsonTexts = async (rows: DeliveryRow[]) =>
        (await forwardedDeliveries(ctx, rows)).map((delivery) => JSON.stringify(delivery));
      return eventStream(
        ctx,
        (signal) => tailEvents(ctx, start, signal, toJsonTexts, reader),
        async () => {
          const now = new Date();
          requireScope(
            await authenticateBearer(request.headers.get("authorization"), { ...ctx, now }),
            scope,
          );
        },
      );
    },
  }),
});
