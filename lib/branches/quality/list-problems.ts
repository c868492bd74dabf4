import { branchName } from "#lib/branches/serialize-branch.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { onePage } from "#lib/platform/http/page.ts";
import type { BranchProblemItem, BranchProblems } from "./schemas.ts";

const mostListed = 200;

type Row = Omit<BranchProblemItem, "branchName" | "createdAt" | "owner" | "settled"> & {
  brand: string;
  city: string;
  branchState: string;
  createdAt: Date;
  ownerId: string | null;
  ownerName: string | null;
  settledAt: Date | null;
  settledBy: string | null;
  total: number;
};

/**
 * Lists reported and found data problems by state, open ones first. Each state has at most 200, newest first. Staff only.
 *
 * @throws DomainError forbidden
 */
export async function listProblems(ctx: Context): Promise<BranchProblems> {
  requireStaff(ctx.actor, "see the data problems");
  const rows = await ctx.db.$queryRaw<Row[]>`
    SELECT p.*, b."brand", b."city", b."state" AS "branchState", r."email" AS "reporterEmail", o."name" AS "ownerName"
    FROM (
      SELECT *, count(*) OVER (PARTITION BY "state")::int AS "total",
        row_number() OVER (PARTITION BY "state" ORDER BY "createdAt" DESC, "id" DESC) AS "place"
      FROM "BranchProblem") p
    JOIN "Branch" b ON b."number" = p."branchNumber"
    LEFT JOIN "User" r ON r."id" = p."reporterId" LEFT JOIN "User" o ON o."id" = p."ownerId"
    WHERE p."place" <= ${mostListed} ORDER BY p."state", p."place"`;
  const counts = { OPEN: 0, ACCEPTED: 0, DONE: 0 };
  for (const { state, total } of rows) counts[state] = total;
  return { ...onePage(rows.map(toItem)), counts };
}

function toItem({ ownerId, ownerName, settledAt, settledBy, ...row }: Row): BranchProblemItem {
  return {
    id: row.id,
    branchNumber: row.branchNumber,
    branchName: branchName({ brand: row.brand, city: row.city, state: row.branchState }),
    check: row.check,
    text: row.text,
    reporterName: row.reporterName,
    reporterEmail: row.reporterEmail,
    organizationName: row.organizationName,
    createdAt: row.createdAt.toISOString(),
    state: row.state,
    owner: ownerId !== null && ownerName !== null ? { id: ownerId, name: ownerName } : null,
    settled: settledAt && { at: settledAt.toISOString(), by: settledBy },
  };
}
