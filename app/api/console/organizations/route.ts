import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { listOrganizations } from "#lib/people/list-organizations.ts";
import { openOrganization } from "#lib/people/open-organization.ts";
import { openOrganizationSchema } from "#lib/people/schemas.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session", roles: ["STAFF", "ADMIN"] },
    handle: async (ctx) => json(await listOrganizations(ctx)),
  }),
  POST: operation({
    access: { kind: "session", roles: ["STAFF", "ADMIN"] },
    body: openOrganizationSchema,
    handle: async (ctx, { body }) => json(await openOrganization(ctx, body), { status: 201 }),
  }),
});
