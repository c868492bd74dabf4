import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { tryLock } from "#server/installation/lock.ts";
import { rememberDataDir } from "#server/installation/running-installation.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
const publisher = await makeApplication(
  db,
  { scopes: ["order.publish", "notification.write"] },
  await makePerson(db, "STAFF"),
);
/** What `npm run` starts from: a checkout of its own, so that no other portal is in sight. */
const checkout = await mkdtemp(path.join(os.tmpdir(), "simulate-"));
afterAll(() => rm(checkout, { recursive: true }));

const makeReceiver = () =>
  makeWebhook(db, "https://hooks.example.com/", { events: ["ORDER_UPDATE", "ORDER_INVOICED"] });
const demoReceiver = await makeReceiver();

/** A DATA_DIR as the start of a demo leaves it. */
async function makeDataDir(name: string): Promise<string> {
  const dataDir = path.join(checkout, name);
  const { clientId, clientSecret } = demoReceiver.application;
  const demo = {
    baseUrl,
    tokenUrl: `${baseUrl}/oauth2/default/v1/token`,
    authorizeUrl: `${baseUrl}/oauth2/default/v1/authorize`,
    application: { clientId, clientSecret, redirectUris: [], inboxUrl: `${baseUrl}/api/inbox/v1/x` },
    publisher: { clientId: publisher.clientId, clientSecret: publisher.clientSecret },
    users: [],
  };
  await mkdir(dataDir, { recursive: true });
  await writeFile(path.join(dataDir, "demo.json"), JSON.stringify(demo));
  return dataDir;
}

const script = path.join(import.meta.dirname, "simulate.ts");
const { DATA_DIR: _, ...withoutDataDir } = process.env;
const simulate = (args: string[], environment: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [script, ...args], {
    cwd: checkout,
    env: { ...withoutDataDir, ...environment },
  });
const deliveriesTo = (webhookId: string) => db.delivery.findMany({ where: { webhookId } });

test("explains what to do when no portal runs; wrong usage exits with 2, --help with 0", async () => {
  await expect(simulate([])).rejects.toMatchObject({ stderr: expect.stringContaining("npm start"), code: 1 });
  await expect(simulate(["--orders", "none"])).rejects.toMatchObject({
    stderr: expect.stringContaining("Usage"),
    code: 2,
  });
  expect((await simulate(["--help"])).stdout).toContain("--client-id");
});

test("moves each order from Pending to Invoiced, prints one line per change, and reports the deliveries", async () => {
  const DATA_DIR = await makeDataDir("named");
  const { stdout } = await simulate(["--orders", "3", "--rate", "50"], { DATA_DIR });
  const [first, ...lines] = stdout.trim().split("\n");
  expect(first).toContain(`the demo's application, ${demoReceiver.application.clientId}`);
  expect(lines.filter((line) => line.startsWith("TEST-"))).toHaveLength(18);
  expect(
    lines.filter((line) => /Invoiced +ORDER_UPDATE → 1 delivery, ORDER_INVOICED → 1 delivery$/.test(line)),
  ).toHaveLength(3);
  expect(lines.at(-1)).toBe("3 orders, 21 deliveries.");
  const deliveries = await deliveriesTo(demoReceiver.webhookId);
  expect(deliveries).toHaveLength(21);
  expect(new Set(deliveries.map(({ orderNumber }) => orderNumber)).size).toBe(3);
});

test("reaches only the applications that --client-id names, and stops at an unknown one", async () => {
  const DATA_DIR = await makeDataDir("named");
  const [one, two] = [await makeReceiver(), await makeReceiver()];
  const before = (await deliveriesTo(demoReceiver.webhookId)).length;
  const named = [one, two].flatMap(({ application }) => ["--client-id", application.clientId]);
  const { stdout } = await simulate(["--orders", "1", ...named], { DATA_DIR });
  expect(stdout).toContain(`${one.application.clientId}, ${two.application.clientId}`);
  expect(stdout).toContain("1 order, 14 deliveries.");
  expect((await deliveriesTo(one.webhookId)).length).toBe(7);
  expect((await deliveriesTo(two.webhookId)).length).toBe(7);
  expect((await deliveriesTo(demoReceiver.webhookId)).length).toBe(before);
  await expect(simulate(["--client-id", "pp_typo"], { DATA_DIR })).rejects.toMatchObject({
    stderr: expect.stringContaining("No application has the client ID pp_typo."),
    code: 1,
  });
});

test("says when no webhook subscribes to the events", async () => {
  const { clientId } = await makeApplication(db);
  const DATA_DIR = await makeDataDir("named");
  const { stdout } = await simulate(["--orders", "1", "--client-id", clientId], { DATA_DIR });
  expect(stdout).toContain(
    "1 order, 0 deliveries. No webhook of these applications subscribes to the events.",
  );
});

test("finds the running portal in any DATA_DIR; if several run, one must be named", async () => {
  const elsewhere = await makeDataDir("elsewhere");
  await rememberDataDir(elsewhere, checkout);
  await rememberDataDir(path.join(checkout, "ended"), checkout);
  const release = tryLock(elsewhere);
  expect((await simulate(["--orders", "1"])).stdout).toContain("1 order, 7 deliveries.");

  const another = await makeDataDir("another");
  await rememberDataDir(another, checkout);
  const releaseAnother = tryLock(another);
  await expect(simulate(["--orders", "1"])).rejects.toMatchObject({
    stderr: expect.stringMatching(/Several portals are running.*\n.*elsewhere/s),
  });
  release?.();
  releaseAnother?.();
});
