import { openOrganization } from "#lib/identity/organizations/create-organization.ts";
import { listOrganizations } from "#lib/identity/organizations/find-organization.ts";
import { openOrganizationSchema } from "#lib/identity/people/schemas.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({ access: staffOnly, handle: listOrganizations }),
  POST: operation({
    access: staffOnly,
    body: openOrganizationSchema,
    status: 201,
    handle: openOrganization,
  }),
});
