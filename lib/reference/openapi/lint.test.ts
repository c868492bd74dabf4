import spectralCore from "@stoplight/spectral-core";
import owasp from "@stoplight/spectral-owasp-ruleset";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { expect, test } from "vitest";
import { openApiDocument } from "./document.ts";

// The document of an installation as partners meet it: behind https.
process.env["BASE_URL"] = "https://portal.distributor.test";

type Exception = { rule: string; at?: RegExp; reason: string };

const answers = /\/responses\/|^webhooks\/|^components\/(headers|schemas\/(?!RegisterWebhook|UpdateWebhook))/;
const publicOnPurpose = /authorize|keys|oauth-authorization-server|\/api\/(health|ready|openapi\.json|inbox)/;

/** What the rules find and we mean: each with its reason. One that finds nothing any more must go. */
const exceptions: Exception[] = [
  {
    rule: "owasp:api4:2023-string-limit",
    at: answers,
    reason:
      "The limits that protect the service are those of requests. In answers they would be promises about data of other systems, and break clients when a name grows.",
  },
  {
    rule: "owasp:api4:2023-array-limit",
    at: answers,
    reason: "As above; the branch search returns every match, by contract.",
  },
  {
    rule: "owasp:api4:2023-string-restricted",
    reason:
      "Names, descriptions, codes of other systems and opaque tokens are free text. What has a form says it.",
  },
  {
    rule: "owasp:api4:2023-string-limit",
    at: /^paths\/\/api\/intake/,
    reason:
      "What is inside an event is checked event by event, so that a bad one does not spoil the others; the body has at most 500 events and 5 MiB.",
  },
  {
    rule: "owasp:api2:2023-no-http-basic",
    reason:
      "The contract and RFC 6749 §2.3.1 authenticate clients with HTTP Basic, at the authorization server only.",
  },
  {
    rule: "owasp:api2:2023-short-lived-access-tokens",
    at: /clientCredentials/,
    reason: "Client credentials have no refresh token (RFC 6749 §4.4.3); access tokens live 30 minutes.",
  },
  {
    rule: "owasp:api2:2023-read-restricted",
    at: publicOnPurpose,
    reason: "Public by specification: RFC 6749 §3.1, 7517, 8414; health and this document.",
  },
  {
    rule: "owasp:api2:2023-write-restricted",
    at: /inbox/,
    reason: "A webhook's receiver: what protects it is the key in its path.",
  },
  {
    rule: "owasp:api8:2023-define-error-responses-401",
    at: publicOnPurpose,
    reason: "Needs no token, so there is no 401.",
  },
  {
    rule: "owasp:api8:2023-define-error-validation",
    reason: "Takes no parameter or body that could be invalid: an unknown id is 404.",
  },
  {
    rule: "owasp:api8:2023-define-cors-origin",
    at: /authorize|introspect|inbox|health|ready|^components\/headers$/,
    reason:
      "Not for pages of other origins: the contract opens the location, notification and token endpoints.",
  },
  { rule: "openapi-tags-alphabetical", reason: "Tags stand in the order in which one reads them." },
  {
    rule: "contact-properties",
    reason: "Partners write through the portal; the distributor publishes no e-mail address.",
  },
];

test("Spectral with the OWASP rules finds nothing in the document but the listed exceptions", async () => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({
    extends: [
      [spectralRulesets.oas as never, "all"],
      [owasp as never, "all"],
    ],
  });
  const found = await spectral.run(JSON.parse(openApiDocument().text));
  const used = new Set<Exception>();
  const left = found.filter(({ code, path }) => {
    const exception = exceptions.find(({ rule, at }) => rule === code && (at?.test(path.join("/")) ?? true));
    if (exception) used.add(exception);
    return !exception;
  });
  expect(left.map(({ code, path, message }) => `${code} ${path.join("/")}: ${message}`)).toEqual([]);
  expect(exceptions.filter((exception) => !used.has(exception))).toEqual([]);
}, 120_000);

test("Spectral bites: a document with faults is not let through", async () => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[spectralRulesets.oas as never, "all"]] });
  const document = JSON.parse(openApiDocument().text);
  document.paths["/api/health"].get.responses["200"].content["application/json"].schema = {
    $ref: "#/components/schemas/Nothing",
  };
  const codes = (await spectral.run(document)).map(({ code }) => code);
  expect(codes).toContain("invalid-ref");
}, 60_000);
