import spectralCore from "@stoplight/spectral-core";
import owasp from "@stoplight/spectral-owasp-ruleset";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { expect, test } from "vitest";
import { openApiDocument } from "./document.ts";

// The document of an installation behind HTTPS.
process.env["BASE_URL"] = "https://portal.distributor.test";

type Exception = { rule: string; at?: RegExp; reason: string };

const answers = /\/responses\/|^webhooks\/|^components\/(headers|schemas\/(?!RegisterWebhook|UpdateWebhook))/;
const publicOnPurpose =
  /authorize|keys|oauth-(authorization-server|protected-resource)|\/api\/(health|ready|openapi\.json|inbox)/;

/** Findings that are intended, each with its reason. One that no longer applies fails the test. */
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
      "Names, descriptions, codes of other systems and opaque tokens are free text. Formatted values have a pattern.",
  },
  {
    rule: "owasp:api4:2023-string-limit",
    at: /^paths\/\/api\/intake/,
    reason:
      "Events are validated one by one, so that an invalid one does not affect the others; the body has at most 500 events and 5 MiB.",
  },
  {
    rule: "owasp:api4:2023-string-limit",
    at: /test-orders\/post\/requestBody.*\/event\//,
    reason: "An order event has no limits of its own; the body has at most 64 KiB.",
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
    reason: "A webhook's receiver: the key in its path protects it.",
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
  {
    rule: "owasp:api8:2023-define-cors-origin",
    at: /properties\/headers$/,
    reason: "A field named `headers`, which the rule takes for the headers of a response.",
  },
  { rule: "openapi-tags-alphabetical", reason: "Tags are in reading order." },
  {
    rule: "contact-properties",
    reason: "Partners write through the portal; the distributor publishes no e-mail address.",
  },
];

test("Spectral with the OWASP rules finds only the listed exceptions", async () => {
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
});

test("Spectral rejects a document with errors", async () => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[spectralRulesets.oas as never, "all"]] });
  const schema = { $ref: "#/components/schemas/Nothing" };
  const get = { responses: { 200: { description: "OK", content: { "application/json": { schema } } } } };
  const document = { openapi: "3.1.0", info: { title: "A", version: "1" }, paths: { "/a": { get } } };
  const codes = (await spectral.run(document)).map(({ code }) => code);
  expect(codes).toContain("invalid-ref");
});
