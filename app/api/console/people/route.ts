import { listPeople } from "#lib/identity/people/list-people.ts";
import { peopleQuerySchema } from "#lib/identity/people/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({ query: peopleQuerySchema, handle: listPeople }),
});
