import { notifyOrganization } from "#lib/notices/notify-organization.ts";
import type { Db, Tx } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { probes } from "./run-probes.ts";
import { judgementsSchema } from "./schemas.ts";

/** UTC. */
const nightlyHour = 7;

type Due = { webhookId: string; organizationId: string; url: string };

/**
 * Queues the nightly checks. An organization has one check at a time, so the worker calls this often.
 *
 * @returns how many were queued
 */
export async function queueNightlyChecks(db: Db): Promise<number> {
  const due = await db.$queryRaw<Due[]>`
    SELECT DISTINCT ON (a."organizationId") w."id" AS "webhookId", a."organizationId", w."url"
    FROM "Webhook" w JOIN "Application" a ON a."id" = w."applicationId"
    WHERE w."isCheckedNightly" AND w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL AND a."environment" = 'SANDBOX'
      AND NOT EXISTS (
        SELECT 1 FROM "ReceiverCheck" c WHERE c."webhookId" = w."id" AND c."isNightly" AND c."createdAt" >=
          date_trunc('day', now() AT TIME ZONE 'UTC' - make_interval(hours => ${nightlyHour})) AT TIME ZONE 'UTC'
            + make_interval(hours => ${nightlyHour}))
      AND NOT EXISTS (
        SELECT 1 FROM "ReceiverCheck" c WHERE c."organizationId" = a."organizationId" AND c."state" = 'RUNNING')
    ORDER BY a."organizationId", w."id" LIMIT 50`;
  const { count } = await db.receiverCheck.createMany({
    data: due.map((one) => ({
      ...{ ...one, id: newId("receiverCheck"), isNightly: true, startedByName: "Nightly check" },
    })),
    skipDuplicates: true,
  });
  return count;
}

/** Alerts the organization if a nightly check found what the check before it had passed. */
export async function alertNewFindings(tx: Tx, checkId: string): Promise<void> {
  const check = await tx.receiverCheck.findUniqueOrThrow({
    where: { id: checkId },
    include: { webhook: { select: { name: true } } },
  });
  if (!check.isNightly || check.findings === 0) return;
  const { webhookId, organizationId, createdAt } = check;
  const before = await tx.receiverCheck.findFirst({
    where: { webhookId, state: "DONE", createdAt: { lt: createdAt } },
    orderBy: { createdAt: "desc" },
  });
  const passed = new Set(
    judgementsSchema
      .parse(before?.results ?? [])
      .flatMap(({ probe, verdict }) => (verdict === "PASSED" ? [probe] : [])),
  );
  const broken = judgementsSchema
    .parse(check.results)
    .filter(({ probe, verdict }) => verdict === "FINDING" && passed.has(probe));
  if (broken.length === 0) return;
  const titles = broken.map(({ probe }) => probes.find(({ id }) => id === probe)?.title ?? probe);
  await notifyOrganization(
    tx,
    {
      ...{ organizationId, tone: "WARN", path: `/webhooks/${webhookId}/check?check=${checkId}` },
      title: `The receiver of "${check.webhook.name}" fails ${titles.length === 1 ? "a probe" : `${titles.length} probes`} that passed before`,
      text: `These probes passed in the previous check: ${titles.join("; ")}.`,
    },
    { kind: "RECEIVER_CHECK", change: `check.findings:${checkId}` },
  );
}
