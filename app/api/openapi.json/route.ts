import { conditionalJson } from "#lib/http/conditional-json.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { openApiDocument } from "#lib/openapi/document.ts";

/** The OpenAPI document of the public API, for anybody. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  {
    GET: operation({
      access: { kind: "public" },
      handle: (_ctx, { request }) => {
        const { text, fingerprint } = openApiDocument();
        return conditionalJson(request, fingerprint, () => text);
      },
    }),
  },
  { anyOrigin: true, limit: "public" },
);
