import { z } from "zod";
import { applicationTarget } from "#lib/applications/find-application.ts";
import { readInboxKey } from "#lib/applications/inbox-key.ts";
import { audit } from "#lib/audit/audit.ts";
import type {
  Inbox,
  InboxRequestDetail,
  SetInboxFailureInput,
} from "#lib/notifications/inbox/shared/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner, visibleApplications } from "#lib/platform/access/tenancy.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { inboxUrl } from "#lib/platform/egress/target-url.ts";
import { notFound } from "#lib/platform/errors.ts";
import { onePage } from "#lib/platform/http/page.ts";
import { keptRequests } from "./receive-request.ts";

/** The list shows a request without headers and body. */
const listed = {
  id: true,
  receivedAt: true,
  deliveryId: true,
  verified: true,
  verifyDetail: true,
  subject: true,
  bodyBytes: true,
  answerStatus: true,
} as const satisfies Prisma.InboxRequestSelect;

const headersSchema = z.record(z.string(), z.string());

async function findApplication(ctx: Context, applicationId: string) {
  const application = await ctx.db.application.findFirst({
    where: { AND: [{ id: applicationId }, visibleApplications(ctx.actor)] },
    select: {
      id: true,
      name: true,
      organizationId: true,
      inboxKey: true,
      inboxKeyEncrypted: true,
      inboxFailure: {
        select: { status: true, delaySeconds: true, retryAfterSeconds: true, remaining: true },
      },
    },
  });
  if (!application) throw notFound("application");
  return application;
}

/** An application's inbox, newest request first. @throws DomainError not_found, also for another organization's */
export async function listInbox(ctx: Context, input: { applicationId: string }): Promise<Inbox> {
  const application = await findApplication(ctx, input.applicationId);
  const requests = await ctx.db.inboxRequest.findMany({
    where: { applicationId: input.applicationId },
    orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
    take: keptRequests,
    select: listed,
  });
  return {
    ...onePage(requests.map((request) => ({ ...request, receivedAt: request.receivedAt.toISOString() }))),
    url: inboxUrl(readInboxKey(application)),
    failure: application.inboxFailure,
  };
}

/** A received request with its headers and body. @throws DomainError not_found, also for another organization's */
export async function getInboxRequest(
  ctx: Context,
  { requestId }: { requestId: string },
): Promise<InboxRequestDetail> {
  const request = await ctx.db.inboxRequest.findFirst({
    where: { id: requestId, application: visibleApplications(ctx.actor) },
    select: { ...listed, headers: true, body: true },
  });
  if (!request) throw notFound("request");
  const { receivedAt, headers } = request;
  return { ...request, receivedAt: receivedAt.toISOString(), headers: headersSchema.parse(headers) };
}

/** Makes an application's inbox fail from the next request on, or not anymore. @throws DomainError not_found, forbidden */
export async function setInboxFailure(
  ctx: Context,
  { applicationId, failure }: SetInboxFailureInput,
): Promise<void> {
  const application = await findApplication(ctx, applicationId);
  requireOwner(ctx.actor, application.organizationId, "this application can make its inbox fail");
  await ctx.db.$transaction(async (tx) => {
    if (failure === null) await tx.inboxFailure.deleteMany({ where: { applicationId } });
    else
      await tx.inboxFailure.upsert({
        where: { applicationId },
        create: { applicationId, ...failure },
        update: failure,
      });
    await audit(ctx, tx, "application.inbox_answer_changed", applicationTarget(application), { failure });
  });
}
