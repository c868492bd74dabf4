import { z } from "zod";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { conditionalJson } from "#lib/platform/http/responses/conditional-json.ts";
import { openApiDocument } from "#lib/reference/openapi/document.ts";

const aboutDocument = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  anyOrigin: true,
  GET: operation({
    access: anybody,
    docs: {
      id: "getOpenApiDocument",
      tag: "Service",
      summary: "Get this document",
      description: "OpenAPI 3.1, generated from the schemas that validate requests and responses.",
      response: {
        description: "The document.",
        schema: aboutDocument,
        example: { openapi: "3.1.1", info: { title: "Partner API", version: "2.0.0" } },
      },
      hasETag: true,
    },
    handle: (_ctx, { request }) => {
      const { text, fingerprint } = openApiDocument();
      return conditionalJson(request, fingerprint, () => text);
    },
  }),
});
