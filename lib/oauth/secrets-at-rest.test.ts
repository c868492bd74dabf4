import { expect, test } from "vitest";
import { rotateClientSecret } from "#lib/applications/client-secrets.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { getCode, redeem, redirectUri, refresh, sendForm } from "#test/oauth-flow.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db, pool } = await setUpTestDatabase();
await setUpApiServer();

/** Every table, every row, every column, as text; bytes as Latin-1 and as hexadecimal. */
async function dump(): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<Record<string, unknown>>(`SELECT * FROM ${name}`);
    for (const value of rows.flatMap((row) => Object.values(row)))
      parts.push(
        Buffer.isBuffer(value)
          ? `${value.toString("latin1")}\n${value.toString("hex")}`
          : (JSON.stringify(value) ?? ""),
      );
  }
  return parts.join("\n");
}

test("codes, tokens, client secrets, and keys of inboxes are nowhere in the database in plain text", async () => {
  const admin = await makePerson(db);
  const client = await makeApplication(
    db,
    {
      grantTypes: ["authorization_code", "client_credentials"],
      scopes: ["order.read", "location.read", "offline_access"],
      redirectUris: [redirectUri],
    },
    admin,
  );
  const code = await getCode(client, admin, { scope: "order.read offline_access" });
  const unused = await getCode(client, admin);
  const first = await (await redeem(client, code)).json();
  await redeem(client, unused);
  const second = await (await refresh(client, first.refresh_token)).json();
  const form = { grant_type: "client_credentials", scope: "location.read" };
  const server = await (await sendForm("token", client, form)).json();
  await sendForm("revoke", client, { token: server.access_token });
  const { clientSecret } = await rotateClientSecret(makeContext(admin, db), {
    applicationId: client.id,
    overlapHours: 1,
  });

  const text = await dump();
  // The dump works: the client ID and the public key are in clear text.
  expect(text).toContain(client.clientId);
  const secrets = {
    inboxKey: client.inboxKey,
    code,
    unused,
    refreshToken: first.refresh_token,
    nextRefreshToken: second.refresh_token,
    accessToken: first.access_token,
    signature: first.access_token.split(".")[2],
    clientSecret: client.clientSecret,
    rotatedSecret: clientSecret,
    privateKey: "PRIVATE KEY",
  };
  for (const [name, secret] of Object.entries<string>(secrets)) {
    expect(text.includes(secret), `${name} in clear`).toBe(false);
    expect(text.includes(Buffer.from(secret).toString("hex")), `${name} as bytes`).toBe(false);
  }
});
