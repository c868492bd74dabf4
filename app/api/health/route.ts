import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import type { Health } from "#lib/http/schemas.ts";

/** Alive and able to reach the database; 503 when not. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "public" },
    handle: async (ctx) => {
      await ctx.db.$queryRaw`SELECT 1`;
      return json({ status: "ok" } satisfies Health);
    },
  }),
});
