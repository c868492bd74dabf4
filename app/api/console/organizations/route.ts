import { openOrganization } from "#lib/identity/organizations/create-organization.ts";
import { signedIn, staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { openOrganizationSchema } from "#lib/identity/shared/people-schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { listOrganizations } from "#lib/portal/overview/list-organizations.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: staffOnly(),
    handle: (ctx) => listOrganizations(ctx),
  }),
  POST: operation({
    access: signedIn({ roles: ["ADMIN"], recent: true }),
    body: openOrganizationSchema,
    status: 201,
    handle: (ctx, { body }) => openOrganization(ctx, body),
  }),
});
