import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { removePerson } from "#lib/people/remove-person.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session", personal: true },
    handle: async (ctx) => {
      await removePerson(ctx, { userId: ctx.actor.userId });
      return json({ message: "Your account has ended." });
    },
  }),
});
