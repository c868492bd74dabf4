import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { getInboxRequest } from "#lib/inbox/get-inbox-request.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    handle: async (ctx, { params: { requestId = "" } }) => json(await getInboxRequest(ctx, { requestId })),
  }),
});
