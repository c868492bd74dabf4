// What tools make of the OpenAPI document as it is served: Postman's importer, which Bruno's resembles, and two generators of
// clients. Each client is compiled in strict mode and makes the first calls of Getting started.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { createClient } from "@hey-api/openapi-ts";
import postman from "openapi-to-postmanv2";
import openapiTS, { astToString } from "openapi-typescript";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { basic, type MadeApplication, makeApplication } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db } = await setUpTestDatabase();
const base = await setUpApiServer();
const projectDir = path.resolve(import.meta.dirname, "../../..");
// Below the project, so that the generated code finds its packages.
const cache = path.join(projectDir, "node_modules/.cache");
let folder = "";
let document = "";
let application: MadeApplication;

beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(path.join(cache, "generated-clients-"));
  document = await (await fetch(`${base}/api/openapi.json`)).text();
  await importBranches(systemContext(db, "test"), toRows([branchRecord("101"), branchRecord("102")]));
});
afterAll(() => rm(folder, { recursive: true }));

type PostmanItem = {
  name: string;
  item?: PostmanItem[];
  request?: { method: string; url: { host: string[]; path: string[]; query: { key: string }[] } };
};
type Collection = {
  item: PostmanItem[];
  variable: { key: string; value: string }[];
  auth: { type: string; oauth2: { key: string; value: string }[] };
};

