import { requireBacklogRoom } from "#lib/notifications/orders/back-pressure.ts";
import { ingestEvents } from "#lib/notifications/orders/ingest-events.ts";
import {
  type IntakeResponse,
  intakeBodySchema,
  intakeResponseSchema,
} from "#lib/notifications/orders/shared/schemas.ts";
import { summarizeBatch } from "#lib/notifications/orders/summarize-batch.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { readJson } from "#lib/platform/http/read-body.ts";
import { json } from "#lib/platform/http/responses/api-response.ts";
import { validateSchema } from "#lib/platform/http/validate.ts";
import { intakeExample } from "#lib/reference/openapi/examples.ts";

const maxBatchBytes = 5 * 1024 * 1024;

/** Contract: "Where order events come from". 202 with a result per event, in the order of the events. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: bearer("order.publish"),
    status: 202,
    docs: {
      id: "publishOrderEvents",
      tag: "Intake",
      summary: "Submit order events",
      description:
        "For the distributor's own order system. One event or up to 500, at most 5 MiB, idempotent on `eventId`. Each event is validated separately: an invalid one is rejected with its errors, and the others are accepted. Accepted events and their deliveries are committed before the response. `unknownClientIds` lists entries of the audience that no application has; the event is accepted nevertheless. A duplicate whose content is not that of the accepted event has `differs` and the `pointer` of the first difference; the accepted event stays as it is.",
      body: { schema: intakeBodySchema, required: true, example: () => [intakeExample()] },
      response: {
        description: "A result for each event, in the order of the events.",
        schema: intakeResponseSchema,
        example: { results: [{ eventId: "evt-100201-delivered", result: "accepted", deliveries: 2 }] },
      },
      problems: { invalid_request: "", payload_too_large: "", unsupported_media_type: "" },
    },
    handle: async (ctx, { request }) => {
      // Its events are checked one by one, so that one with a text that cannot be stored does not reject the others.
      const body = validateSchema(intakeBodySchema, await readJson(request, maxBatchBytes));
      await requireBacklogRoom(ctx);
      const events = Array.isArray(body) ? body : [body];
      const results = await ingestEvents(ctx, events);
      return json({ results } satisfies IntakeResponse, {
        status: 202,
        loggedBody: JSON.stringify(summarizeBatch(events, results)),
      });
    },
  }),
});
