import type { Tx } from "#lib/platform/db/client.ts";

/** Gives whoever started replays and receiver checks of an organization under one of these names another name. */
export async function renameStarter(
  tx: Tx,
  { organizationId, names }: { organizationId: string; names: string[] },
  startedByName: string,
): Promise<void> {
  const theirs = { where: { organizationId, startedByName: { in: names } }, data: { startedByName } };
  await tx.replay.updateMany(theirs);
  await tx.receiverCheck.updateMany(theirs);
}
