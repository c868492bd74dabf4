import { listPeople } from "#lib/identity/people/list-people.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { peopleQuerySchema } from "#lib/identity/shared/people-schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    query: peopleQuerySchema,
    handle: (ctx, { query }) => listPeople(ctx, query),
  }),
});
