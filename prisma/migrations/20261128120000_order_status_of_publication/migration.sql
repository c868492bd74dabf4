-- The publication stores the status (processes of older versions leave it empty). To compute it, PostgreSQL read each payload
-- twice more.
ALTER TABLE "Event" ALTER COLUMN "orderStatus" DROP EXPRESSION;
