import { z } from "zod";
import type { Context } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import { notFound } from "#lib/platform/errors.ts";
import { listedRequest, serializeInboxRequest } from "./list-inbox.ts";
import type { InboxRequestDetail } from "./schemas.ts";

const headersSchema = z.record(z.string(), z.string());

/** A received request with its headers and body. @throws DomainError not_found, for another's request too */
export async function getInboxRequest(
  ctx: Context,
  { requestId }: { requestId: string },
): Promise<InboxRequestDetail> {
  const request = await ctx.db.inboxRequest.findFirst({
    where: { id: requestId, application: visibleApplications(ctx.actor) },
    select: { ...listedRequest, headers: true, body: true },
  });
  if (!request) throw notFound("request");
  return {
    ...serializeInboxRequest(request),
    headers: headersSchema.parse(request.headers),
    body: request.body,
  };
}
