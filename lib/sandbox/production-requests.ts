import { insertApplication } from "#lib/applications/create-application.ts";
import {
  type ApplicationRow,
  applicationParts,
  auditApplication,
  changeApplication,
} from "#lib/applications/find-application.ts";
import type { Application } from "#lib/applications/schemas.ts";
import { latestChecksOf } from "#lib/deliveries/check/get-check.ts";
import type { LatestCheck } from "#lib/deliveries/check/schemas.ts";
import { notifyOrganization } from "#lib/notices/notify-organization.ts";
import { isSandboxScope } from "#lib/oauth/scopes.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner, requireStaff } from "#lib/platform/access/tenancy.ts";
import { nameOf } from "#lib/platform/application-name.ts";
import { actorName } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { conflict, notFound } from "#lib/platform/errors.ts";
import { onePage, type Page } from "#lib/platform/http/page.ts";
import { newId } from "#lib/platform/ids.ts";
import type { DecideProductionInput, QueuedRequest, RequestProductionInput } from "./schemas.ts";

/**
 * Asks staff for a production application like this sandbox application.
 *
 * @throws DomainError forbidden, not_found, conflict (not in the sandbox, pending, or approved)
 */
export function requestProduction(
  ctx: Context,
  { applicationId, reason }: RequestProductionInput & { applicationId: string },
): Promise<Application> {
  return changeApplication(ctx, applicationId, async (tx, application) => {
    requireOwner(ctx.actor, application.organizationId, "this application can request production for it");
    const [latest] = application.productionRequests;
    if (application.environment === "PRODUCTION") throw conflict("This is already a production application.");
    if (latest?.state === "PENDING") throw conflict("Production is already requested. Wait for the answer.");
    if (latest?.state === "APPROVED" && (await exists(tx, latest.productionApplicationId)))
      throw conflict("This sandbox application already has a production application.");
    await tx.productionRequest.create({
      data: {
        ...{ id: newId("productionRequest"), applicationId, reason },
        ...{ requestedByName: actorName(ctx.actor), createdAt: ctx.now },
      },
    });
    await auditApplication(ctx, tx, application, "production.requested", { reason });
  });
}

async function exists(tx: Tx, id: string | null): Promise<boolean> {
  return id !== null && (await tx.application.count({ where: { id } })) > 0;
}

const queueParts = {
  application: { include: applicationParts },
} as const satisfies Prisma.ProductionRequestInclude;
type QueueRow = Prisma.ProductionRequestGetPayload<{ include: typeof queueParts }>;

const mostListed = 200;

/** Pending requests, oldest first, then the latest answered ones. @throws DomainError forbidden */
export async function listProductionRequests(ctx: Context): Promise<Page<QueuedRequest>> {
  requireStaff(ctx.actor, "see requests for production");
  const rows = await ctx.db.productionRequest.findMany({
    include: queueParts,
    orderBy: [{ state: "asc" }, { id: "desc" }],
    take: mostListed,
  });
  const [pending, answered] = [rows.filter(isPending).reverse(), rows.filter((row) => !isPending(row))];
  answered.sort((one, other) => Number(other.decidedAt) - Number(one.decidedAt));
  const waiting = pending.map(({ applicationId }) => applicationId);
  const checks = await latestChecksOf(ctx, waiting);
  return onePage([...pending, ...answered].map((row) => serialize(row, checks.get(row.applicationId))));
}

function isPending({ state }: QueueRow): boolean {
  return state === "PENDING";
}

/**
 * Answers a request once. An approval creates a production application with the same name, grants, scopes, and redirect
 * URIs, and without a secret, which only its organization can create. The organization gets a notice and its admins an email.
 *
 * @throws DomainError forbidden, not_found, conflict if it is answered
 */
export async function decideProduction(
  ctx: Context,
  { requestId, ...decision }: DecideProductionInput & { requestId: string },
): Promise<QueuedRequest> {
  requireStaff(ctx.actor, "answer requests for production");
  return ctx.db.$transaction(async (tx) => {
    const { count } = await tx.productionRequest.updateMany({
      where: { id: requestId, state: "PENDING" },
      data: { ...decision, decidedAt: ctx.now, decidedByName: actorName(ctx.actor) },
    });
    const where = { id: requestId };
    const request = await tx.productionRequest.findUnique({ where, include: queueParts });
    if (!request) throw notFound("request");
    if (count === 0) throw conflict("This request was already answered.");
    const { application } = request;
    const { state, answer } = decision;
    await auditApplication(ctx, tx, application, `production.${state.toLowerCase()}`, { answer });
    const created = state === "APPROVED" ? await createProduction(ctx, tx, application) : null;
    await tellOrganization(tx, application, decision, created);
    const data = { productionApplicationId: created?.id ?? null };
    return serialize(await tx.productionRequest.update({ where, data, include: queueParts }));
  });
}

function createProduction(ctx: Context, tx: Tx, sandbox: ApplicationRow): Promise<ApplicationRow> {
  const { name, organizationId, clientType, grantTypes, scopes, redirectUris } = sandbox;
  return insertApplication(ctx, tx, {
    ...{ name, organizationId, clientType, environment: "PRODUCTION", secret: null },
    grantTypes,
    scopes: scopes.filter((scope) => !isSandboxScope(scope)),
    redirectUris: redirectUris.map(({ uri }) => uri),
  });
}

function tellOrganization(
  tx: Tx,
  application: ApplicationRow,
  { state, answer }: DecideProductionInput,
  created: ApplicationRow | null,
): Promise<void> {
  const { id, organizationId } = application;
  const quoted = answer && ` Staff answered: “${answer}”`;
  return notifyOrganization(tx, {
    organizationId,
    tone: state === "APPROVED" ? "GOOD" : "WARN",
    title: `Production for ${nameOf(application)} is ${state.toLowerCase()}`,
    text: created
      ? `Create its credentials and register its webhooks. Keys and allowed domains are not copied.${quoted}`
      : `Change what is missing, then request production again.${quoted}`,
    path: `/applications/${created?.id ?? id}`,
  });
}

function serialize(row: QueueRow, check: LatestCheck | null = null): QueuedRequest {
  const { application, createdAt, decidedAt, applicationId: _, ...request } = row;
  const { id, name, scopes, organization } = application;
  return {
    ...request,
    ...{ application: { id, name, scopes }, organization, check },
    ...{ createdAt: createdAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null },
  };
}
