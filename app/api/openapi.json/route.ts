import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";
import { conditionalJson } from "#lib/platform/http/responses/conditional-json.ts";
import { openApiDocument } from "#lib/reference/openapi/document.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  anyOrigin: true,
  GET: anybody({
    handle: (_ctx, _input, { request }) => {
      const { text, fingerprint } = openApiDocument();
      return conditionalJson(request, fingerprint, () => text);
    },
  }),
});
