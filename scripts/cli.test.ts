// The bundle, alone in an empty folder, run by the machine's own Node.js.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { resendDelivery } from "#lib/notifications/deliveries/queue/resend-delivery.ts";
import { sampleOrder } from "#lib/notifications/orders/shared/sample-orders.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { type MadeApplication, makeApplication } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { endWorker, startWorker, until } from "#test/processes/worker-process.ts";
import { accept, answerWith, close, listen, startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";
import { connect } from "./cli/call-portal.ts";
import { ask, Canceled, Progress } from "./cli/terminal.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
const worker = await startWorker();
afterAll(() => endWorker(worker, "SIGTERM"));
const projectDir = path.resolve(import.meta.dirname, "..");
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "portal-cli-"));
  execFileSync(process.execPath, [path.join(projectDir, "scripts/bundle-cli.ts"), folder]);
});
afterAll(() => rm(folder, { recursive: true }));

const leaving: (() => unknown)[] = [];
afterEach(async () => {
  for (const leave of leaving.splice(0)) await leave();
});

/** The first Node.js in PATH that npm did not install; without one, this one. */
function findOwnNode(): string {
  const file = process.platform === "win32" ? "node.exe" : "node";
  for (const directory of (process.env["PATH"] ?? "").split(path.delimiter)) {
    const candidate = path.join(directory, file);
    if (directory === "" || directory.includes("node_modules")) continue;
    try {
      accessSync(candidate, constants.X_OK);
      return candidate;
    } catch {}
  }
  return process.execPath;
}
const ownNode = findOwnNode();

type Run = { child: ChildProcess; output: { text: string }; exited: Promise<number | null> };

/** Starts the bundle with nothing but these variables, so that neither npm nor this project helps it. */
function start(words: string[], environment: Record<string, string> = {}): Run {
  const child = spawn(ownNode, ["portal.mjs", ...words], {
    cwd: folder,
    env: { NODE_ENV: "production", PATH: "", PORTAL_URL: baseUrl, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output.text += chunk;
    });
  leaving.push(() => child.kill("SIGKILL"));
  return { child, output, exited: once(child, "close").then(([code]) => code) };
}

async function run(words: string[], environment: Record<string, string> = {}) {
  const { output, exited } = start(words, environment);
  const exitCode = await exited;
  return { exitCode, text: output.text };
}

const credentials = ({ clientId, clientSecret }: MadeApplication) => ({
  CLIENT_ID: clientId,
  CLIENT_SECRET: clientSecret,
});

async function makeReceiving(answer = accept) {
  const application = await makeApplication(db, { scopes: ["notification.read", "notification.write"] });
  const receiver = await startReceiver(answer);
  leaving.push(() => receiver.close());
  const hook = await makeWebhook(db, receiver.url, { application });
  return { application, receiver, hook, environment: credentials(application) };
}

test("a token is renewed before it expires, so that a long replay can be watched", async () => {
  const { clientId, clientSecret = "" } = await makeApplication(db, { scopes: ["notification.read"] });
  const portal = await connect({ portal: baseUrl, authUrl: baseUrl, clientId, clientSecret });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 60_000 });
  leaving.push(() => vi.useRealTimers());
  expect((await portal.GET("/api/notification/v2/replays")).data).toEqual({ data: [], nextCursor: null });
});

test("secrets go over http to this machine only", async () => {
  const secrets = { CLIENT_ID: "pp_some", CLIENT_SECRET: "a-secret" };
  const commands = [["deliveries"], ["listen", "--forward", "http://localhost:9/hook"]];
  for (const words of commands)
    for (const variables of [
      { PORTAL_URL: "http://portal.example.com" },
      { AUTH_URL: "http://192.0.2.7:3000" },
    ]) {
      const { exitCode, text } = await run(words, { ...secrets, ...variables });
      expect([exitCode, text]).toEqual([2, expect.stringMatching(/^error: http:\/\/\S+: Expected https\./m)]);
    }
});

