import { addClientKey } from "#lib/applications/client-keys.ts";
import { addClientKeySchema } from "#lib/applications/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: signedIn({ params: ["applicationId"], body: addClientKeySchema, status: 201, handle: addClientKey }),
});
