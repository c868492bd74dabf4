import fc from "fast-check";
import { expect, test } from "vitest";
import { mountRoutes } from "#server/http/mount-routes.ts";
import { anyCharacter } from "#test/any-character.ts";
import { basic, makeApplication } from "#test/fixtures.ts";
import { redirectUri } from "#test/oauth-flow.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db } = await setUpTestDatabase();
const mounted = await mountRoutes();

const client = await makeApplication(db, {
  grantTypes: ["authorization_code", "client_credentials"],
  scopes: ["location.read", "order.read", "offline_access"],
  redirectUris: [redirectUri],
});
const good = basic(client.clientId, client.clientSecret);

const names = [
  "grant_type",
  "scope",
  "code",
  "redirect_uri",
  "code_verifier",
  "refresh_token",
  "client_id",
  "client_secret",
  "username",
  "password",
  "state",
  "__proto__",
  "constructor",
];
const grantTypes = ["client_credentials", "authorization_code", "refresh_token", "password", "toString", ""];

/** What a value may be: plausible, empty, any text, bytes that are no text, markup, zero bytes. */
const value = fc.oneof(
  fc.constantFrom(
    "location.read",
    "offline_access",
    redirectUri,
    client.clientId,
    "",
    " ",
    "\u0000",
    "a".repeat(64),
  ),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.constantFrom('\'; DROP TABLE "Grant"; --', "<script>", "../../etc/passwd", "[object Object]"),
);

const parameter = fc.oneof(
  fc.tuple(fc.constant("grant_type"), fc.constantFrom(...grantTypes)),
  fc.tuple(fc.constantFrom(...names), value),
  fc.tuple(fc.string({ unit: anyCharacter, maxLength: 20 }), value),
);

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** Forms from the parameters, well encoded and not; and bodies that are no forms at all. */
const body = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(parameter, { maxLength: 6 })
      .map((pairs) => pairs.map(([name, text]) => `${encode(name)}=${encode(text)}`).join("&")),
  },
  { weight: 2, arbitrary: fc.array(parameter, { maxLength: 4 }).map((pairs) => pairs.flat().join("&=%")) },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "grant_type=client_credentials&scope=%",
      "grant_type=client_credentials&scope=%ff%fe",
      '{"grant_type":"client_credentials"}',
      "grant_type[]=client_credentials",
      "&&&===&&&",
    ),
  },
);

const contentType = fc.oneof(
  { weight: 6, arbitrary: fc.constant("application/x-www-form-urlencoded") },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "",
      "application/json",
      "multipart/form-data; boundary=x",
      "text/html",
      "application/x-www-form-urlencoded; charset=utf-16",
      ";;;",
    ),
  },
);

const authorization = fc.oneof(
  { weight: 3, arbitrary: fc.constant(good) },
  { weight: 1, arbitrary: fc.constant(null) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "Basic",
      "Basic ",
      "Basic ====",
      "Basic Og==",
      "Bearer abc",
      "Digest username=x",
      basic("%", "%"),
      basic("%00", "%00"),
      basic("%ff", "x"),
      `${good}, ${good}`,
      basic(client.clientId, "x".repeat(5_000)),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ maxLength: 60 })
      .map((bytes) => `Basic ${Buffer.from(bytes).toString("base64")}`),
  },
);

async function send(request: {
  body: string | Uint8Array<ArrayBuffer>;
  contentType: string;
  authorization: string | null;
}): Promise<Response> {
  return mounted.fetch(
    new Request("http://localhost/oauth2/default/v1/token", {
      method: "POST",
      headers: {
        "content-type": request.contentType,
        ...(request.authorization !== null && { authorization: request.authorization }),
      },
      body: request.body,
    }),
  );
}

/** An answer of RFC 6749 §5.1 or §5.2, and nothing else. */
async function expectTokenAnswer(response: Response): Promise<void> {
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const answer = await response.json();
  if (response.status === 200) {
    expect(answer).toMatchObject({ token_type: "Bearer", scope: expect.stringMatching(/^[a-z._ ]+$/) });
    return;
  }
  expect([400, 401, 413]).toContain(response.status);
  expect(answer).toEqual({ error: expect.any(String), error_description: expect.any(String) });
  expect(answer.error).toMatch(
    /^(invalid_request|invalid_client|invalid_grant|unauthorized_client|unsupported_grant_type|invalid_scope)$/,
  );
  expect(answer.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  if (response.status === 401) expect(response.headers.get("www-authenticate")).toMatch(/^Basic /);
}

test("1,000 malformed token requests give RFC 6749 JSON with 400, 401 or 413, never 500, never HTML", async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.record({ body, contentType, authorization }), async (request) => {
      const response = await send({ ...request, body: request.body as string | Uint8Array<ArrayBuffer> });
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
      await expectTokenAnswer(response);
    }),
    { numRuns: 1_000, endOnFailure: true },
  );
  // The set reaches past client authentication, and not only there.
  expect(seen.get(400)).toBeGreaterThan(100);
  expect(seen.get(401)).toBeGreaterThan(100);
});

test("one megabyte in any part is 413 or refused", async () => {
  const long = "x".repeat(1_000_000);
  const places = [
    ...names.map((name) => ({ body: `${name}=${long}`, authorization: good })),
    { body: `${long}=1`, authorization: good },
    { body: "&".repeat(1_000_000), authorization: good },
    { body: "%41".repeat(333_000), authorization: null },
  ];
  for (const place of places) {
    const response = await send({ ...place, contentType: "application/x-www-form-urlencoded" });
    expect(response.status).toBe(413);
    await expectTokenAnswer(response);
  }
});
