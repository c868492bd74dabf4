import type { Tx } from "#lib/platform/db/client.ts";

/** Lets one change of the branches run at a time, until its transaction ends. Readers do not wait. */
export async function lockDataset(tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT "version" FROM "BranchDataset" WHERE "id" = 1 FOR UPDATE`;
}

/** Tells every process that the branches have changed, as soon as the transaction commits. */
export async function raiseDatasetVersion(tx: Tx, now: Date): Promise<void> {
  await tx.branchDataset.update({ where: { id: 1 }, data: { version: { increment: 1 }, changedAt: now } });
}

/** The version that the transaction sees. */
export async function readDatasetVersion(tx: Tx): Promise<bigint> {
  return (await tx.branchDataset.findUniqueOrThrow({ where: { id: 1 } })).version;
}
