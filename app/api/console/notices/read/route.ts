import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { markNoticesRead } from "#lib/notices/list-notices.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session" },
    handle: async (ctx) => {
      await markNoticesRead(ctx);
      return json({});
    },
  }),
});
