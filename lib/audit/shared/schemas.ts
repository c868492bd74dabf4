import { z } from "zod";
import { cursorSchema, type Page } from "#lib/platform/http/page.ts";
import { maxNameLength } from "#lib/platform/shared/name-rules.ts";
import { daySchema, periodCheck } from "#lib/platform/shared/schemas.ts";

/** The filters of the audit log. Days are whole days in UTC. */
export const auditFiltersSchema = z
  .strictObject({
    /** Part of the actor's name. */
    actor: z.string().trim().min(1).max(maxNameLength).optional(),
    /** One action, such as `webhook.registered`, or all of a kind, such as `webhook`. */
    action: z
      .string()
      .regex(/^[a-z_]{1,40}(\.[a-z_]{1,40})?$/, { error: "An action such as webhook.registered." })
      .optional(),
    from: daySchema.optional(),
    to: daySchema.optional(),
    organization: z.string().max(100).optional(),
  })
  .check(periodCheck);
export type AuditFilters = z.infer<typeof auditFiltersSchema>;

export const auditQuerySchema = auditFiltersSchema.extend({
  cursor: cursorSchema("aud_"),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** An entry. `at` is RFC 3339. */
export type AuditItem = {
  id: string;
  at: string;
  actor: string;
  actorKind: string;
  action: string;
  targetType: string;
  targetId: string;
  /** The target still exists, and the actor may open its page. */
  hasPage: boolean;
  organization: string | null;
  ipAddress: string | null;
  requestId: string | null;
  detail: Record<string, unknown>;
};

export type AuditPage = Page<AuditItem>;
