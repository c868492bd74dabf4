import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, test } from "vitest";
import { findFreePort } from "#server/installation/free-port.ts";
import { basic, makeApplication } from "#test/fixtures.ts";
import { until } from "#test/processes/worker-process.ts";
import { accept, answerWith, startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";

const { db, url } = await setUpTestDatabase();
const project = path.resolve(import.meta.dirname, "../..");
let logs = "";

/** Starts a process that logs everything. */
async function start(file: string, environment: Record<string, string> = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(project, file)], {
    env: { ...process.env, LOG_LEVEL: "trace", DELIVERY_TIMEOUT_SECONDS: "1", ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => (logs += bytes));
  await once(child, "message");
  return child;
}

test("web and worker log no secret that was created or used", async () => {
  const port = await findFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const good = await startReceiver(accept);
  const bad = await startReceiver(answerWith(500));
  const [web, worker] = await Promise.all([
    start("test/processes/api-process.ts", { API_PROCESS_PORT: String(port) }),
    start("server/worker.ts"),
  ]);
  const client = await makeApplication(db, { scopes: ["notification.read", "notification.write"] });
  const ask = (secret: string, form: Record<string, string>) =>
    fetch(`${baseUrl}/oauth2/default/v1/token`, {
      method: "POST",
      headers: { authorization: basic(client.clientId, secret) },
      body: new URLSearchParams(form),
    });
  const form = { grant_type: "client_credentials", scope: "notification.read notification.write" };
  const { access_token: token } = (await (await ask(client.clientSecret, form)).json()) as Record<
    string,
    string
  >;
  const wrong = "wrong-secret-that-somebody-mistyped";
  await ask(wrong, form);
  const code = "a-code-that-was-never-issued-at-all";
  await ask(client.clientSecret, {
    grant_type: "authorization_code",
    code,
    redirect_uri: "http://127.0.0.1/cb",
  });
  const refreshToken = "a-refresh-token-that-is-no-token";
  await ask(client.clientSecret, { grant_type: "refresh_token", refresh_token: refreshToken });
  const answer = await fetch(`${baseUrl}/api/notification/v2/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      name: "Orders",
      type: "ORDER",
      events: ["ORDER_UPDATE"],
      url: "https://hooks.example.com/x",
    }),
  });
  const { secret } = (await answer.json()) as Record<string, string>;
  await fetch(`${baseUrl}/api/notification/v2/webhooks`, { headers: { authorization: `Bearer ${token}x` } });
  const hooks = [await makeWebhook(db, good.url), await makeWebhook(db, bad.url)];
  await publishUpdates(db, hooks);
  await until("an attempt of both", async () => (await db.attempt.count()) >= 2);
  // An error in our code, with its stack, and one from the database.
  await db.webhook.updateMany({ data: { secretEncrypted: Buffer.from("x") } });
  await publishUpdates(db, hooks);
  await until("a delivery that cannot be prepared", () => logs.includes("a delivery could not be prepared"));
  await db.$executeRaw`ALTER TABLE "Webhook" RENAME TO "Webhook_away"`;
  await fetch(`${baseUrl}/api/notification/v2/webhooks`, { headers: { authorization: `Bearer ${token}` } });
  await db.$executeRaw`ALTER TABLE "Webhook_away" RENAME TO "Webhook"`;
  const { inboxKey } = client;
  for (const [method, key] of [
    ["GET", inboxKey],
    ["POST", `${inboxKey}x`],
    ["POST", encodeURIComponent(`${inboxKey}/`)],
  ] as const)
    await fetch(`${baseUrl}/api/inbox/v1/${key}`, { method });
  worker.kill("SIGTERM");
  web.disconnect();
  await Promise.all([once(worker, "exit"), once(web, "exit")]);
  await Promise.all([good.close(), bad.close()]);

  const secrets = {
    token,
    secret,
    wrong,
    code,
    refreshToken,
    clientSecret: client.clientSecret,
    inboxKey,
    webhookSecret: hooks[0]?.secret,
    secretKey: process.env["SECRET_KEY"],
    databasePassword: new URL(url).password,
    basic: basic(client.clientId, client.clientSecret).slice(6),
  };
  for (const [name, value] of Object.entries(secrets)) {
    expect(value?.length, name).toBeGreaterThan(8);
    expect(logs.includes(value ?? ""), `${name} is in a log`).toBe(false);
  }
  // The logs exist, and name requests and deliveries.
  expect(logs).toContain('"requestId":"req_');
  expect(logs).toMatch(/"deliveryId":"dlv_/);
});
