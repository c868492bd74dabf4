import { z } from "zod";
import type { Context } from "#lib/auth/context.ts";
import { inboxUrl } from "#lib/egress/target-url.ts";
import { notFound } from "#lib/errors.ts";
import { applicationsOf } from "#lib/webhooks/find-webhook.ts";
import type { Inbox } from "./schemas.ts";

const headersSchema = z.record(z.string(), z.string());

/** An application's inbox, newest request first. @throws DomainError not_found, for another's application too */
export async function listInbox(ctx: Context, input: { applicationId: string }): Promise<Inbox> {
  const application = await ctx.db.application.findFirst({
    where: { AND: [{ id: input.applicationId }, applicationsOf(ctx.actor)] },
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
  });
  return {
    url: inboxUrl(application.inboxKey),
    fault: application.inboxFault,
    requests: requests.map((request) => ({
      id: request.id,
      receivedAt: request.receivedAt.toISOString(),
      deliveryId: request.deliveryId,
      verified: request.verified,
      verifyDetail: request.verifyDetail,
      headers: headersSchema.parse(request.headers),
      body: request.body,
      answerStatus: request.answerStatus,
    })),
  };
}
