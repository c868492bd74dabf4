// Shared by both plain searches: validation, SQL, and the fields of the contract.
import { z } from "zod";
import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { serializeBranch } from "#lib/branches/serialize-branch.ts";
import type { Branch } from "#lib/branches/shared/schemas.ts";

export const PlainQuery = z.object({
  lat: z.coerce.number().min(-90).max(90),
  long: z.coerce.number().min(-180).max(180),
  distance: z.coerce.number().int().min(1).max(12_500),
});

/** A bounding box for the index on (lat, long), then the great-circle distance. $1 lat, $2 long, $3 miles. */
export const nearSql = `
  SELECT "number", miles FROM (
    SELECT "number", 3958.8 * 2 * asin(sqrt(sin(radians("lat" - $1) / 2) ^ 2
      + cos(radians($1)) * cos(radians("lat")) * sin(radians("long" - $2) / 2) ^ 2)) AS miles
    FROM "Branch"
    WHERE "lat" BETWEEN $1 - $3 / 68.7 AND $1 + $3 / 68.7
      AND "long" BETWEEN $2 - $3 / (68.7 * cos(radians($1))) AND $2 + $3 / (68.7 * cos(radians($1)))
  ) near
  WHERE miles <= $3 ORDER BY miles, "number"`;

type PlainRow = {
  status: string;
  type: string;
  hours: object[] | null;
  exceptions: { date: Date | string }[] | null;
};

/** A row as a branch of the contract. */
export function plainBranch(row: PlainRow, miles: number): Branch {
  const record = {
    ...row,
    status: row.status.toLowerCase(),
    type: row.type.toLowerCase(),
    hours: row.hours ?? [],
    exceptions: (row.exceptions ?? []).map(({ date, ...day }) => ({
      ...day,
      date: typeof date === "string" ? date : date.toISOString().slice(0, 10),
    })),
    // A branch's columns are the fields of its record.
  } as unknown as BranchRecord;
  return serializeBranch(record, process.env["BASE_URL"] ?? "", Math.round(miles * 100) / 100);
}
