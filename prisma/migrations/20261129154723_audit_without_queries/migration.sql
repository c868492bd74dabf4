-- The query of a webhook's URL may hold a credential, and staff read the audit log.
UPDATE "AuditEntry"
SET "detail" = jsonb_set("detail", '{url}', to_jsonb(split_part("detail"->>'url', '?', 1) || '?[secret]'))
WHERE "action" IN ('webhook.registered', 'webhook.updated', 'webhook.check_started')
  AND "detail"->>'url' LIKE '%?%';
