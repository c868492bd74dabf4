import { issuer } from "#lib/oauth/tokens/token-settings.ts";
import { env } from "#lib/platform/env.ts";
import { h2, list, p, samples, steps, table } from "#lib/reference/guides/blocks.ts";
import { requestSamples, tokenSamples } from "#lib/reference/guides/request-samples.ts";
import type { ReferencePage } from "#lib/reference/guides/schemas.ts";

export function startPage(): ReferencePage {
  const { BASE_URL } = env();
  return {
    slug: "",
    title: "Getting started",
    lead: "From nothing to the first answer in five minutes: an application, a token, a call.",
    blocks: [
      h2("What you need"),
      steps(
        "Sign in to the portal, open [Applications](/applications) and create one with the grant client credentials and the scope `location.read`. A member of a partner can read; an admin can create.",
        "Copy the client secret. It is shown once; a second one can be made at any time.",
        "Put it where your program finds it: `export CLIENT_SECRET=…`",
      ),
      h2("Get a token"),
      p("A token lives 30 minutes. Keep it and use it again; ask for another when it ends."),
      samples(
        "Token",
        tokenSamples(`${issuer()}/v1/token`, { grant_type: "client_credentials", scope: "location.read" }),
      ),
      h2("Make a call"),
      p("Put the token into `ACCESS_TOKEN`, and ask for the branches within 50 miles of Denver."),
      samples(
        "First call",
        requestSamples({
          method: "GET",
          url: `${BASE_URL}/api/location/v1/branches?lat=39.74&long=-104.99&distance=50`,
        }),
      ),
      h2("Hear of orders"),
      p(
        "Register a webhook with the scope `notification.write`. Without a server of your own, take the address of your [inbox](/inbox): it receives, verifies and shows what comes. [Webhooks](/reference/webhooks) has the calls, [Events](/reference/events) what arrives.",
      ),
      h2("Addresses"),
      table(
        "Addresses of this installation",
        ["What", "Address"],
        [
          ["APIs", `\`${BASE_URL}/api\``],
          ["Authorization server", `\`${issuer()}\``],
          ["OpenAPI 3.1 document", `[${BASE_URL}/api/openapi.json](/api/openapi.json)`],
          ["This reference for programs", `[${BASE_URL}/llms.txt](/llms.txt)`],
        ],
      ),
      h2("What holds everywhere"),
      list(
        "Every answer has an `X-Request-Id`; send your own to find it again in both logs.",
        "Errors are problem documents with a stable `code`: [Errors](/reference/errors).",
        "Within a version only additions happen. Ignore fields that you do not know.",
        "Sandbox and production are two installations with accounts of their own.",
      ),
    ],
  };
}
