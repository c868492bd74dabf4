import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { byInboxKey, receiveRequest } from "#lib/notifications/inbox/receive-request.ts";
import {
  answerStatuses,
  simulatedVerdictSchema,
  verdictSchema,
} from "#lib/notifications/inbox/shared/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { readBody } from "#lib/platform/http/read-body.ts";
import { json } from "#lib/platform/http/responses/api-response.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { orderUpdateExample } from "#lib/reference/openapi/examples.ts";
import { getHeaders } from "#lib/reference/openapi/headers.ts";
import { ofEveryOperation, problemResponses } from "#lib/reference/openapi/responses.ts";

const maxInboxBytes = 1024 * 1024;

/** Problem documents, and the verdict with each status that an owner can make the inbox answer. */
function inboxResponses(): Record<string, unknown> {
  const details = {
    ...ofEveryOperation,
    outcome_unknown: "",
    invalid_request: "",
    not_found: "",
    payload_too_large: "",
  };
  const problems = problemResponses("/api/inbox/v1/{inboxKey}", false, details);
  const simulated = answerStatuses.flatMap((status) => {
    if (status === 200) return [];
    const value = { ...examples.verdict, simulated: `to answer ${status}` };
    const verdict = {
      "application/json": { schema: simulatedVerdictSchema, examples: { sample: { value } } },
    };
    const own = { description: "The inbox is set to fail.", headers: getHeaders() };
    const known = problems[`${status}` as `4${string}`];
    const content = { ...(known && "content" in known && known.content), ...verdict };
    return [[String(status), { ...own, ...known, content }] as const];
  });
  return { ...problems, ...Object.fromEntries(simulated) };
}

/** The built-in receiver. The key in the path is the only credential. Returns the verdict, or fails as its owner set it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: byInboxKey,
    params: ["inboxKey"],
    docs: {
      id: "receiveInInbox",
      tag: "Inbox",
      summary: "Send to the built-in receiver",
      description:
        "A receiver for your first webhook. Register its URL, and see on the portal's page Test orders what arrives and whether its signature is valid. The key in the path is the only credential. A request has at most 1 MiB, of which the inbox keeps the first 16 KiB and the headers of a delivery.",
      body: { required: false, schema: z.looseObject({}), example: () => orderUpdateExample() },
      response: {
        description: "The result of the check.",
        schema: verdictSchema,
        example: () => examples.verdict,
      },
      otherResponses: () => inboxResponses(),
    },
    handle: async (ctx, { request }) => {
      const { verdict, failure } = await receiveRequest(ctx, {
        applicationId: ctx.actor.applicationId,
        headers: Object.fromEntries(request.headers),
        body: await readBody(request, maxInboxBytes),
      });
      if (!failure) return json(verdict);
      ctx.leavePlace?.();
      await sleep(failure.delaySeconds * 1000);
      const { status, retryAfterSeconds } = failure;
      return json(
        { ...verdict, simulated: `to answer ${status}` },
        { status, headers: retryAfterSeconds === null ? {} : { "retry-after": String(retryAfterSeconds) } },
      );
    },
  }),
});
