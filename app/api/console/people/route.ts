import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { listPeople } from "#lib/people/list-people.ts";
import { peopleQuerySchema } from "#lib/people/schemas.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    query: peopleQuerySchema,
    handle: async (ctx, { query }) => json(await listPeople(ctx, query)),
  }),
});
