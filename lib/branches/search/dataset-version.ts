import type { Tx } from "#lib/platform/db/client.ts";

/** Serializes changes of the branches until the transaction ends. Readers do not wait. */
export async function lockDataset(tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT "version" FROM "BranchDataset" WHERE "id" = 1 FOR UPDATE`;
}

/** Tells every process that the branches changed, once the transaction commits. */
export async function raiseDatasetVersion(tx: Tx, now: Date): Promise<void> {
  await tx.branchDataset.update({ where: { id: 1 }, data: { version: { increment: 1 }, changedAt: now } });
}

/** The version that the transaction sees. */
export async function readDatasetVersion(tx: Tx): Promise<bigint> {
  return (await tx.branchDataset.findUniqueOrThrow({ where: { id: 1 } })).version;
}
