import type { Context } from "#lib/platform/access/context.ts";
import { visibleApplications } from "#lib/platform/access/tenancy.ts";
import { type WebhookRow, webhookParts } from "./find-webhook.ts";

/** The registered webhooks that the actor may see, of one application where it is named; by application, then slot. */
export function listWebhooks(
  ctx: Context,
  input: { applicationId?: string | undefined } = {},
): Promise<WebhookRow[]> {
  return ctx.db.webhook.findMany({
    where: {
      unregisteredAt: null,
      application: visibleApplications(ctx.actor),
      ...(input.applicationId !== undefined && { applicationId: input.applicationId }),
    },
    include: webhookParts,
    orderBy: [{ applicationId: "asc" }, { slot: "asc" }],
  });
}
