import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { BranchRecord } from "./branch-record.ts";

/**
 * Loads the sample branches of prisma/seed/branches.json where there is no branch yet; otherwise does nothing.
 *
 * @returns how many branches it added
 */
export async function seedBranches(ctx: Context): Promise<number> {
  if ((await ctx.db.branch.findFirst({ select: { number: true } })) !== null) return 0;
  const file = path.resolve(import.meta.dirname, "../../prisma/seed/branches.json");
  const records = z.array(BranchRecord).parse(JSON.parse(await readFile(file, "utf8")));
  const result = await importBranches(
    ctx,
    records.map((record, index) => ({ line: index + 1, record })),
  );
  // Undoing an import returns to what was there before; before the seed there was nothing.
  if (result.importId !== null) await ctx.db.branchImport.delete({ where: { id: result.importId } });
  return result.added;
}
