import { everyReader, nobodyReader } from "./publish-events.ts";

/**
 * The common table expressions that delete the events of `batch` that no delivery refers to: `pruned`, with what names their
 * readers and references. They look up each row. With outdated statistics, NOT EXISTS and joins would read whole tables.
 */
export const deleteEvents = `pruned AS (
    DELETE FROM "Event" e USING batch WHERE e."id" = batch."id"
      AND COALESCE((SELECT false FROM "Delivery" d WHERE d."eventId" = batch."id" LIMIT 1), true)
    RETURNING e."id", e."sequence", e."audience" || '{${everyReader},${nobodyReader}}'::text[] AS "readers", e."references"
  ), differences AS (
    DELETE FROM "EventDifference" WHERE "eventId" = ANY(ARRAY(SELECT "id" FROM pruned)) RETURNING "eventId", "references"
  ), named AS (
    SELECT reader, reference, p."sequence"
    FROM pruned p CROSS JOIN unnest(p."readers") reader CROSS JOIN unnest(p."references") reference
    UNION ALL
    SELECT '${nobodyReader}', reference, p."sequence"
    FROM differences d JOIN pruned p ON p."id" = d."eventId" CROSS JOIN unnest(d."references") reference
  ), readers AS (
    DELETE FROM "EventReader" WHERE ctid = ANY(ARRAY(
      SELECT found.ctid FROM pruned p CROSS JOIN unnest(p."readers") reader CROSS JOIN LATERAL (
        SELECT r.ctid FROM "EventReader" r WHERE r."clientId" = reader AND r."sequence" = p."sequence" LIMIT 1) found))
  ), referred AS (
    DELETE FROM "EventReference" WHERE ctid = ANY(ARRAY(
      SELECT found.ctid FROM named CROSS JOIN LATERAL (
        SELECT r.ctid FROM "EventReference" r
        WHERE r."clientId" = named.reader AND r."value" = named.reference AND r."sequence" = named."sequence" LIMIT 1) found))
  )`;
