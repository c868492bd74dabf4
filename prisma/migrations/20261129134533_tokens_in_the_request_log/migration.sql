-- Without defaults: the columns of earlier calls, and of most, are null.
ALTER TABLE "LoggedRequest"
  ADD COLUMN "tokenSecretId" TEXT,
  ADD COLUMN "tokenScopes" TEXT[],
  ADD COLUMN "tokenGrantId" TEXT;
