// Register, list, update and unregister as Next Route Handlers with Prisma, the way one would write them: the same table
// and checks of the body, no audit log, no sealed secret, no lock, no idempotency. Built into bench/next-baseline.
import { randomBytes } from "node:crypto";
import { getDb } from "#lib/platform/db/client.ts";
import type { Webhook } from "#lib/platform/db/generated/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { registerWebhookSchema, updateWebhookSchema } from "#lib/webhooks/schemas.ts";
import { clientOf } from "../tokens/plain-bearer.ts";

const refuse = (status: number, title: string) => Response.json({ title, status }, { status });

async function applicationOf(request: Request, scope: string): Promise<{ id: string } | null> {
  const clientId = await clientOf(request.headers.get("authorization"), scope);
  return clientId === null
    ? null
    : getDb().application.findUnique({ where: { clientId }, select: { id: true } });
}

function links({ id }: Webhook) {
  return { self: `${process.env["BASE_URL"]}/api/notification/v2/webhooks/${id}` };
}

function registered(webhook: Webhook) {
  const secret = Buffer.from(webhook.secretEncrypted).toString("base64");
  return { id: webhook.id, name: webhook.name, secret, status: "REGISTERED", links: links(webhook) };
}

export async function GET(request: Request): Promise<Response> {
  const application = await applicationOf(request, "notification.read");
  if (!application) return refuse(401, "Unauthorized");
  const webhooks = await getDb().webhook.findMany({
    where: { applicationId: application.id, unregisteredAt: null },
    orderBy: { slot: "asc" },
  });
  return Response.json(
    webhooks.map((webhook) => ({
      id: webhook.id,
      name: webhook.name,
      type: "ORDER",
      events: webhook.events,
      url: webhook.url,
      status: "REGISTERED",
      delivery: {
        state: webhook.state,
        disabledReason: webhook.disabledReason,
        failingSince: webhook.failingSince,
      },
      createdAt: webhook.createdAt,
      updatedAt: webhook.updatedAt,
      links: links(webhook),
    })),
  );
}

export async function POST(request: Request): Promise<Response> {
  const application = await applicationOf(request, "notification.write");
  if (!application) return refuse(401, "Unauthorized");
  const body = registerWebhookSchema.safeParse(await request.json());
  if (!body.success) return refuse(400, "Bad Request");
  const where = { applicationId: application.id, unregisteredAt: null };
  const taken = await getDb().webhook.findMany({ where, select: { slot: true } });
  const slot = [1, 2, 3, 4, 5].find((free) => !taken.some((one) => one.slot === free));
  if (slot === undefined) return refuse(409, "Conflict");
  const { name, events, url } = body.data;
  const webhook = await getDb().webhook.create({
    data: {
      id: newId("webhook"),
      applicationId: application.id,
      slot,
      name,
      events,
      url,
      secretEncrypted: randomBytes(32),
    },
  });
  return Response.json(registered(webhook));
}

type Route = { params: Promise<{ webhookId: string }> };

export async function PATCH(request: Request, { params }: Route): Promise<Response> {
  const application = await applicationOf(request, "notification.write");
  if (!application) return refuse(401, "Unauthorized");
  const body = updateWebhookSchema.safeParse(await request.json());
  if (!body.success) return refuse(400, "Bad Request");
  const { webhookId } = await params;
  const where = { id: webhookId, applicationId: application.id, unregisteredAt: null };
  const webhook = await getDb().webhook.findFirst({ where });
  if (!webhook) return refuse(404, "Not Found");
  const { name, events, url } = body.data;
  const data = { ...(name !== undefined && { name }), ...(events && { events }), ...(url && { url }) };
  return Response.json(registered(await getDb().webhook.update({ where: { id: webhookId }, data })));
}

export async function DELETE(request: Request, { params }: Route): Promise<Response> {
  const application = await applicationOf(request, "notification.write");
  if (!application) return refuse(401, "Unauthorized");
  const { webhookId } = await params;
  const { count } = await getDb().webhook.updateMany({
    where: { id: webhookId, applicationId: application.id, unregisteredAt: null },
    data: { slot: null, unregisteredAt: new Date() },
  });
  return count === 1
    ? Response.json({ message: "The webhook was unregistered." })
    : refuse(400, "Bad Request");
}
