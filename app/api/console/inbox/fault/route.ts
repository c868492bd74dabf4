import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { setInboxFaultSchema } from "#lib/inbox/schemas.ts";
import { setInboxFault } from "#lib/inbox/set-inbox-fault.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PUT: operation({
    access: { kind: "session" },
    body: setInboxFaultSchema,
    handle: async (ctx, { body }) => {
      await setInboxFault(ctx, body);
      return json({});
    },
  }),
});
