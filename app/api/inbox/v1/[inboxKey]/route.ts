import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { findInbox, receiveRequest, refuseBrowsers } from "#lib/inbox/receive-request.ts";
import { answerStatuses, simulatedVerdictSchema, verdictSchema } from "#lib/inbox/schemas.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { readBody } from "#lib/platform/http/read-body.ts";
import { json } from "#lib/platform/http/responses/api-response.ts";
import { withinOrganizationCap } from "#lib/platform/rate-limit/organization-cap.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { orderUpdateExample } from "#lib/reference/openapi/examples.ts";
import { getHeaders } from "#lib/reference/openapi/headers.ts";
import { ofEveryOperation, problemResponses } from "#lib/reference/openapi/responses.ts";

/** A slow sender would keep others of its organization waiting. */
const bodyTimeoutMs = 10_000;

/** Problem documents, and the verdict with each status that an owner can make the inbox answer. */
function inboxResponses(): Record<string, unknown> {
  const details = {
    ...ofEveryOperation,
    invalid_request: "",
    forbidden: "",
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
  limit: "inbox",
  POST: operation({
    access: anybody,
    params: ["inboxKey"],
    docs: {
      id: "receiveInInbox",
      tag: "Inbox",
      summary: "Send to the built-in receiver",
      description:
        "A receiver for your first webhook. Register its URL, and see on the portal's page Test orders what arrives and whether its signature is valid. The key in the path is the only credential. A request has at most 1 MiB, of which the inbox keeps the first 16 KiB and the headers of a delivery. Requests from browsers (`Origin` or `Sec-Fetch-Site`) are refused.",
      body: { required: false, schema: z.looseObject({}), example: () => orderUpdateExample() },
      response: {
        description: "The result of the check.",
        schema: verdictSchema,
        example: () => examples.verdict,
      },
      otherResponses: () => inboxResponses(),
    },
    handle: async (ctx, { params: { inboxKey }, request, spend }) => {
      refuseBrowsers(request.headers);
      const { applicationId, organizationId } = await findInbox(ctx, inboxKey);
      await spend({ id: applicationId });
      // Requests wait before their bodies are read, so that they hold neither memory nor a connection to the database.
      const { verdict, failure } = await withinOrganizationCap(
        "inbox",
        { kind: "inbox", organizationId },
        async () => {
          const headers = Object.fromEntries(request.headers);
          const read = new AbortController();
          const late = sleep(bodyTimeoutMs, null, { signal: read.signal }).catch(() => null);
          const body = await Promise.race([readBody(request, 1024 * 1024), late]).finally(() => read.abort());
          if (body === null)
            throw new DomainError("invalid_request", "The body took longer than 10 seconds to arrive.");
          return receiveRequest(ctx, { applicationId, headers, body });
        },
      );
      if (!failure) return json(verdict);
      await sleep(failure.delaySeconds * 1000);
      const { status, retryAfterSeconds } = failure;
      return json(
        { ...verdict, simulated: `to answer ${status}` },
        { status, headers: retryAfterSeconds === null ? {} : { "retry-after": String(retryAfterSeconds) } },
      );
    },
  }),
});
