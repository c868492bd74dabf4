import type { Context } from "#lib/auth/context.ts";
import type { Prisma } from "#lib/db/generated/client.ts";
import { notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { InboxFault, Verdict } from "./schemas.ts";
import { maskReceived, verifyRequest } from "./verify-request.ts";

/** How many requests an inbox keeps. */
const keptRequests = 200;

export type ReceivedRequest = { headers: Record<string, string>; body: string };

/**
 * Takes a request into an application's inbox: verified as a partner's own server would, then kept with its secrets
 * masked. The oldest beyond 200 go. An inbox that was told to fail says how.
 *
 * @throws DomainError not_found where no application has this inbox
 */
export async function receiveRequest(
  ctx: Context,
  input: ReceivedRequest & { inboxKey: string },
): Promise<{ verdict: Verdict; fault: InboxFault | null }> {
  const application = await ctx.db.application.findUnique({
    where: { inboxKey: input.inboxKey },
    select: { id: true },
  });
  if (!application) throw notFound("inbox");
  const deliveryId = input.headers["webhook-id"] ?? null;
  const delivery = await ctx.db.delivery.findFirst({
    where: { id: deliveryId ?? "", applicationId: application.id },
    include: { webhook: true },
  });
  const verdict: Verdict = delivery
    ? verifyRequest(input, delivery.webhook, delivery.eventType, ctx.now)
    : { verified: false, verifyDetail: "The webhook-id is not that of a delivery to this application." };
  const fault = await takeFault(ctx, application.id);
  const kept = maskReceived(input, "[secret]");
  await ctx.db.inboxRequest.create({
    data: {
      id: newId("inboxRequest"),
      applicationId: application.id,
      receivedAt: ctx.now,
      deliveryId: deliveryId?.slice(0, 200) ?? null,
      headers: kept.headers satisfies Prisma.InputJsonObject,
      body: kept.body.replaceAll("\0", "\uFFFD"),
      answerStatus: fault?.status ?? 200,
      ...verdict,
    },
  });
  await trim(ctx, application.id);
  return { verdict, fault };
}

/** How this request is to be failed, counted in the database so that `remaining` holds over all processes. */
async function takeFault(ctx: Context, applicationId: string): Promise<InboxFault | null> {
  const [fault] = await ctx.db.$queryRaw<InboxFault[]>`
    UPDATE "InboxFault" SET "remaining" = "remaining" - 1
    WHERE "applicationId" = ${applicationId} AND ("remaining" IS NULL OR "remaining" > 0)
    RETURNING "status", "delaySeconds", "retryAfterSeconds", "remaining"`;
  if (fault?.remaining === 0)
    await ctx.db.inboxFault.deleteMany({ where: { applicationId, remaining: { lte: 0 } } });
  return fault ?? null;
}

async function trim(ctx: Context, applicationId: string): Promise<void> {
  await ctx.db.$executeRaw`
    DELETE FROM "InboxRequest" WHERE "id" IN (
      SELECT "id" FROM "InboxRequest" WHERE "applicationId" = ${applicationId}
      ORDER BY "receivedAt" DESC, "id" DESC OFFSET ${keptRequests})`;
}
