import { checkBadge } from "#lib/deliveries/check/badge.ts";
import { getCheck } from "#lib/deliveries/check/get-check.ts";
import { checkFileQuerySchema } from "#lib/deliveries/check/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { download } from "#lib/platform/http/responses/answer.ts";

/** A report as a file: JSON, or its badge as SVG. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({
    params: ["webhookId"],
    query: checkFileQuerySchema,
    handle: async (ctx, { webhookId, check, format }) => {
      const report = await getCheck(ctx, { webhookId, checkId: check });
      const text = format === "svg" ? checkBadge(report) : JSON.stringify(report, null, 2);
      return download("receiver-check", format, [text]);
    },
  }),
});
