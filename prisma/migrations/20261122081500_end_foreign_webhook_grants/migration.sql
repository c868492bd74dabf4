-- A public client changes webhooks only for people of its own organization. Grants from before that rule end.
UPDATE "Grant" g SET "revokedAt" = now()
FROM "Application" a, "User" u
WHERE g."applicationId" = a."id" AND g."userId" = u."id" AND g."revokedAt" IS NULL
  AND a."clientType" = 'PUBLIC' AND a."organizationId" <> u."organizationId" AND 'notification.write' = ANY (g."scopes");
