import { requireRoom } from "#lib/events/require-room.ts";
import { type IntakeAnswer, intakeBodySchema } from "#lib/events/schemas.ts";
import { takeInEvents } from "#lib/events/take-in-events.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

/** Contract: "Where order events come from". 202 with a result per event, in the order of the events. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  {
    POST: operation({
      access: { kind: "bearer", scope: "order.publish" },
      body: intakeBodySchema,
      bodyLimitBytes: 5 * 1024 * 1024,
      judgesTexts: true,
      handle: async (ctx, { body }) => {
        await requireRoom(ctx);
        const results = await takeInEvents(ctx, Array.isArray(body) ? body : [body]);
        return json({ results } satisfies IntakeAnswer, { status: 202 });
      },
    }),
  },
  { limit: "intake" },
);