test("Postman imports the document: each operation is a request, in a folder of its tag, with address and token", async () => {
  const imported = await promisify(postman.convert)(
    { type: "string", data: document },
    { folderStrategy: "Tags" },
  );
  expect(imported).toMatchObject({ result: true, output: [{ type: "collection" }] });
  const [collection] = (imported as { output: { data: Collection }[] }).output;
  if (!collection) throw new Error("no collection");
  const { item, variable, auth } = collection.data;
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, { summary?: string }>> };
  const summaries = Object.values(paths).flatMap((operations) =>
    Object.values(operations).flatMap(({ summary }) => (summary === undefined ? [] : [summary])),
  );
  const requests = item.flatMap((tag) => tag.item ?? []);
  expect(requests.map(({ name }) => name).sort()).toEqual(summaries.sort());
  const values = Object.fromEntries(auth.oauth2.map(({ key, value }) => [key, value]));
  expect(values).toMatchObject({
    grant_type: "client_credentials",
    accessTokenUrl: `${base}/oauth2/default/v1/token`,
  });

  // The imported search, with the values of Getting started.
  application = await makeApplication(db, { scopes: ["location.read"] });
  const token = await fetch(values["accessTokenUrl"] ?? "", {
    method: "POST",
    headers: { authorization: basic(application.clientId, application.clientSecret) },
    body: new URLSearchParams({ grant_type: "client_credentials", scope: "location.read" }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const search = requests.find(({ name }) => name === "Search branches")?.request;
  expect(search?.url.query.map(({ key }) => key)).toEqual(
    expect.arrayContaining(["lat", "long", "distance"]),
  );
  const host = variable.find(({ key }) => `{{${key}}}` === search?.url.host[0])?.value;
  const found = await fetch(`${host}/${search?.url.path.join("/")}?lat=41.88&long=-87.63&distance=10`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(await found.json()).toHaveLength(2);
});

/** Compiles a program with its generated client in strict mode, bundles it, and runs it. Returns what it prints, as JSON. */
async function compileAndRun(name: string, program: string): Promise<unknown> {
  const directory = path.join(folder, name);
  const entry = path.join(directory, "first-calls.ts");
  await mkdir(directory, { recursive: true });
  await writeFile(entry, program);
  const compilerOptions = {
    target: "ES2022",
    module: "esnext",
    moduleResolution: "bundler",
    strict: true,
    noEmit: true,
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    types: ["node"],
  };
  const config = path.join(directory, "tsconfig.json");
  await writeFile(config, JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
  const compiler = path.join(projectDir, "node_modules/typescript-7/bin/tsc");
  await promisify(execFile)(process.execPath, [compiler, "--project", config]).catch(
    ({ stdout }: { stdout: string }) => expect.fail(`the client of ${name} does not compile:\n${stdout}`),
  );
  const bundle = await rolldown({ input: entry, platform: "node" });
  const file = path.join(directory, "first-calls.mjs");
  await bundle.write({ file, format: "esm" });
  await bundle.close();
  application = await makeApplication(db, {
    scopes: ["location.read", "notification.read", "notification.write"],
  });
  const { clientId, clientSecret } = application;
  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    env: { ...process.env, PORTAL: base, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret },
  });
  return JSON.parse(stdout);
}

const expected = { branches: ["101", "102"], webhooks: ["Orders"], order: "TEST-", code: "invalid_request" };

test("openapi-typescript: the client compiles and makes the first calls", async () => {
  await mkdir(path.join(folder, "openapi-typescript"), { recursive: true });
  await writeFile(
    path.join(folder, "openapi-typescript", "paths.ts"),
    astToString(await openapiTS(document, { defaultNonNullable: false })),
  );
  const program = `
import createClient from "openapi-fetch";
import type { paths } from "./paths";

const { PORTAL = "", CLIENT_ID = "", CLIENT_SECRET = "" } = process.env;
const token = await createClient<paths>({ baseUrl: PORTAL }).POST("/oauth2/{authServerId}/v1/token", {
  params: { path: { authServerId: "default" } },
  headers: {
    authorization: "Basic " + Buffer.from(CLIENT_ID + ":" + CLIENT_SECRET).toString("base64"),
    "content-type": "application/x-www-form-urlencoded",
  },
  body: { grant_type: "client_credentials", scope: "location.read notification.read notification.write" },
});
const portal = createClient<paths>({
  baseUrl: PORTAL,
  headers: { authorization: "Bearer " + token.data?.access_token },
});
const found = await portal.GET("/api/location/v1/branches", {
  params: { query: { lat: 41.88, long: -87.63, distance: 10 } },
});
await portal.POST("/api/notification/v2/webhooks", {
  body: { name: "Orders", type: "ORDER", events: ["ORDER_UPDATE"], url: "https://hooks.example.com/orders" },
});
const webhooks = await portal.GET("/api/notification/v2/webhooks");
const order = await portal.POST("/api/notification/v2/test-orders", { body: {} });
const wrong = await portal.GET("/api/location/v1/branches", { params: { query: { lat: 1 } } });
console.log(JSON.stringify({
  branches: found.data?.map(({ branch }) => branch.number),
  webhooks: webhooks.data?.map(({ name }) => name),
  order: order.data?.orderNumber.slice(0, 5),
  code: wrong.error?.code,
}));
`;
  expect(await compileAndRun("openapi-typescript", program)).toEqual(expected);
});

test("@hey-api/openapi-ts: the client compiles and makes the first calls", async () => {
  const directory = path.join(folder, "hey-api");
  await mkdir(directory, { recursive: true });
  const input = path.join(directory, "openapi.json");
  await writeFile(input, document);
  await createClient({
    input,
    output: { path: path.join(directory, "client") },
    plugins: ["@hey-api/client-fetch", "@hey-api/sdk", "@hey-api/typescript"],
    logs: { level: "silent", file: false },
  });
  const program = `
import { listWebhooks, registerWebhook, requestToken, searchBranches, sendTestOrder } from "./client";
import { client } from "./client/client.gen";

const { PORTAL = "", CLIENT_ID = "", CLIENT_SECRET = "" } = process.env;
client.setConfig({ baseUrl: PORTAL, auth: CLIENT_ID + ":" + CLIENT_SECRET });
const token = await requestToken({
  path: { authServerId: "default" },
  body: { grant_type: "client_credentials", scope: "location.read notification.read notification.write" },
});
client.setConfig({ auth: token.data?.access_token });
const found = await searchBranches({ query: { lat: 41.88, long: -87.63, distance: 10 } });
await registerWebhook({
  body: { name: "Orders", type: "ORDER", events: ["ORDER_UPDATE"], url: "https://hooks.example.com/orders" },
});
const webhooks = await listWebhooks();
const order = await sendTestOrder({ body: {} });
const wrong = await searchBranches({ query: { lat: 1 } });
console.log(JSON.stringify({
  branches: found.data?.map(({ branch }) => branch.number),
  webhooks: webhooks.data?.map(({ name }) => name),
  order: order.data?.orderNumber.slice(0, 5),
  code: wrong.error?.code,
}));
`;
  expect(await compileAndRun("hey-api", program)).toEqual(expected);
});
