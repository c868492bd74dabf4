import { anybody } from "#lib/platform/access/access.ts";
import { json } from "#lib/platform/http/answers/answer.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";
import { requireAuthServer, serverMetadata } from "./server-metadata.ts";

/** Mounted twice: under the server's own path, and where RFC 8414 §3 puts it. */
export const metadataRoutes = defineRoutes(
  {
    GET: operation({
      access: anybody,
      handle: (_ctx, { params }) => {
        requireAuthServer(params);
        return json(serverMetadata(), { headers: { "cache-control": "public, max-age=300" } });
      },
    }),
  },
  { anyOrigin: true, limit: "public" },
);
