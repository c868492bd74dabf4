import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { env } from "#lib/platform/env.ts";
import { remoteAddressHeader } from "#lib/platform/http/remote-address.ts";
import type { Check } from "#lib/portal/shared/system-schemas.ts";
import { makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { answerWith, close, listen, startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { checkInstallation } from "./check-installation.ts";

const { db, url: databaseUrl } = await setUpTestDatabase({ RATE_LIMITS: "public=1/300" });
const baseUrl = await setUpApiServer();
const settings = { ...env() };

const closers: (() => unknown)[] = [];
afterEach(async () => {
  Object.assign(env(), settings);
  delete process.env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  for (const close of closers.splice(0)) await close();
});

async function find(check: string): Promise<Check | undefined> {
  return (await checkInstallation({ db })).find((one) => one.check === check);
}

async function startMailServer(password: string): Promise<URL> {
  const server = new SMTPServer({
    logger: false,
    // With the library's own certificate, for localhost.
    onAuth: (given, _, done) =>
      given.password === password ? done(null, { user: given.username }) : done(new Error("wrong password")),
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
  });
  await listen(server.server);
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return new URL(`smtp://portal:${password}@127.0.0.1:${port}`);
}

async function startSite(status: number, headers: Record<string, string>, body: string): Promise<string> {
  const site = await startReceiver(answerWith(status, headers, body));
  closers.push(site.close);
  return site.url;
}

test("what is not configured is not checked, and a portal on this machine is well", async () => {
  const checks = await checkInstallation({ db });
  expect(checks.map(({ check, state }) => `${check}: ${state}`)).toEqual([
    "configuration: ok",
    "secrets: ok",
    "address: ok",
  ]);
});

test("the mail server is asked to accept the login, and an unencrypted one is fine on this machine alone", async () => {
  const url = await startMailServer("right-password");
  env().SMTP_URL = url.href;
  expect(await find("mail server")).toMatchObject({
    state: "ok",
    found: "127.0.0.1 accepts the login without TLS: for this machine only",
  });
  url.password = "wrong";
  env().SMTP_URL = url.href;
  const refused = await find("mail server");
  expect(refused).toMatchObject({ state: "bad", todo: expect.stringContaining("password of SMTP_URL") });
  expect(JSON.stringify(refused)).not.toContain("right-password");
});

test("BASE_URL must lead to this portal, and not to another", async () => {
  env().BASE_URL = new URL(await startSite(200, {}, '{"keys":[]}')).origin;
  expect(await find("address")).toMatchObject({
    state: "bad",
    found: `${env().BASE_URL} answers 200, but not as this portal`,
  });
  env().BASE_URL = "http://127.0.0.1:1";
  expect(await find("address")).toMatchObject({
    state: "bad",
    todo: expect.stringContaining("BASE_URL must lead"),
  });
});

/** A proxy that passes X-Forwarded-For on as it came, or with the address that called it. */
async function startProxy(appends: boolean): Promise<string> {
  const server = createServer(async (request, response) => {
    const given = request.headers["x-forwarded-for"]?.toString();
    const address = (!appends && given) || "127.0.0.1";
    const answer = await fetch(`${baseUrl}${request.url}`, { headers: { [remoteAddressHeader]: address } });
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await listen(server);
  closers.push(() => close(server));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("an address that a client can choose is found", async () => {
  env().BASE_URL = await startProxy(true);
  expect(await find("address")).toMatchObject({ state: "ok" });
  env().BASE_URL = await startProxy(false);
  expect(await find("address")).toMatchObject({
    state: "bad",
    found: expect.stringContaining("a client can choose the address"),
  });
});

test("each address in a variable is tried, and an answer that is none of its kind is said", async () => {
  const json = { "content-type": "application/json" };
  const issuer = new URL(await startSite(200, json, '{"issuer":"https://other.example"}')).origin;
  Object.assign(env(), {
    OIDC_ISSUER: issuer,
    DATABASE_DIRECT_URL: databaseUrl,
    TILE_URL: await startSite(200, { "content-type": "text/html" }, "no tile"),
    MAP_ARCHIVE: path.join(await mkdtemp(path.join(tmpdir(), "portal-archive-")), "streets.pmtiles"),
  });
  await writeFile(env().MAP_ARCHIVE ?? "", "no archive");
  process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = new URL(await startSite(404, {}, "")).origin;
  const checks = await checkInstallation({ db });
  const found = Object.fromEntries(checks.map(({ check, state, found }) => [check, `${state}: ${found}`]));
  expect(found).toMatchObject({
    "single sign-on": `bad: ${issuer}/.well-known/openid-configuration answers 200 as https://other.example`,
    "direct database": "ok: the database behind the pooler",
    "map tiles": `warn: ${env().TILE_URL} answers 200, text/html`,
    "map archive": `bad: ${env().MAP_ARCHIVE} is no PMTiles file`,
    traces: `warn: ${process.env["OTEL_EXPORTER_OTLP_ENDPOINT"]}/v1/traces answers 404`,
  });
});

test("staff run the checks from the System page", async () => {
  const staff = portal.as(await makePerson(db, "STAFF"));
  const checks = (await staff.get<Check[]>("/api/console/system/checks")).body;
  expect(checks.map(({ check }) => check)).toContain("address");
});
