import { type Portal, required } from "./call-portal.ts";
import { Refused } from "./errors.ts";

export type Webhook = { id: string; name: string; url: string };

/**
 * The named webhook, or the only one. Null if the application has none.
 *
 * @param named an ID or a name
 * @throws Refused if the choice is ambiguous, with the list of webhooks
 */
export async function findWebhook(
  portal: Portal,
  named: string | undefined,
  signal?: AbortSignal,
): Promise<Webhook | null> {
  const { data } = await portal.GET("/api/notification/v2/webhooks", signal && { signal });
  const webhooks = required(data);
  const matching = webhooks.filter(({ id, name }) => named === undefined || id === named || name === named);
  if (matching.length === 1) return matching[0] ?? null;
  if (named === undefined && webhooks.length === 0) return null;
  const list = webhooks.map(({ id, name, url }) => `  ${id}  ${name}  ${url}`).join("\n");
  const problem =
    named === undefined
      ? `The application has ${webhooks.length} webhooks, each with its own secret. Choose one with --webhook:`
      : `${matching.length === 0 ? "No webhook has" : "Several webhooks have"} the ID or name ${named}. There are:`;
  throw new Refused(`${problem}\n${list || "  none"}`);
}

/** @throws Refused also if the application has no webhook */
export async function chooseWebhook(portal: Portal, named: string | undefined): Promise<Webhook> {
  const webhook = await findWebhook(portal, named);
  if (!webhook) throw new Refused("The application has no webhook yet. Register one first.");
  return webhook;
}
