import { anybody } from "#lib/platform/access/access.ts";
import { conditionalJson } from "#lib/platform/http/answers/conditional-json.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";
import { openApiDocument } from "#lib/reference/openapi/document.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  {
    GET: operation({
      access: anybody,
      handle: (_ctx, _input, { request }) => {
        const { text, fingerprint } = openApiDocument();
        return conditionalJson(request, fingerprint, () => text);
      },
    }),
  },
  { anyOrigin: true },
);
