import { resourceMetadataSchema } from "#lib/oauth/schemas.ts";
import { resourceMetadata } from "#lib/oauth/server-metadata.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { json } from "#lib/platform/http/responses/api-response.ts";

/** Source: RFC 9728 §3. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  anyOrigin: true,
  GET: operation({
    access: anybody,
    docs: {
      id: "getMcpMetadata",
      tag: "Authorization",
      summary: "Metadata of the MCP server",
      description: "Where an MCP client gets an access token for `/mcp` (RFC 9728).",
      response: {
        description: "The metadata.",
        schema: resourceMetadataSchema,
        example: () => resourceMetadata("/mcp"),
      },
    },
    handle: () => json(resourceMetadata("/mcp"), { headers: { "cache-control": "public, max-age=300" } }),
  }),
});
