import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { requireBacklogRoom } from "#lib/orders/back-pressure.ts";
import { ingestEvents } from "#lib/orders/ingest-events.ts";
import { type IntakeAnswer, intakeBodySchema } from "#lib/orders/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

/** Contract: "Where order events come from". 202 with a result per event, in the order of the events. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: bearer("order.publish", {
    body: intakeBodySchema,
    bodyLimitBytes: 5 * 1024 * 1024,
    judgesTexts: true,
    status: 202,
    handle: async (ctx, input) => {
      await requireBacklogRoom(ctx);
      const results = await ingestEvents(ctx, Array.isArray(input) ? input : [input]);
      return { results } satisfies IntakeAnswer;
    },
  }),
});
