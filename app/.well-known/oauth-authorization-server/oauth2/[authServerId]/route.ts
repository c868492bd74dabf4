import { serverMetadataSchema } from "#lib/oauth/schemas.ts";
import { metadataResponse, serverMetadata } from "#lib/oauth/server-metadata.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

/** Source: RFC 8414 §3. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  anyOrigin: true,
  GET: operation({
    access: anybody,
    params: ["authServerId"],
    docs: {
      id: "getServerMetadataByRfc8414",
      tag: "Authorization",
      summary: "Metadata at the position of RFC 8414",
      description:
        "The same document where RFC 8414 puts it: `/.well-known/oauth-authorization-server` comes before the path of the issuer. Clients that follow the RFC look here.",
      response: {
        description: "The metadata.",
        schema: serverMetadataSchema,
        example: () => serverMetadata(),
      },
    },
    handle: (_ctx, { params }) => metadataResponse(params),
  }),
});
