import { Prisma } from "#lib/platform/db/generated/client.ts";

/** A row of "Branch" (named `b`) with its hours and dates as one JSON object, in the fields and order of `BranchRecord`. */
export const branchJsonSql = Prisma.sql`json_build_object(
  'number', b."number", 'brand', b."brand", 'storefront', b."storefront",
  'status', lower(b."status"::text), 'type', lower(b."type"::text),
  'addressLine1', b."addressLine1", 'addressLine2', b."addressLine2", 'addressLine3', b."addressLine3",
  'city', b."city", 'state', b."state", 'postal', b."postal", 'country', b."country",
  'lat', b."lat", 'long', b."long", 'timeZone', b."timeZone",
  'phones', to_json(b."phones"), 'emails', to_json(b."emails"), 'fax', b."fax",
  'managerFirstName', b."managerFirstName", 'managerLastName', b."managerLastName",
  'managerEmail', b."managerEmail", 'managerTitle', b."managerTitle", 'managerPicture', b."managerPicture",
  'hours', COALESCE((
    SELECT json_agg(json_build_object(
      'type', h."type", 'firstWeekday', h."firstWeekday", 'lastWeekday', h."lastWeekday",
      'openMinute', h."openMinute", 'closeMinute', h."closeMinute", 'notes', h."notes"
    ) ORDER BY h."position")
    FROM "BranchHours" h WHERE h."branchNumber" = b."number"), '[]'),
  'exceptions', COALESCE((
    SELECT json_agg(json_build_object(
      'date', to_char(e."date", 'YYYY-MM-DD'), 'openMinute', e."openMinute", 'closeMinute', e."closeMinute",
      'notes', e."notes"
    ) ORDER BY e."date")
    FROM "BranchException" e WHERE e."branchNumber" = b."number"), '[]')
)`;

/** The same as `jsonb`, to compare with. */
export const branchRecordSql = Prisma.sql`(${branchJsonSql})::jsonb`;
