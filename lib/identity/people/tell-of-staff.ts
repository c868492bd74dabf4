import { notifyOrganization } from "#lib/notices/notify-organization.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { quoted } from "#lib/platform/one-line-text.ts";

/**
 * Tells a partner, by notice and by mail to its admins, what staff did to its people: whoever works for a partner sees its
 * secrets. Does nothing where the actor is of the organization.
 */
export async function tellOfStaff(
  { actor }: Context,
  tx: Tx,
  organizationId: string,
  words: { title: string; text: string },
): Promise<void> {
  if (actor.kind !== "user" || actor.organizationId === organizationId) return;
  const text = `${quoted(actor.name)} of the distributor's staff ${words.text} If you did not ask for it, undo it on this page.`;
  await notifyOrganization(tx, { organizationId, tone: "WARN", title: words.title, text, path: "/people" });
}
