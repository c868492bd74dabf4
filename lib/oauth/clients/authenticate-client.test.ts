import { describe, expect, test } from "vitest";
import { hashToken } from "#lib/platform/crypto/random-token.ts";
import { newId } from "#lib/platform/ids.ts";
import { basic, makeApplication } from "#test/fixtures.ts";
import { oauthUrl } from "#test/oauth-flow.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();

const client = await makeApplication(db);
const publicClient = await makeApplication(db, {
  clientType: "PUBLIC",
  grantTypes: ["authorization_code"],
  redirectUris: ["com.example.app:/callback"],
});
const good = basic(client.clientId, client.clientSecret);
const form = "grant_type=client_credentials&scope=location.read";

function send(body: string, headers: Record<string, string> = {}, method = "POST"): Promise<Response> {
  return fetch(oauthUrl("token"), {
    method,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    ...(method === "POST" && { body }),
  });
}

/** Gives the client a secret that our own generator would not make. */
async function addSecret(secret: string): Promise<void> {
  await db.clientSecret.create({
    data: {
      id: newId("clientSecret"),
      applicationId: client.id,
      hash: hashToken(secret),
      hint: "test",
    },
  });
}

async function expectRefusal(response: Response, status: number, error: string): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({ error, error_description: expect.any(String) });
}

describe("a scope that is not allowed rejects the whole request", () => {
  test.each([
    ["a scope that the application does not hold", "location.read notification.write"],
    ["a scope of another grant", "location.read order.read"],
    ["a scope that there is not", "location.read everything"],
    ["another case", "LOCATION.READ"],
    ["spaces only", "  "],
  ])("%s", async (_, scope) => {
    const body = `grant_type=client_credentials&scope=${encodeURIComponent(scope)}`;
    await expectRefusal(await send(body, { authorization: good }), 400, "invalid_scope");
  });
});

describe("client authentication", () => {
  test("by Basic, and by the form", async () => {
    expect((await send(form, { authorization: good })).status).toBe(200);
    const inForm = `${form}&client_id=${client.clientId}&client_secret=${client.clientSecret}`;
    expect((await send(inForm)).status).toBe(200);
  });

  test.each(["with:colon:s", "per%cent", "plus+and space", "ümläut", 'quote"\\'])(
    "percent-decodes the parts of Basic: a secret such as %s works",
    async (secret) => {
      await addSecret(secret);
      const encode = (text: string) => encodeURIComponent(text).replaceAll("%20", "+");
      const authorization = basic(encode(client.clientId), encode(secret));
      expect((await send(form, { authorization })).status).toBe(200);
    },
  );

  test("splits at the first colon: a secret with an unencoded colon works", async () => {
    await addSecret("raw:colon");
    const authorization = basic(client.clientId, "raw:colon");
    expect((await send(form, { authorization })).status).toBe(200);
  });

  test.each([
    ["in two ways at once", `client_id=${client.clientId}&client_secret=${client.clientSecret}`],
    ["as one client with another's client_id in the form", `client_id=${publicClient.clientId}`],
  ])("%s is invalid_request", async (_, more) => {
    await expectRefusal(await send(`${form}&${more}`, { authorization: good }), 400, "invalid_request");
  });

  test.each([
    ["a wrong secret", basic(client.clientId, "wrong")],
    ["no secret", basic(client.clientId, "")],
    ["an unknown client", basic("nobody", client.clientSecret)],
    ["a client id with a zero byte", basic("%00", "x")],
    ["a client id that is no UTF-8", basic("%ff", "x")],
    ["no colon", `Basic ${Buffer.from("abc").toString("base64")}`],
    ["what is not base64", "Basic ***"],
    ["another scheme", `Bearer ${client.clientSecret}`],
    ["a public client with a secret", basic(publicClient.clientId, "x")],
  ])("fails with %s: 401 invalid_client with a challenge", async (_, authorization) => {
    const response = await send(form, { authorization });
    expect(response.headers.get("www-authenticate")).toMatch(/^Basic realm=/);
    await expectRefusal(response, 401, "invalid_client");
  });

  test("fails without any: 401 with a challenge", async () => {
    const response = await send(form);
    expect(response.headers.get("www-authenticate")).toMatch(/^Basic realm=/);
    await expectRefusal(response, 401, "invalid_client");
  });
});

describe("the token endpoint", () => {
  test("sends no-store with every response", async () => {
    const response = await send(form, { authorization: good });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("pragma")).toBe("no-cache");
  });

  test.each(["scope=location.read", "grant_type=client_credentials", "unknown=1&unknown=2"])(
    "refuses a parameter that appears twice: %s",
    async (extra) => {
      const response = await send(`${form}&${extra}`, { authorization: good });
      await expectRefusal(response, 400, "invalid_request");
    },
  );

  test("answers GET with 405 and Allow", async () => {
    const response = await send("", {}, "GET");
    expect(response.headers.get("allow")).toBe("POST, OPTIONS");
    await expectRefusal(response, 405, "invalid_request");
  });

  test("refuses another content type as invalid_request", async () => {
    const headers = { authorization: good, "content-type": "application/json" };
    await expectRefusal(await send("{}", headers), 400, "invalid_request");
  });

  test("refuses a body over 64 KiB as 413", async () => {
    const response = await send(`${form}&x=${"x".repeat(70_000)}`, { authorization: good });
    await expectRefusal(response, 413, "invalid_request");
  });

  test("supports no password grant and no unknown grant", async () => {
    for (const grantType of ["password", "constructor", "urn:ietf:params:oauth:grant-type:device_code"]) {
      const body = `grant_type=${encodeURIComponent(grantType)}&username=a&password=b`;
      await expectRefusal(await send(body, { authorization: good }), 400, "unsupported_grant_type");
    }
  });

  test("refuses a grant that the application was not registered for", async () => {
    const body = "grant_type=authorization_code&code=x&redirect_uri=https://client.example.com";
    await expectRefusal(await send(body, { authorization: good }), 400, "unauthorized_client");
    const asPublic = `${form}&client_id=${publicClient.clientId}`;
    await expectRefusal(await send(asPublic), 400, "unauthorized_client");
  });

  test("lets any origin call, without credentials", async () => {
    const response = await send(form, { authorization: good, origin: "https://app.example.com" });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
  });
});
