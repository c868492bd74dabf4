import { longestRetryDays, maxOrderBlockSeconds } from "#lib/deliveries/engine/retry-schedule.ts";
import { code, h2, h3, list, note, p, samples, table } from "#lib/reference/guides/blocks.ts";
import { fieldTable } from "#lib/reference/guides/operation-blocks.ts";
import { receiverSamples } from "#lib/reference/guides/receiver-samples.ts";
import type { ReferencePage } from "#lib/reference/guides/schemas.ts";
import { verifySamples } from "#lib/reference/guides/verify-samples.ts";
import { orderInvoicedExample, orderUpdateExample } from "#lib/reference/openapi/examples.ts";

export function eventsPage(): ReferencePage {
  return {
    slug: "events",
    title: "Events",
    lead: "What your webhook receives, field by field, with a sample of each type.",
    blocks: [
      h2("Catalogue"),
      table(
        "Event types",
        ["Event", "Sent when", "The secret is in", "Since"],
        [
          [
            "[`ORDER_UPDATE`](#order_update)",
            "any field of an order changes, most often its status",
            "the header `Authorization`",
            "2.0",
          ],
          [
            "[`ORDER_INVOICED`](#order_invoiced)",
            "an order is invoiced, besides an `ORDER_UPDATE`",
            "`webhookDetails[].apiKey` of the body",
            "2.0",
          ],
        ],
      ),
      p(
        "Events are POSTed as JSON in UTF-8. A webhook that is registered later does not get earlier events.",
      ),
      h2("Headers"),
      table(
        "Headers of a delivery",
        ["Header", "What it is"],
        [
          [
            "`webhook-id`",
            `The delivery's id, the same for every attempt. Store it for ${longestRetryDays} days to recognize repeats: retries end by then. Whoever sends a delivery again by hand later sends it with the same id.`,
          ],
          ["`webhook-timestamp`", "When this attempt was made, in seconds since 1970."],
          [
            "`webhook-signature`",
            "`v1,` and the signature; two of them while a secret is being changed. [How to verify](/reference/verify).",
          ],
          ["`authorization`", "Of an `ORDER_UPDATE`: the webhook's secret as it is, nothing before it."],
          ["`user-agent`", "`PartnerPortal-Webhooks/1`"],
        ],
      ),
      h2("ORDER_UPDATE", "order_update"),
      fieldTable("Fields of ORDER_UPDATE", "OrderUpdate"),
      code("Sample of ORDER_UPDATE", "json", JSON.stringify(orderUpdateExample(), null, 2)),
      h2("ORDER_INVOICED", "order_invoiced"),
      fieldTable("Fields of ORDER_INVOICED", "OrderInvoiced"),
      code("Sample of ORDER_INVOICED", "json", JSON.stringify(orderInvoicedExample(), null, 2)),
      h2("Rules"),
      list(
        `A webhook gets the events of one order in the order in which the portal accepted them, one at a time. There are three limits. When a delivery fails, later ones wait for it for ${maxOrderBlockSeconds} seconds and then overtake it. Events that the distributor publishes in parallel have no order among themselves. An event that somebody sends again comes late.`,
        "So compare `occurredAt` before you overwrite newer data with older.",
        "The same event may come twice, after a connection that broke at a bad moment: act on `eventId` once.",
        "Every object may grow: ignore fields that you do not know. `salesOrder.status` is an open list.",
        "Money is decimal text; times are RFC 3339 with an offset.",
      ),
      h3("Changes between versions"),
      p("2.0 is the first version with `eventId`, `event` and `occurredAt`. Nothing has been added since."),
    ],
  };
}

export function verifyPage(): ReferencePage {
  return {
    slug: "verify",
    title: "Verify a delivery",
    lead: "Anybody can POST to your URL. Check the signature, and act only on what comes from us.",
    blocks: [
      h2("The signature"),
      p(
        "Deliveries are signed after [Standard Webhooks](https://www.standardwebhooks.com): HMAC-SHA256 over `id.timestamp.body` with the webhook's secret, which is base64. Verify the body as it came, before you parse it, and compare in constant time.",
      ),
      samples("Verify", verifySamples),
      note(
        "A library does the same: `standardwebhooks` for JavaScript, Python, C#, PHP, Go, Java, Rust and others. It takes the secret with `whsec_` in front.",
      ),
      h2("A complete receiver"),
      p(
        "It reads the body as it came, checks signature, age and secret, stores the delivery under its `webhook-id`, and answers. A repeat finds its id in the store and changes nothing. In production, a table with a unique key does what the directory does here.",
      ),
      samples("Receiver", receiverSamples()),
      h2("The secret itself"),
      p(
        "An `ORDER_UPDATE` also carries the secret in `Authorization`, an `ORDER_INVOICED` in `webhookDetails[].apiKey`. Comparing it is enough to know the sender; the signature also proves that nobody changed the body, and its timestamp that nobody replays it.",
      ),
      h2("Change the secret"),
      list(
        "In the portal, rotate the webhook's secret and choose an overlap of up to 168 hours.",
        "During the overlap `webhook-signature` holds two signatures, one with each secret: accept either.",
        "`Authorization` and `apiKey` carry the old secret until you promote the new one, or the overlap ends.",
      ),
    ],
  };
}
