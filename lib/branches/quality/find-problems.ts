import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { readBranches } from "#lib/branches/search/branch-store.ts";
import type { Db, Tx } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Finding } from "./check-branches.ts";

/** Checking 100,000 branches takes 20 s. */
const timeoutMs = 5 * 60_000;

/**
 * Checks the branches if they changed since the last check. Opens a problem for each new finding. Marks a problem as done
 * when its data changes, and reopens it if the same data returns. An accepted problem stays accepted until its data changes;
 * one about a shared phone number or site, until its own branch changes.
 *
 * @returns whether it checked the branches
 */
export async function findProblems(db: Db): Promise<boolean> {
  const { version, checkedVersion } = await db.branchDataset.findUniqueOrThrow({ where: { id: 1 } });
  if (version === checkedVersion) return false;
  // Read after the version, so that a change in between is checked next time.
  const records = await readBranches(db);
  const findings = records.length === 0 ? [] : await check(records);
  return db.$transaction(
    async (tx) => {
      // Don't wait for an import to finish. The next run checks its data.
      const free = await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM "BranchDataset" WHERE "id" = 1 FOR UPDATE SKIP LOCKED`;
      if (free.length === 0) return false;
      await writeFindings(tx, findings);
      await tx.branchDataset.update({ where: { id: 1 }, data: { checkedVersion: version } });
      return true;
    },
    { timeout: timeoutMs },
  );
}

/** Checks in a thread of its own. Otherwise, all deliveries of this worker would wait for as long as it takes. */
async function check(records: readonly BranchRecord[]): Promise<Finding[]> {
  const thread = new Worker(new URL("./check-thread.ts", import.meta.url), { workerData: records });
  const [findings] = await once(thread, "message");
  return findings;
}

async function writeFindings(tx: Tx, findings: readonly Finding[]): Promise<void> {
  const found = JSON.stringify(findings.map((finding) => ({ id: newId("branchProblem"), ...finding })));
  await tx.$executeRaw`
    UPDATE "BranchProblem" p SET "state" = 'DONE', "settledAt" = now(), "settledBy" = NULL
    WHERE p."check" IS NOT NULL AND p."state" <> 'DONE'
      AND (p."branchNumber", p."check", p."text") NOT IN (
        SELECT f."number", f."check", f."text"
        FROM jsonb_to_recordset(${found}::jsonb) AS f("number" text, "check" text, "text" text))
      -- A neighbor may return with the same data, after a storm for example.
      AND NOT (p."state" = 'ACCEPTED' AND p."check" IN ('PHONE_SHARED', 'SITE_SHARED') AND EXISTS (
        SELECT FROM "Branch" b WHERE b."number" = p."branchNumber" AND b."updatedAt" <= p."settledAt"))`;
  await tx.$executeRaw`
    INSERT INTO "BranchProblem" AS p ("id", "branchNumber", "check", "text", "createdAt")
    SELECT f."id", b."number", f."check", f."text", now()
    FROM jsonb_to_recordset(${found}::jsonb) AS f("id" text, "number" text, "check" text, "text" text)
    JOIN "Branch" b USING ("number")
    ON CONFLICT ("branchNumber", "check", "text") WHERE "check" IS NOT NULL DO UPDATE
    SET "state" = 'OPEN', "createdAt" = now(), "settledAt" = NULL, "settledBy" = NULL, "ownerId" = NULL
    WHERE p."state" = 'DONE'`;
}
