import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { markNoticesRead } from "#lib/notices/list-notices.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    // What the person has read is the person's own.
    access: { kind: "session", personal: true },
    handle: async (ctx) => {
      await markNoticesRead(ctx);
      return json({});
    },
  }),
});
