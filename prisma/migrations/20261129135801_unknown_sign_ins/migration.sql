-- no-transaction
-- Failed sign-ins of nobody who is known are pruned. All other entries stay, and pruning must not read them every hour.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "AuditEntry_unknown" ON "AuditEntry" ("at") WHERE "actorKind" = 'anonymous' AND "targetType" = 'user' AND "targetId" = 'unknown';
