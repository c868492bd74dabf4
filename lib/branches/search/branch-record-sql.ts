import { Prisma } from "#lib/platform/db/generated/client.ts";

/**
 * A row of "Branch" (named `b`) with its hours and dates as one JSON object in the fields of `BranchRecord`: what the
 * snapshot loads, an export writes and an import compares with.
 */
export const branchRecordSql = Prisma.sql`jsonb_build_object(
  'number', b."number", 'brand', b."brand", 'storefront', b."storefront",
  'status', lower(b."status"::text), 'type', lower(b."type"::text),
  'addressLine1', b."addressLine1", 'addressLine2', b."addressLine2", 'addressLine3', b."addressLine3",
  'city', b."city", 'state', b."state", 'postal', b."postal", 'country', b."country",
  'lat', b."lat", 'long', b."long", 'timeZone', b."timeZone",
  'phones', to_jsonb(b."phones"), 'emails', to_jsonb(b."emails"), 'fax', b."fax",
  'managerFirstName', b."managerFirstName", 'managerLastName', b."managerLastName",
  'managerEmail', b."managerEmail", 'managerTitle', b."managerTitle", 'managerPicture', b."managerPicture",
  'hours', COALESCE((
    SELECT jsonb_agg(jsonb_build_object(
      'type', h."type", 'firstWeekday', h."firstWeekday", 'lastWeekday', h."lastWeekday",
      'openMinute', h."openMinute", 'closeMinute', h."closeMinute", 'notes', h."notes"
    ) ORDER BY h."position")
    FROM "BranchHours" h WHERE h."branchNumber" = b."number"), '[]'),
  'exceptions', COALESCE((
    SELECT jsonb_agg(jsonb_build_object(
      'date', to_char(e."date", 'YYYY-MM-DD'), 'openMinute', e."openMinute", 'closeMinute', e."closeMinute",
      'notes', e."notes"
    ) ORDER BY e."date")
    FROM "BranchException" e WHERE e."branchNumber" = b."number"), '[]')
)`;
