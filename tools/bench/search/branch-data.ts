import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { type BranchRecord, branchRecordSchema } from "#lib/branches/branch-record.ts";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { stateCodes } from "#lib/branches/shared/states.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { toRows } from "#test/branches.ts";
import { readPlaces } from "#test/places.ts";

const sampleFile = path.join(import.meta.dirname, "../../../prisma/seed/branches.json");

/** The sample branches. If more are needed, copies of them at other ZIP codes of the country. */
export async function branchesFor(count: number): Promise<BranchRecord[]> {
  const file = z.array(branchRecordSchema).parse(JSON.parse(await readFile(sampleFile, "utf8")));
  // The peers do not implement special dates.
  const sample = file.map((branch): BranchRecord => ({ ...branch, exceptions: [] }));
  if (count <= sample.length) return sample.slice(0, count);
  const places = (await readPlaces()).flatMap(({ state: code, ...place }) => {
    const state = stateCodes.find((known) => known === code);
    return state ? [{ ...place, state }] : [];
  });
  const step = Math.floor(places.length / count);
  return Array.from({ length: count }, (_, index) => {
    const [branch, place] = [sample[index % sample.length], places[index * step]];
    if (!branch || !place) throw new Error(`there are not ${count} places`);
    const { state, lat, long } = place;
    return { ...branch, number: `Z${index}`, state, lat, long };
  });
}

/** Replaces all branches. */
export async function loadBranches(db: Db, records: readonly BranchRecord[]): Promise<void> {
  await db.branch.deleteMany();
  const result = await importBranches(systemContext(db, "bench"), toRows(records));
  if (result.added !== records.length) throw new Error(`only ${result.added} of ${records.length} branches`);
  await db.$executeRaw`ANALYZE`;
}
