import { notifyOrganization } from "#lib/notices/notify-organization.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { probes } from "./run-probes.ts";
import { judgementsSchema } from "./schemas.ts";

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
      text: `These probes passed in the check before: ${titles.join("; ")}.`,
    },
    { kind: "RECEIVER_CHECK", change: `check.findings:${checkId}` },
  );
}
