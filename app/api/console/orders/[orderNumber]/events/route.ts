import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { draftOrderEvent, sendOrderEvent } from "#lib/orders/desk-orders.ts";
import { draftQuerySchema, sendOrderEventSchema } from "#lib/orders/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

/** GET drafts an event of a sample order, and POST sends one that staff edited. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: staffOnly({ params: ["orderNumber"], query: draftQuerySchema, handle: draftOrderEvent }),
  POST: staffOnly({ params: ["orderNumber"], body: sendOrderEventSchema, handle: sendOrderEvent }),
});
