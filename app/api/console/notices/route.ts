import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { listNotices } from "#lib/notices/list-notices.ts";

/** The newest notices of the person's organization. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({ access: { kind: "session" }, handle: async (ctx) => json(await listNotices(ctx)) }),
});
