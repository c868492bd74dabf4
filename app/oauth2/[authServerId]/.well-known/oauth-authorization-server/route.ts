import { serverMetadataSchema } from "#lib/oauth/schemas.ts";
import { metadataResponse, serverMetadata } from "#lib/oauth/server-metadata.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

/** Below the path of the server, where OpenID clients look. Source: RFC 8414 §5. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  anyOrigin: true,
  GET: operation({
    access: anybody,
    params: ["authServerId"],
    docs: {
      id: "getServerMetadata",
      tag: "Authorization",
      summary: "Metadata under the server's own path",
      description:
        "What the authorization server supports: endpoints, grant types, scopes. Clients configure themselves with it (RFC 8414).",
      response: {
        description: "The metadata.",
        schema: serverMetadataSchema,
        example: () => serverMetadata(),
      },
    },
    handle: (_ctx, { params }) => metadataResponse(params),
  }),
});
