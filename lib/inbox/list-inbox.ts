import type { Context } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { inboxUrl } from "#lib/platform/egress/target-url.ts";
import { notFound } from "#lib/platform/errors.ts";
import { onePage } from "#lib/platform/http/page.ts";
import type { Inbox, InboxRequest } from "./schemas.ts";

/** What the list shows of a request; headers and body are read one by one. */
export const listedRequest = {
  id: true,
  receivedAt: true,
  deliveryId: true,
  verified: true,
  verifyDetail: true,
  subject: true,
  bodyBytes: true,
  answerStatus: true,
} as const satisfies Prisma.InboxRequestSelect;

export function serializeInboxRequest({
  id,
  receivedAt,
  deliveryId,
  verified,
  verifyDetail,
  subject,
  bodyBytes,
  answerStatus,
}: Prisma.InboxRequestGetPayload<{ select: typeof listedRequest }>): InboxRequest {
  return {
    ...{ id, receivedAt: receivedAt.toISOString(), deliveryId, verified, verifyDetail },
    ...{ subject, bodyBytes, answerStatus },
  };
}

/** An application's inbox, newest request first, without headers and bodies. @throws DomainError not_found, for another's application too */
export async function listInbox(ctx: Context, input: { applicationId: string }): Promise<Inbox> {
  const application = await ctx.db.application.findFirst({
    where: { AND: [{ id: input.applicationId }, visibleApplications(ctx.actor)] },
    select: {
      inboxKey: true,
      inboxFault: { select: { status: true, delaySeconds: true, retryAfterSeconds: true, remaining: true } },
    },
  });
  if (!application) throw notFound("application");
  const requests = await ctx.db.inboxRequest.findMany({
    where: { applicationId: input.applicationId },
    orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
    take: 200,
    select: listedRequest,
  });
  return {
    url: inboxUrl(application.inboxKey),
    fault: application.inboxFault,
    ...onePage(requests.map(serializeInboxRequest)),
  };
}
