import { exportBranches } from "#lib/branches/import/export-branches.ts";
import { ExportQuery } from "#lib/branches/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";
import { textStream } from "#lib/platform/http/streams/text-stream.ts";

const contentTypes = { csv: "text/csv; charset=utf-8", json: "application/json" };

/** All branches as a file that the import takes back. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn({ roles: ["STAFF", "ADMIN"] }),
    query: ExportQuery,
    handle: async (ctx, { query: { format } }) => {
      const text = await exportBranches(ctx, format);
      return new Response(textStream(text), {
        headers: {
          "content-type": contentTypes[format],
          "content-disposition": `attachment; filename="branches.${format}"`,
        },
      });
    },
  }),
});
