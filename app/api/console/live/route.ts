import { z } from "zod";
import { authenticateSession, signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { changedDeliveries } from "#lib/notifications/deliveries/log/tail-deliveries.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { eventStream } from "#lib/platform/http/streams/event-stream.ts";
import { logChanges } from "#lib/platform/http/streams/log-changes.ts";
import { newRequests } from "#lib/requests/new-requests.ts";

const logs = { deliveries: changedDeliveries, requests: newRequests };

/** Server-sent events that tell a page of a log when to reload. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    refusesHead: true,
    query: z.strictObject({ log: z.enum(["deliveries", "requests"]) }),
    handle: async (ctx, { query: { log }, request }) =>
      eventStream(
        ctx,
        (signal) => logChanges(ctx, signal, log, logs[log]),
        async () => {
          const { role, organizationId } = await authenticateSession(
            request,
            {},
            { ...ctx, now: new Date() },
          );
          if (role !== ctx.actor.role || organizationId !== ctx.actor.organizationId)
            throw new DomainError("forbidden", "What the person may see has changed.");
        },
      ),
  }),
});
