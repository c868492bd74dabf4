import { setTimeout as sleep } from "node:timers/promises";
import { findInbox, receiveRequest, refuseBrowsers } from "#lib/inbox/receive-request.ts";
import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";
import { readBody } from "#lib/platform/http/read-body.ts";
import { json } from "#lib/platform/http/responses/answer.ts";

/** The built-in receiver. The key in the path is the only credential. Returns the verdict, or fails as its owner set it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  limit: "inbox",
  POST: anybody({
    params: ["inboxKey"],
    handle: async (ctx, { inboxKey }, { request, spend }) => {
      refuseBrowsers(request.headers);
      const applicationId = await findInbox(ctx, inboxKey);
      await spend({ id: applicationId });
      const headers = Object.fromEntries(request.headers);
      const body = await readBody(request, 1024 * 1024);
      const { verdict, fault } = await receiveRequest(ctx, { applicationId, headers, body });
      if (!fault) return json(verdict);
      await sleep(fault.delaySeconds * 1000);
      const { status, retryAfterSeconds } = fault;
      return json(
        { ...verdict, told: `to answer ${status}` },
        { status, headers: retryAfterSeconds === null ? {} : { "retry-after": String(retryAfterSeconds) } },
      );
    },
  }),
});
