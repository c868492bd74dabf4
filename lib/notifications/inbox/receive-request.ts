import { z } from "zod";
import { type InboxFailure, keptBodyBytes, type Verdict } from "#lib/notifications/inbox/shared/schemas.ts";
import {
  longestSecretBytes,
  mask,
  maskSecrets,
  minSecretLength,
  type PlainSecret,
  toPlainSecrets,
} from "#lib/notifications/webhooks/mask-secrets.ts";
import type { Access } from "#lib/platform/access/access.ts";
import { type ApplicationActor, type Context, countApplication } from "#lib/platform/access/context.ts";
import { hashToken } from "#lib/platform/crypto/random-token.ts";
import { notFound } from "#lib/platform/errors.ts";
import { maxBodyBytes } from "#lib/platform/http/read-body.ts";
import { hasCode } from "#lib/platform/http/to-domain-error.ts";
import { newId } from "#lib/platform/ids.ts";
import { findSecrets, getApiKey, type Received, verifyRequest } from "./verify-request.ts";

/** How many requests an inbox keeps, and all inboxes together. The latter is checked at every 64th request. */
export const keptRequests = 200;
const keptInAll = 20_000;
const requestsPerCheck = 64;
const keptHeaderLength = 1_000;

/** The headers of a delivery. Others are not kept: they may identify the sender. */
const keptHeaders = [
  "authorization",
  "content-length",
  "content-type",
  "order-changed-fields",
  "order-version",
  "traceparent",
  "user-agent",
  "webhook-id",
  "webhook-signature",
  "webhook-timestamp",
];

/**
 * Whoever knows the key in the path may send to the inbox of its application.
 *
 * @throws DomainError not_found
 */
export const byInboxKey: Access<ApplicationActor> = {
  kind: "public",
  limit: "inbox",
  isPresented: () => true,
  authenticate: async (_request, ctx, { inboxKey = "" }) => {
    const application = await ctx.db.application.findFirst({
      where: { OR: [{ inboxKeyHash: hashToken(inboxKey) }, { inboxKey }] },
    });
    if (!application) throw notFound("inbox");
    const { id: applicationId, name, clientId, organizationId } = application;
    return { kind: "application", applicationId, name, clientId, organizationId, scopes: [] };
  },
  count: countApplication,
};

/**
 * Verifies a request as a partner's own server would, and keeps it with its secrets masked: the headers of a delivery and
 * the first 16 KiB of the body. Returns how the request should fail if its owner set the inbox to fail.
 *
 * @throws DomainError not_found
 */
export async function receiveRequest(
  ctx: Context,
  input: Omit<Received, "json"> & { applicationId: string },
): Promise<{ verdict: Verdict; failure: InboxFailure | null }> {
  const { applicationId, body, headers } = input;
  const deliveryId = headers["webhook-id"] ?? null;
  const delivery = await ctx.db.delivery.findFirst({
    where: { id: deliveryId ?? "", applicationId },
    include: { webhook: true },
  });
  // A larger body may take a tenth of a second to read, and only that of an invoice needs to be.
  const isRead = body.length <= maxBodyBytes || delivery?.eventType === "ORDER_INVOICED";
  const received = { headers, body, json: isRead ? parseJson(body) : undefined };
  const verdict: Verdict = delivery
    ? verifyRequest(received, delivery.webhook, delivery.eventType, ctx.now)
    : { verified: false, verifyDetail: "The webhook-id does not match any delivery to this application." };
  const failure = await takeFailure(ctx, applicationId);
  const secrets = toPlainSecrets(findSecrets(received, delivery?.webhook ?? null, ctx.now));
  const unread = delivery ? `${delivery.eventType} · ${delivery.orderNumber}` : "A large body";
  const data = {
    id: newId("inboxRequest"),
    applicationId,
    receivedAt: ctx.now,
    deliveryId: deliveryId?.slice(0, 200) ?? null,
    headers: headersOfDelivery(headers, secrets),
    body: storable(keptBody(received, secrets)),
    bodyBytes: Buffer.byteLength(body),
    subject: storable(isRead ? maskSecrets(getSubject(received), secrets) : unread),
    answerStatus: failure?.status ?? 200,
    ...verdict,
  };
  await ctx.db.inboxRequest.create({ data }).catch((error: unknown) => {
    // Its application was deleted while the request waited.
    throw hasCode(error, "P2003") ? notFound("inbox") : error;
  });
  await trim(ctx, applicationId);
  return { verdict, failure };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function headersOfDelivery(
  headers: Record<string, string>,
  secrets: readonly PlainSecret[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => keptHeaders.includes(name))
      .map(([name, value]) => [
        name,
        name === "authorization" ? mask : maskSecrets(value, secrets, keptHeaderLength),
      ]),
  );
}

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}

/** The part of a body that is kept, without a partial character at its end, secrets masked. */
function keptBody(received: Received, secrets: readonly PlainSecret[]): string {
  const firstBytes = (count: number) =>
    new TextDecoder().decode(Buffer.from(received.body.slice(0, count)).subarray(0, count), { stream: true });
  const text = firstBytes(keptBodyBytes + longestSecretBytes);
  const masked = maskSecrets(text, secrets, firstBytes(keptBodyBytes).length);
  const apiKey = getApiKey(received);
  // Short texts are not masked elsewhere.
  if (!apiKey || apiKey.length >= minSecretLength) return masked;
  return masked.replaceAll(JSON.stringify(apiKey), JSON.stringify(mask));
}

const described = z.object({
  event: z.string().optional().catch(undefined),
  salesOrder: z.object({ orderNumber: z.string(), status: z.string() }).partial().optional().catch(undefined),
  data: z.object({ orderNumber: z.string() }).partial().optional().catch(undefined),
});

/** Event, order number, and status of a body. */
function getSubject({ body, json }: Received): string {
  if (body === "") return "An empty body";
  if (json === undefined) return "A body that is not JSON";
  const { event, salesOrder, data } = described.safeParse(json).data ?? {};
  const parts = [event, salesOrder?.orderNumber ?? data?.orderNumber, salesOrder?.status];
  return parts.flatMap((part) => (part ? [part.slice(0, 100)] : [])).join(" · ") || "JSON";
}

/** How this request should fail. `remaining` is counted in the database, for all processes. */
async function takeFailure(ctx: Context, applicationId: string): Promise<InboxFailure | null> {
  const [failure] = await ctx.db.$queryRaw<InboxFailure[]>`
    UPDATE "InboxFailure" SET "remaining" = "remaining" - 1
    WHERE "applicationId" = ${applicationId} AND ("remaining" IS NULL OR "remaining" > 0)
    RETURNING "status", "delaySeconds", "retryAfterSeconds", "remaining"`;
  if (failure?.remaining === 0)
    await ctx.db.inboxFailure.deleteMany({ where: { applicationId, remaining: { lte: 0 } } });
  return failure ?? null;
}

let received = 0;

async function trim(ctx: Context, applicationId: string): Promise<void> {
  await ctx.db.$executeRaw`
    DELETE FROM "InboxRequest" WHERE "id" IN (
      SELECT "id" FROM "InboxRequest" WHERE "applicationId" = ${applicationId}
      ORDER BY "receivedAt" DESC, "id" DESC OFFSET ${keptRequests})`;
  received += 1;
  if (received % requestsPerCheck !== 0) return;
  await ctx.db.$executeRaw`
    DELETE FROM "InboxRequest" WHERE "id" IN (
      SELECT "id" FROM "InboxRequest" ORDER BY "receivedAt" DESC OFFSET ${keptInAll})`;
}
