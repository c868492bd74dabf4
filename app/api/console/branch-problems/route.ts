import { listProblems } from "#lib/branches/list-problems.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

/** The data problems that people reported. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session", roles: ["STAFF", "ADMIN"] },
    handle: async (ctx) => json(await listProblems(ctx)),
  }),
});
