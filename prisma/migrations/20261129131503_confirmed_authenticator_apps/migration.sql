-- What was added before may be anybody's who had the password: it works on, and a password reset ends it.
ALTER TABLE "Totp" ADD COLUMN "ownerConfirmed" BOOLEAN NOT NULL DEFAULT false;