test("the bundle is one file with its version, and runs without packages", async () => {
  expect(await readdir(folder)).toEqual(["portal.mjs"]);
  const code = await readFile(path.join(folder, "portal.mjs"));
  const { version } = JSON.parse(await readFile(path.join(projectDir, "package.json"), "utf8"));
  expect(await run(["--version"])).toEqual({ exitCode: 0, text: `${version}\n` });
  // Other packages of the project would be mistakes: they pull in the server.
  expect(code.toString()).not.toMatch(/from "(?!node:)/);
});

test("each command has its own help; wrong words exit with 2 and suggest the right one", async () => {
  for (const command of ["listen", "deliveries", "order", "replay", "test", "check"]) {
    const help = await run([command, "--help"]);
    expect(help).toMatchObject({ exitCode: 0 });
    expect(help.text).toContain(`Usage: node portal.mjs ${command} [options]`);
    expect(help.text).toContain("CLIENT_SECRET");
    expect(help.text).not.toContain("--client-secret");
  }
  const [command, option, value, missing, both, address] = await Promise.all([
    run(["lisen"]),
    run(["replay", "--sinc", "1h"]),
    run(["deliveries", "--state", "FAILED"]),
    run(["test"]),
    run(["replay"], { CLIENT_ID: "a", CLIENT_SECRET: "b" }),
    run(["deliveries"], { CLIENT_ID: "a", CLIENT_SECRET: "b", PORTAL_URL: "portal.example.com" }),
  ]);
  const all = [command, option, value, missing, both, address];
  expect(all.map(({ exitCode }) => exitCode)).toEqual([2, 2, 2, 2, 2, 2]);
  expect(command.text).toContain("Did you mean listen?");
  expect(option.text).toContain("Did you mean --since?");
  expect(value.text).toContain("Allowed choices are QUEUED, RETRYING, HELD, DELIVERED, GIVEN_UP");
  expect(missing.text).toContain("set CLIENT_ID and CLIENT_SECRET");
  expect(both.text).toContain("specify the IDs of deliveries, or --since");
  expect(address.text).toBe("error: portal.example.com: Expected an http or https address.\n");
});

test("order shows what happened to an order, also by its PO number, and says if nothing was published", async () => {
  const { hook, environment } = await makeReceiving();
  const orderNumber = "SO-cli-4711";
  const [eventId = ""] = await publishUpdates(db, [hook], 1, { orderNumber });
  await db.webhook.update({ where: { id: hook.webhookId }, data: { events: ["ORDER_INVOICED"] } });
  await publishUpdates(db, [hook], 1, { orderNumber, status: "Scheduled" });
  const delivery = await db.delivery.findFirstOrThrow({ where: { webhookId: hook.webhookId } });
  await until(
    "it is delivered",
    async () => (await db.delivery.findFirst({ where: { id: delivery.id, state: "DELIVERED" } })) !== null,
  );
  for (const wanted of [orderNumber, sampleOrder(orderNumber).purchaseOrder.toLowerCase()]) {
    const { exitCode, text } = await run(["order", wanted], environment);
    expect(exitCode).toBe(0);
    expect(text).toContain(`Order ${orderNumber}\n1. Pending`);
    expect(text).toContain(`${eventId}\n   DELIVERED  ${delivery.id}  to ${hook.webhookId}\n2. Scheduled`);
    expect(text).toContain("Changed: /salesOrder/status");
    expect(text).toContain("No webhook was subscribed to it.");
    expect(text).toContain(`${baseUrl}/orders/${orderNumber}\n`);
  }
  const json = await run(["order", orderNumber, "--json"], environment);
  expect(JSON.parse(json.text)).toMatchObject({ orderNumber, events: [{ eventId }, {}] });
  expect(await run(["order", "never"], environment)).toEqual({
    exitCode: 1,
    text: "No event of never was published for this application.\n",
  });
});

test("replay does not say that all were delivered if a resend took some", async () => {
  const answers: (() => void)[] = [];
  let isHolding = false;
  const { hook, environment } = await makeReceiving((_request, response) => {
    if (isHolding) answers.push(() => response.writeHead(204).end());
    else response.writeHead(204).end();
  });
  await publishUpdates(db, [hook], 10);
  const where = { webhookId: hook.webhookId };
  const count = (state: "PENDING" | "DELIVERED") => db.delivery.count({ where: { ...where, state } });
  await until("all arrived", async () => (await count("DELIVERED")) === 10);
  isHolding = true;
  const ids = (await db.delivery.findMany({ where })).map(({ id }) => id);
  const running = start(["replay", ...ids], environment);
  const { maxInFlight } = await db.webhook.findUniqueOrThrow({ where: { id: hook.webhookId } });
  await until("the receiver is busy", async () => answers.length === maxInFlight);
  await until("all are queued", async () => (await count("PENDING")) === 10);
  const leases = await db.deliveryLease.findMany({ where });
  const queued = ids.filter((id) => !leases.some(({ deliveryId }) => deliveryId === id));
  for (const deliveryId of queued) await resendDelivery(systemContext(db, "test"), { deliveryId });
  isHolding = false;
  for (const answer of answers) answer();
  expect(await running.exited).toBe(1);
  expect(running.output.text).toContain(
    `${maxInFlight} delivered, 0 given up, 0 waiting for a retry, 0 not sent, ${queued.length} taken by a later replay or resend`,
  );
});

test("replay resends what was not delivered and shows the progress; a receiver that still fails is exit code 1", async () => {
  const { receiver, hook, environment } = await makeReceiving((request, response, received) =>
    (request.body.includes("SO-broken") ? answerWith(500) : accept)(request, response, received),
  );
  const giveUp = () =>
    db.delivery.updateMany({
      where: { webhookId: hook.webhookId },
      data: { state: "GIVEN_UP", nextAttemptAt: null, attemptCount: 10, completedAt: new Date() },
    });
  await db.webhook.update({ where: { id: hook.webhookId }, data: { state: "PAUSED" } });
  await publishUpdates(db, [hook], 12);
  await giveUp();
  await db.webhook.update({ where: { id: hook.webhookId }, data: { state: "ACTIVE" } });
  const first = await run(["replay", "--since", "1h"], environment);
  expect(first).toMatchObject({ exitCode: 0 });
  expect(first.text).toMatch(/^Resending 12 deliveries \(\w+\)/);
  expect(first.text).toContain(`[${"#".repeat(30)}] 12 of 12\n`);
  expect(first.text).toContain("All 12 were delivered.");
  expect(receiver.received).toHaveLength(12);
  expect((await run(["replay", "--since", "1h"], environment)).text).toBe("Nothing to resend.\n");

  const [delivered] = await db.delivery.findMany({ where: { webhookId: hook.webhookId }, take: 1 });
  const named = await run(["replay", delivered?.id ?? ""], environment);
  expect(named).toMatchObject({ exitCode: 0, text: expect.stringContaining("All 1 were delivered.") });
  for (const [ids, which] of [
    [["dlv_unknown"], "this ID"],
    [["dlv_unknown", delivered?.id ?? ""], "1 of these 2 IDs"],
  ] as const) {
    const refused = await run(["replay", ...ids], environment);
    const refusal = `No delivery that can be resent has ${which}. Test events can't be resent.`;
    expect(refused).toMatchObject({ exitCode: 1, text: expect.stringContaining(refusal) });
  }

  await publishUpdates(db, [hook], 1, { orderNumber: "SO-broken" });
  const failedTimes = async (times: number) =>
    (await db.delivery.findFirstOrThrow({ where: { orderNumber: "SO-broken" } })).attemptCount === times;
  await until("it failed", () => failedTimes(1));
  await db.delivery.updateMany({
    where: { orderNumber: "SO-broken" },
    data: { nextAttemptAt: new Date() },
  });
  // Its next retry is minutes away.
  await until("its first retry failed", () => failedTimes(2));
  const failed = await run(["replay", "--since", "1h", "--webhook", hook.webhookId], environment);
  expect(failed.exitCode).toBe(1);
  expect(failed.text).toContain("0 delivered, 0 given up, 1 waiting for a retry");
  const listed = await run(["deliveries", "--state", "RETRYING"], environment);
  expect(listed.text).toMatch(/RETRYING +ORDER_UPDATE +SO-broken/);
  const broken = await db.delivery.findFirstOrThrow({ where: { orderNumber: "SO-broken" } });
  const shown = await run(["deliveries", broken.id], environment);
  expect(shown.text).toContain(`${baseUrl}/deliveries/${broken.id}`);
  expect(shown.text).toMatch(/Attempt 1: .*, 500, \d+ ms/);
  expect(shown.text).toContain(
    "Your server failed (5xx). Check your server's log at the time of the attempt.\n",
  );
  const json = await run(["deliveries", "--order", "SO-broken", "--json"], environment);
  expect(JSON.parse(json.text)).toMatchObject([{ id: broken.id, orderNumber: "SO-broken" }]);
});

test("test prints the receiver's answer; a failure has its cause and what to do", async () => {
  const [good, bad] = [await makeReceiving(), await makeReceiving(answerWith(401))];
  const passed = await run(["test"], good.environment);
  expect(passed).toMatchObject({ exitCode: 0 });
  expect(passed.text).toMatch(/ORDER_UPDATE to http:\/\/127\.0\.0\.1:\d+\S* → 204, \d+ ms\n$/);
  const failed = await run(["test", "--event", "ORDER_INVOICED"], bad.environment);
  expect(failed).toMatchObject({ exitCode: 1, text: expect.stringContaining("→ 401, ") });
  const none = await makeApplication(db, { scopes: ["notification.read", "notification.write"] });
  expect((await run(["test"], credentials(none))).text).toContain("has no webhook yet");
});

test("check prints each probe and exits with 1 if one failed", async () => {
  const { environment } = await makeReceiving();
  const checked = await run(["check"], environment);
  expect(checked.exitCode).toBe(1);
  expect(checked.text).toMatch(/^FAILED {4}\S.*\n {10}HTTP 204, no text\n/m);
  expect(checked.text).toMatch(/^passed {4}\S/m);
  expect(checked.text).toMatch(/\[#{30}\] (\d+) of \1\n/);
  expect(checked.text).toMatch(/\d+ passed, \d+ failed, \d+ not sent\.\n/);
});

test("a wrong secret, no network, another server, and a redirect are one sentence each with the address that was tried", async () => {
  const tokenUrl = `${baseUrl}/oauth2/default/v1/token`;
  const { application } = await makeReceiving();
  const wrong = await run(["deliveries"], {
    CLIENT_ID: application.clientId,
    CLIENT_SECRET: "not-the-secret",
  });
  expect(wrong.exitCode).toBe(1);
  expect(wrong.text).toContain(`POST ${tokenUrl} answered 401: invalid_client.`);
  expect(wrong.text).not.toContain("not-the-secret");
  expect(wrong.text.trim().split("\n")).toHaveLength(1);
  const refused = await run(["listen", "--forward", "http://127.0.0.1:9/x"], {
    CLIENT_ID: "a",
    CLIENT_SECRET: "b",
  });
  expect(refused).toMatchObject({ exitCode: 1, text: expect.stringContaining("invalid_client") });

  const port = await findFreePort();
  for (const host of ["127.0.0.1", "localhost"]) {
    const nobody = await run(
      ["replay", "--since", "1h", "--portal", `http://${host}:${port}`],
      credentials(application),
    );
    expect(nobody.exitCode).toBe(1);
    expect(nobody.text).toContain(`No connection to http://${host}:${port}/oauth2/default/v1/token (`);
    expect(nobody.text).toContain("ECONNREFUSED");
  }
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/moved/"))
      response.writeHead(308, { location: "https://new.example.com/" }).end();
    else response.writeHead(200, { "content-type": "text/html" }).end("<p>Welcome");
  });
  await listen(server, port);
  leaving.push(() => close(server));
  const other = await run(["test", "--portal", `http://127.0.0.1:${port}`], credentials(application));
  expect(other.text).toContain("answered 200 with text/html instead of JSON. Is this the portal's address?");
  const moved = await run(["test", "--portal", `http://127.0.0.1:${port}/moved`], credentials(application));
  expect(moved.text).toContain(
    "answered 308 and points to https://new.example.com/. Use that portal's address.",
  );
});

test("control characters of others are escaped", async () => {
  const server = createServer((_request, response) => {
    const body = JSON.stringify({ error: "invalid_client", error_description: "\x1b[2Jgone\x07" });
    response.writeHead(401, { "content-type": "application/json" }).end(body);
  });
  const port = await findFreePort();
  await listen(server, port);
  leaving.push(() => close(server));
  const answered = await run(["test", "--portal", `http://127.0.0.1:${port}`], {
    CLIENT_ID: "a",
    CLIENT_SECRET: "b",
  });
  expect(answered.text).toContain("\\u001b[2Jgone\\u0007");
  const option = await run(["\x1b[2J"]);
  for (const { text } of [answered, option]) expect(text).not.toMatch(/(?!\n)\p{Cc}/u);
});

test("an order number cannot control the terminal, and JSON still has it", async () => {
  const { hook, receiver, environment } = await makeReceiving();
  const orderNumber = "SO-\x1b]0;gone\x07\u009b2J\u202e 👩\u200d🔧\nforged";
  await publishUpdates(db, [hook], 1, { orderNumber });
  const listed = await run(["deliveries"], environment);
  const forward = ["--forward", receiver.url, "--since", "1h", "--expect", "1"];
  const heard = await run(["listen", ...forward], environment);
  for (const { exitCode, text } of [listed, heard]) {
    expect([exitCode, text]).toEqual([
      0,
      expect.stringContaining("SO-\\u001b]0;gone\\u0007\\u009b2J\\u202e"),
    ]);
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(text).not.toMatch(/^forged/m);
  }
  const json = await run(["deliveries", "--json"], environment);
  expect(json.text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  expect(JSON.parse(json.text)).toMatchObject([{ orderNumber }]);
});

test("a person is asked for what is missing, and a secret is not shown", async () => {
  const [input, shown] = [new PassThrough(), { text: "", write: (text: string) => (shown.text += text) }];
  const name = ask("Client ID: ", false, { input, output: shown });
  input.write("pp_me\r");
  expect(await name).toBe("pp_me");
  const secret = ask("Client secret: ", true, { input, output: shown });
  input.write("very secret\r");
  expect(await secret).toBe("very secret");
  expect(shown.text).toContain("Client secret: ");
  expect(shown.text).not.toContain("very");
  const canceled = ask("Client ID: ", false, { input, output: shown });
  input.write("\x03");
  await expect(canceled).rejects.toThrow(Canceled);
});

test("the progress bar redraws itself in a terminal, and elsewhere prints a line when the numbers change", () => {
  const draw = (isTTY: boolean) => {
    const written: string[] = [];
    const progress = new Progress({ isTTY, write: (text) => written.push(text) });
    for (const done of [0, 0, 3]) progress.show(done, 6);
    progress.end();
    return written;
  };
  const [empty, half] = [`[${"-".repeat(30)}] 0 of 6`, `[${"#".repeat(15)}${"-".repeat(15)}] 3 of 6`];
  expect(draw(true)).toEqual([`\r\x1b[2K${empty}`, `\r\x1b[2K${half}`, "\n"]);
  expect(draw(false)).toEqual([`${empty}\n`, `${half}\n`]);
});
