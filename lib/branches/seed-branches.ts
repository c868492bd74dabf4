import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { branchRecordSchema } from "./branch-record.ts";

/**
 * Loads the sample branches of prisma/seed/branches.json if there are no branches.
 *
 * @returns how many branches it added
 */
export async function seedBranches(ctx: Context): Promise<number> {
  if ((await ctx.db.branch.findFirst({ select: { number: true } })) !== null) return 0;
  const file = path.resolve(import.meta.dirname, "../../prisma/seed/branches.json");
  const records = z.array(branchRecordSchema).parse(JSON.parse(await readFile(file, "utf8")));
  const result = await importBranches(
    ctx,
    records.map((record, index) => ({ line: index + 1, record })),
  );
  // The sample cannot be undone.
  if (result.importId !== null) await ctx.db.branchImport.delete({ where: { id: result.importId } });
  return result.added;
}
