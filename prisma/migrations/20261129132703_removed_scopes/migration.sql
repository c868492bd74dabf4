ALTER TABLE "Application" ADD COLUMN "removedScopes" JSONB NOT NULL DEFAULT '{}';
