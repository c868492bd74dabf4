import { env } from "#lib/platform/env.ts";
import { h2, list, note, p } from "#lib/reference/guides/blocks.ts";
import { fieldTable, operationBlocks } from "#lib/reference/guides/operation-blocks.ts";
import type { ReferencePage } from "#lib/reference/guides/schemas.ts";

export function locationsPage(): ReferencePage {
  return {
    slug: "locations",
    title: "Locations",
    lead: "Find branches around a point or in a state, with address, hours and contacts.",
    blocks: [
      ...operationBlocks("searchBranches"),
      ...operationBlocks("getBranch"),
      h2("The branch"),
      fieldTable("Fields of a branch", "Branch"),
      h2("Keep answers"),
      p(
        "Branches change seldom. Keep the answer with its `ETag`, and send it back as `If-None-Match`: where nothing changed you get 304 and no body.",
      ),
    ],
  };
}

/** Which URLs this installation delivers to. */
function urlRules(): string[] {
  const { EGRESS_ALLOW } = env();
  const allowed = EGRESS_ALLOW.map((range) => `\`${range}\``).join(", ");
  return [
    "Use https and a public host. Private networks are refused, also when a name leads there later.",
    "The address of your [inbox](/inbox) is always accepted.",
    ...(allowed ? [`This installation also delivers, by https or http, to ${allowed}.`] : []),
  ];
}

export function webhooksPage(): ReferencePage {
  return {
    slug: "webhooks",
    title: "Webhooks",
    lead: "Register the addresses that hear of orders: up to five for each application.",
    blocks: [
      ...operationBlocks("registerWebhook"),
      fieldTable("Fields of a registration", "RegisterWebhook"),
      fieldTable("Fields of the answer", "RegisteredWebhook"),
      note(
        "Send an `Idempotency-Key`, and a registration can be repeated after a broken connection without making a second webhook.",
      ),
      ...operationBlocks("updateWebhook"),
      ...operationBlocks("unregisterWebhook"),
      ...operationBlocks("listWebhooks"),
      ...operationBlocks("getWebhook"),
      h2("The webhook"),
      fieldTable("Fields of a webhook", "Webhook"),
      h2("Your URL"),
      list(
        ...urlRules(),
        "No user name, password or fragment in it; at most 2,048 characters.",
        `Answer 2xx within ${env().DELIVERY_TIMEOUT_SECONDS} seconds. A redirect is not followed, it counts as a failure.`,
      ),
    ],
  };
}
