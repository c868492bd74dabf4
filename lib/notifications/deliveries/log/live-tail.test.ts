import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, test, vi } from "vitest";
import { sendTestEvent } from "#lib/notifications/deliveries/engine/send-test-event.ts";
import { resendDelivery } from "#lib/notifications/deliveries/queue/resend-delivery.ts";
import { runReplays } from "#lib/notifications/deliveries/queue/run-replays.ts";
import { startReplay } from "#lib/notifications/deliveries/queue/start-replay.ts";
import { flushRequestLog } from "#lib/platform/http/log-request.ts";
import { newId } from "#lib/platform/ids.ts";
import { placesOfEach } from "#lib/platform/rate-limit/places.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { until } from "#test/processes/worker-process.ts";
import { type Receiver, startReceiver } from "#test/receiver.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishInvoice, publishUpdates } from "#test/webhooks.ts";
import { runCli } from "../../../../scripts/cli/run-cli.ts";
import { toEventId } from "./tail-deliveries.ts";

const { db, pool } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
const projectDir = path.resolve(import.meta.dirname, "../../../..");

const leaving: (() => unknown)[] = [];
afterEach(async () => {
  for (const leave of leaving.splice(0)) await leave();
});

type Heard = { id: string; event: string; data: Record<string, unknown> };

/** Follows a stream; what it says is added to `heard` as it comes. */
async function listenTo(path: string, headers: Record<string, string>) {
  const abort = new AbortController();
  leaving.push(() => abort.abort());
  const response = await fetch(`${baseUrl}${path}`, { headers, signal: abort.signal });
  const heard: Heard[] = [];
  const state = { ended: false, comments: 0 };
  const read = async () => {
    let pending = "";
    for await (const text of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      const blocks = (pending + text).split("\n\n");
      pending = blocks.pop() ?? "";
      for (const block of blocks) {
        const field = (name: string) => block.match(new RegExp(`^${name}: (.*)$`, "m"))?.[1] ?? "";
        if (field("event") === "") state.comments += 1;
        else heard.push({ id: field("id"), event: field("event"), data: JSON.parse(field("data")) });
      }
    }
  };
  if (response.status === 200) {
    void read()
      .catch(() => {})
      .finally(() => {
        state.ended = true;
      });
    await until("ready", () => heard.some(({ event }) => event === "ready"));
  }
  const deliveries = () => heard.filter(({ event }) => event === "delivery");
  return { response, heard, deliveries, state, leave: () => abort.abort() };
}

const scopes: ("notification.read" | "notification.write")[] = ["notification.read", "notification.write"];
const live = "/api/notification/v2/deliveries/live";

async function makeOwner() {
  const person = await makePerson(db);
  const application = await makeApplication(db, { scopes }, person);
  const hook = await makeWebhook(db, "http://127.0.0.1:9/hook", {
    application,
    events: ["ORDER_UPDATE", "ORDER_INVOICED"],
  });
  const bearer = async (scope = "notification.read") => ({
    authorization: `Bearer ${await fetchToken(application, scope)}`,
    accept: "text/event-stream",
  });
  return { person, application, hook, bearer, cookie: await sessionCookie(person) };
}

describe("live tail", () => {
  test("sends each new delivery once, in order, without test events and resends, only to its owner", async () => {
    const [owner, stranger] = [await makeOwner(), await makeOwner()];
    await publishUpdates(db, [owner.hook]);
    const { id: older } = await db.delivery.findFirstOrThrow({ where: { webhookId: owner.hook.webhookId } });
    const mine = await listenTo(live, await owner.bearer());
    const theirs = await listenTo(live, await stranger.bearer());
    expect(mine.response.headers.get("content-type")).toBe("text/event-stream");
    const ctx = makeContext(owner.person, db);
    await resendDelivery(ctx, { deliveryId: older });
    await sendTestEvent(ctx, { webhookId: owner.hook.webhookId, event: "ORDER_UPDATE" });
    for (let index = 0; index < 5; index += 1) await publishUpdates(db, [owner.hook], 3);
    await until("15 deliveries", () => mine.deliveries().length >= 15);
    const made = await db.delivery.findMany({
      where: { webhookId: owner.hook.webhookId, isTest: false },
      orderBy: { sequence: "asc" },
    });
    const expected = made.slice(1).map(({ id }) => id);
    expect(mine.deliveries().map(({ data }) => data["id"])).toEqual(expected);
    expect(theirs.deliveries()).toEqual([]);
  });

  test("continues after Last-Event-ID without gaps or repeats", async () => {
    const { hook, bearer } = await makeOwner();
    const first = await listenTo(live, await bearer());
    await publishUpdates(db, [hook], 2);
    await until("2 deliveries", () => first.deliveries().length === 2);
    first.leave();
    const [one, two] = first.deliveries();
    await publishUpdates(db, [hook], 3);
    const second = await listenTo(live, { ...(await bearer()), "last-event-id": one?.id ?? "" });
    await until("4 deliveries", () => second.deliveries().length >= 4);
    expect(second.deliveries()[0]?.data["id"]).toBe(two?.data["id"]);
    expect(new Set(second.deliveries().map(({ data }) => data["id"])).size).toBe(4);
  });

  test("starts with the first delivery since a time; test events and resends come once, with and without a reconnect", async () => {
    const { hook, bearer, person } = await makeOwner();
    const ctx = makeContext(person, db);
    await publishUpdates(db, [hook], 4);
    const rows = await db.delivery.findMany({
      where: { webhookId: hook.webhookId },
      orderBy: { sequence: "asc" },
    });
    const [old = "", one = "", two = "", three = ""] = rows.map(({ id }) => id);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await db.delivery.update({ where: { id: old }, data: { createdAt: hoursAgo(2) } });
    // Resent before the stream: it comes once, when it was resent.
    await resendDelivery(ctx, { deliveryId: two });
    const since = `${live}?include=all&since=${hoursAgo(1).toISOString()}`;
    const first = await listenTo(since, await bearer());
    await until("what was missed", () => first.deliveries().length === 3);
    await resendDelivery(ctx, { deliveryId: old });
    const { deliveryId: tested } = await sendTestEvent(ctx, {
      webhookId: hook.webhookId,
      event: "ORDER_UPDATE",
    });
    await until("both", () => first.deliveries().length === 5);
    expect(first.deliveries().map(({ data }) => [data["id"], data["isResent"], data["isTest"]])).toEqual([
      [one, false, false],
      [three, false, false],
      [two, true, false],
      [old, true, false],
      [tested, false, true],
    ]);
    first.leave();
    const seen = first.deliveries();
    for (const [index, { id }] of seen.entries()) {
      const again = await listenTo(since, { ...(await bearer()), "last-event-id": id });
      await until("the rest", () => again.deliveries().length >= seen.length - index - 1);
      const rest = again.deliveries().map(({ data }) => data["id"]);
      expect(rest).toEqual(seen.slice(index + 1).map(({ data }) => data["id"]));
      again.leave();
    }
    await resendDelivery(ctx, { deliveryId: one });
    // The other way to resend. A test event is left out.
    await db.delivery.update({
      where: { id: three },
      data: { state: "GIVEN_UP", completedAt: new Date() },
    });
    await startReplay(ctx, { deliveryIds: [three, tested] });
    await runReplays(db);
    const second = await listenTo(since, { ...(await bearer()), "last-event-id": seen.at(-2)?.id ?? "" });
    await publishUpdates(db, [hook]);
    await until("the rest", () => second.deliveries().length >= 4);
    const ids = second.deliveries().map(({ data }) => data["id"]);
    expect(ids.slice(0, 3)).toEqual([tested, one, three]);
    expect(ids).toHaveLength(4);
  });

  test("misses nothing that commits later than a delivery with a higher number", async () => {
    const { hook, bearer } = await makeOwner();
    const stream = await listenTo(live, await bearer());
    const slow = await pool.connect();
    await publishUpdates(db, [hook]);
    const { id: model } = await db.delivery.findFirstOrThrow({ where: { webhookId: hook.webhookId } });
    await until("the first", () => stream.deliveries().length === 1);
    await slow.query("BEGIN");
    await slow.query(
      `INSERT INTO "Event" ("id", "eventId", "type", "orderNumber", "occurredAt", "payload", "audience")
       SELECT 'evt_slow', 'slow', "type", "orderNumber", "occurredAt", "payload", "audience" FROM "Event"
       WHERE "id" = (SELECT "eventId" FROM "Delivery" WHERE "id" = $1)`,
      [model],
    );
    await slow.query(
      `INSERT INTO "Delivery" ("id", "eventId", "webhookId", "applicationId", "eventType", "orderNumber")
       SELECT 'dlv_slow', 'evt_slow', "webhookId", "applicationId", "eventType", "orderNumber" FROM "Delivery" WHERE "id" = $1`,
      [model],
    );
    await publishUpdates(db, [hook]);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await slow.query("COMMIT");
    slow.release();
    await until("both", () => stream.deliveries().length >= 3);
    expect(stream.deliveries()[1]?.data["id"]).toBe("dlv_slow");
  });

  test("tells the log's pages of new deliveries and attempts without their data, only their owner's, by one query a second", async () => {
    const [owner, stranger] = [await makeOwner(), await makeOwner()];
    const follow = (cookie: string) => listenTo("/api/console/live?log=deliveries", { cookie });
    const mine = await Promise.all(Array.from({ length: 10 }, () => follow(owner.cookie)));
    const staff = await follow(await sessionCookie(await makePerson(db, "STAFF")));
    const theirs = await follow(stranger.cookie);
    const changes = ({ heard }: typeof theirs) => heard.filter(({ event }) => event === "change").length;
    const untilTold = (what: string, count: number) =>
      until(what, () => [...mine, staff].every((page) => changes(page) === count));
    await publishUpdates(db, [owner.hook]);
    await untilTold("the delivery", 1);
    const { id: deliveryId } = await db.delivery.findFirstOrThrow({
      where: { webhookId: owner.hook.webhookId },
    });
    const read = vi.spyOn(pg.Client.prototype, "query");
    leaving.push(() => read.mockRestore());
    const startedMs = performance.now();
    for (const number of [1, 2]) {
      await db.attempt.create({
        data: {
          id: newId("attempt"),
          deliveryId,
          number,
          startedAt: new Date(),
          durationMs: 5,
          url: "http://127.0.0.1:9/hook",
          requestHeaders: {},
          requestBody: "{}",
          failure: "connect",
        },
      });
      await untilTold(`attempt ${number}`, number + 1);
    }
    const seconds = (performance.now() - startedMs) / 1_000;
    const texts = read.mock.calls.map(([query]) =>
      String((query as { text?: string } | undefined)?.text ?? query),
    );
    expect(texts.filter((text) => text.includes(`"deliveryId" FROM "Attempt"`)).length).toBeLessThan(
      seconds + 2,
    );
    expect(changes(theirs)).toBe(0);
    expect(JSON.stringify([mine, staff].flat().map(({ heard }) => heard))).not.toContain(deliveryId);
  });

  test("tells the pages of API requests of new calls without their data, only their owner's", async () => {
    const [owner, stranger] = [await makeOwner(), await makeOwner()];
    const authorization = await owner.bearer();
    await flushRequestLog();
    const mine = await listenTo("/api/console/live?log=requests", { cookie: owner.cookie });
    const theirs = await listenTo("/api/console/live?log=requests", { cookie: stranger.cookie });
    await fetch(`${baseUrl}/api/notification/v2/webhooks`, {
      headers: { ...authorization, accept: "application/json" },
    });
    await until("the call", () => mine.heard.some(({ event }) => event === "change"));
    expect(mine.heard.map(({ data }) => data)).toEqual([{}, {}]);
    expect(theirs.heard.map(({ event }) => event)).toEqual(["ready"]);
  });

  test("shows the secret to an application that may change webhooks, and masks it for one that may only read", async () => {
    const { hook, bearer } = await makeOwner();
    const reader = await listenTo(live, await bearer());
    const writer = await listenTo(live, await bearer("notification.read notification.write"));
    await publishUpdates(db, [hook]);
    await publishInvoice(db, [hook]);
    await until("2 deliveries", () => reader.deliveries().length === 2 && writer.deliveries().length === 2);
    expect(JSON.stringify(reader.heard)).not.toContain(hook.secret);
    expect(JSON.stringify(reader.heard)).toContain("[secret]");
    for (const { data } of writer.deliveries()) {
      const { headers, body } = data["request"] as { headers: Record<string, string>; body: string };
      expect(() => new Webhook(hook.secret).verify(body, headers)).not.toThrow();
    }
    // One in the header of each, and one in the body of the invoice.
    expect(JSON.stringify(writer.heard).split(hook.secret).length - 1).toBe(3);
  });

  test("masks the secret as soon as the application may no longer change webhooks", async () => {
    const { application, hook, bearer } = await makeOwner();
    const writer = await listenTo(live, await bearer("notification.read notification.write"));
    await publishUpdates(db, [hook]);
    await until("the first delivery", () => writer.deliveries().length === 1);
    expect(JSON.stringify(writer.heard)).toContain(hook.secret);
    await db.application.update({ where: { id: application.id }, data: { scopes: ["notification.read"] } });
    await publishUpdates(db, [hook]);
    await until("the second delivery", () => writer.deliveries().length === 2);
    expect(JSON.stringify(writer.deliveries()[1])).not.toContain(hook.secret);
    expect(JSON.stringify(writer.deliveries()[1])).toContain("[secret]");
  });

  test("ends when the session ends, and when the application's token is no longer valid", async () => {
    const { person, application, bearer, cookie } = await makeOwner();
    const page = await listenTo("/api/console/live?log=deliveries", { cookie });
    const stream = await listenTo(live, await bearer());
    await db.session.deleteMany({ where: { userId: person.userId } });
    await db.application.delete({ where: { id: application.id } });
    await until("both ended", () => page.state.ended && stream.state.ended);
    expect(page.state.comments).toBeGreaterThan(0);
  });

  test("requires a token, the scope, or a session, and refuses the eleventh stream of one reader", async () => {
    const { application, bearer, cookie } = await makeOwner();
    expect((await listenTo(live, {})).response.status).toBe(401);
    const writeOnly = await fetchToken(application, "notification.write");
    expect((await listenTo(live, { authorization: `Bearer ${writeOnly}` })).response.status).toBe(403);
    expect((await listenTo("/api/console/live?log=deliveries", {})).response.status).toBe(401);
    const headers = await bearer();
    for (let index = 0; index < 10; index += 1)
      expect((await listenTo(live, headers)).response.status).toBe(200);
    const eleventh = await listenTo(live, headers);
    expect(eleventh.response.status).toBe(429);
    expect(eleventh.response.headers.get("retry-after")).toBe("10");
    expect((await listenTo("/api/console/live?log=deliveries", { cookie })).response.status).toBe(200);
  });

  test("an organization's streams read the events of what they missed in its four places", async () => {
    const { person } = await makeOwner();
    const readers: { authorization: string; "last-event-id": string }[] = [];
    for (let made = 0; made < 3; made += 1) {
      const application = await makeApplication(db, { scopes }, person);
      await publishUpdates(db, [await makeWebhook(db, "http://127.0.0.1:9/hook", { application })], 60);
      readers.push({
        authorization: `Bearer ${await fetchToken(application, "notification.read")}`,
        "last-event-id": toEventId({ applicationId: application.id }, 0n),
      });
    }
    const query = pg.Client.prototype.query as (...words: unknown[]) => unknown;
    const seen = { running: 0, most: 0, ended: 0 };
    const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
      this: pg.Client,
      ...words: unknown[]
    ) {
      const callback = words.at(-1);
      if (typeof callback !== "function" || !JSON.stringify(words[0]).includes("changedFields"))
        return query.apply(this, words);
      seen.running += 1;
      seen.most = Math.max(seen.most, seen.running);
      return query.call(this, ...words.slice(0, -1), (...answer: unknown[]) => {
        seen.running -= 1;
        seen.ended += 1;
        callback(...answer);
      });
    });
    leaving.push(() => spy.mockRestore());
    const streams = await Promise.all(
      readers.flatMap((reader) => Array.from({ length: 10 }, () => listenTo(live, reader))),
    );
    await until("all of it", () => streams.every((stream) => stream.deliveries().length === 60));
    expect(seen.ended).toBeGreaterThan(60);
    expect(seen.most).toBeLessThanOrEqual(placesOfEach);
  });

  test("an organization has at most thirty streams with any number of applications, and others can still connect", async () => {
    const { person } = await makeOwner();
    const answers: number[] = [];
    for (let made = 0; made < 4; made += 1) {
      const application = await makeApplication(db, { scopes }, person);
      const authorization = `Bearer ${await fetchToken(application, "notification.read")}`;
      for (let opened = 0; opened < 9; opened += 1)
        answers.push((await listenTo(live, { authorization })).response.status);
    }
    expect(answers).toEqual([...Array(30).fill(200), ...Array(6).fill(429)]);
    const other = await makeOwner();
    expect((await listenTo(live, await other.bearer())).response.status).toBe(200);
  });
});

describe("the listener", () => {
  const listener = path.join(projectDir, "scripts/listen.ts");

  function startListener(flags: string[], environment: Record<string, string> = {}) {
    const child = spawn(process.execPath, [listener, ...flags], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = { text: "" };
    child.stdout.on("data", (chunk) => {
      output.text += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output.text += chunk;
    });
    const exited = once(child, "exit");
    leaving.push(() => child.kill("SIGKILL"));
    return { child, output, exited };
  }

  async function startWeb(port: number): Promise<ChildProcess> {
    const child = fork(path.join(projectDir, "test/processes/api-process.ts"), {
      execArgv: [],
      env: { ...process.env, API_PROCESS_PORT: String(port) },
    });
    await once(child, "message");
    leaving.push(() => child.kill("SIGKILL"));
    return child;
  }

  test("forwards each delivery unchanged, even if the server is killed and restarted", async () => {
    const { hook, application } = await makeOwner();
    const receiver: Receiver = await startReceiver();
    leaving.push(() => receiver.close());
    const port = await findFreePort();
    const portal = `http://127.0.0.1:${port}`;
    const web = await startWeb(port);
    const { child, output, exited } = startListener(["--forward", receiver.url, "--portal", portal], {
      CLIENT_ID: application.clientId,
      CLIENT_SECRET: application.clientSecret,
    });
    await until("listening", () => output.text.includes("Listening"));
    await publishUpdates(db, [hook], 3);
    await until("3 posted on", () => receiver.received.length === 3);
    web.kill("SIGKILL");
    await once(web, "exit");
    // JSON text may have these ends of lines.
    await publishUpdates(db, [hook], 4, { orderNumber: "SO-\u2028\u2029" });
    await until("the failure", () => output.text.includes("Trying again."));
    await startWeb(port);
    await publishInvoice(db, [hook]);
    await until("8 posted on", () => receiver.received.length >= 8);
    child.kill("SIGTERM");
    expect((await exited)[0]).toBe(0);
    const made = await db.delivery.findMany({
      where: { webhookId: hook.webhookId },
      orderBy: { sequence: "asc" },
    });
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual(made.map(({ id }) => id));
    for (const { headers, body } of receiver.received)
      expect(() => new Webhook(hook.secret).verify(body, headers as never)).not.toThrow();
    expect(receiver.received[0]?.headers.authorization).toBe(hook.secret);
    expect(output.text.match(/→ 204/g)).toHaveLength(8);
    expect(output.text).toContain(portal);
  });

  test("forwards the deliveries and test events of one webhook, so that secrets do not mix; of several, one must be named", async () => {
    const { hook, application, person } = await makeOwner();
    const other = await makeWebhook(db, "http://127.0.0.1:9/other", { application });
    await db.webhook.update({ where: { id: other.webhookId }, data: { name: "Second" } });
    const receiver: Receiver = await startReceiver();
    leaving.push(() => receiver.close());
    const flags = ["--forward", receiver.url, "--portal", baseUrl, "--client-id", application.clientId];
    const secret = { CLIENT_SECRET: application.clientSecret };
    const undecided = startListener(flags, secret);
    expect((await undecided.exited)[0]).toBe(1);
    expect(undecided.output.text).toContain("2 webhooks, each with its own secret");
    expect(undecided.output.text).toContain(hook.webhookId);
    const wrong = startListener([...flags, "--webhook", "Third"], secret);
    expect((await wrong.exited)[0]).toBe(1);
    expect(wrong.output.text).toContain("No webhook has the ID or name Third");

    const named = startListener([...flags, "--webhook", "Second"], secret);
    await until("listening", () => named.output.text.includes("Listening to Second"));
    await publishUpdates(db, [hook, other], 3);
    await until("3 posted on", () => receiver.received.length === 3);
    await publishUpdates(db, [hook, other]);
    await until("4 posted on", () => receiver.received.length === 4);
    await sendTestEvent(makeContext(person, db), { webhookId: other.webhookId, event: "ORDER_UPDATE" });
    await until("the test event", () => receiver.received.length === 5);
    for (const { headers } of receiver.received) expect(headers.authorization).toBe(other.secret);
  });

  test("an application without a webhook is listened to as well, starting with its first one", async () => {
    const application = await makeApplication(db, { scopes });
    const receiver: Receiver = await startReceiver();
    leaving.push(() => receiver.close());
    const credentials = { CLIENT_ID: application.clientId, CLIENT_SECRET: application.clientSecret };
    const { output } = startListener(["--forward", receiver.url, "--portal", baseUrl], credentials);
    await until("listening", () => output.text.includes("Listening to the first webhook"));
    const hook = await makeWebhook(db, "http://127.0.0.1:9/first", { application });
    await publishUpdates(db, [hook]);
    await until("1 posted on", () => receiver.received.length === 1);
    expect(receiver.received[0]?.headers.authorization).toBe(hook.secret);
  });

  test("the demo's secret is only for the demo's portal: others need their own credentials", async () => {
    // Other tests run portals of this checkout. Their demos must not be found.
    const dataDir = await mkdtemp(path.join(os.tmpdir(), "listen-"));
    leaving.push(() => rm(dataDir, { recursive: true }));
    const flagsAlone = ["--forward", "http://127.0.0.1:9/hook", "--client-id", "pp_one"];
    const alone = startListener(flagsAlone, { DATA_DIR: dataDir });
    expect((await alone.exited)[0], alone.output.text).toBe(2);
    const demo = {
      baseUrl: "http://127.0.0.1:9",
      tokenUrl: "http://127.0.0.1:9/token",
      authorizeUrl: "http://127.0.0.1:9/authorize",
      application: { clientId: "a", clientSecret: "b", redirectUris: [], inboxUrl: "http://127.0.0.1:9/x" },
      publisher: { clientId: "c", clientSecret: "d" },
      users: [],
    };
    await writeFile(path.join(dataDir, "demo.json"), JSON.stringify(demo));
    const flags = ["--forward", "http://127.0.0.1:9/hook", "--portal", baseUrl];
    const elsewhere = startListener(flags, { DATA_DIR: dataDir });
    expect((await elsewhere.exited)[0]).toBe(1);
    expect(elsewhere.output.text).toContain("is not the demo portal of this checkout");
  });

  test("--since and --filter forward what was missed; --expect ends with 0 once enough was accepted, otherwise with 1", async () => {
    const { hook, application } = await makeOwner();
    const receiver = await startReceiver((request, response) => {
      response.writeHead(request.body.includes("SO-refused") ? 500 : 200).end();
    });
    leaving.push(() => receiver.close());
    await publishUpdates(db, [hook]);
    await publishUpdates(db, [hook], 1, { orderNumber: "SO-refused" });
    await publishInvoice(db, [hook]);
    const credentials = { CLIENT_ID: application.clientId, CLIENT_SECRET: application.clientSecret };
    const flags = ["--forward", receiver.url, "--portal", baseUrl, "--since", "1h"];
    const enough = startListener(
      [...flags, "--filter", "event=ORDER_INVOICED", "--expect", "1"],
      credentials,
    );
    expect((await enough.exited)[0]).toBe(0);
    expect(enough.output.text).toContain("1 of 1 expected deliveries arrived");
    expect(receiver.received.map(({ body }) => JSON.parse(body).event)).toEqual(["ORDER_INVOICED"]);
    const few = startListener([...flags, "--expect", "3", "--timeout", "2"], credentials);
    expect((await few.exited)[0]).toBe(1);
    expect(few.output.text).toMatch(
      /Expected 3 deliveries within 2 s: \d arrived, and [0-2] of them got a 2xx/,
    );
  });

  test("exits with 1 if the portal refuses it, and with 2 on wrong usage", async () => {
    const flags = ["--forward", "http://127.0.0.1:9/hook", "--portal", baseUrl];
    const refused = startListener([...flags, "--client-id", "app_nobody"], { CLIENT_SECRET: "wrong" });
    expect((await refused.exited)[0]).toBe(1);
    expect(refused.output.text).toContain("invalid_client");
    const wrongs: [string[], string][] = [
      [["--forward", "nowhere"], "Expected an http or https address."],
      [["--since", "soon"], "Expected an age such as 30s"],
      [["--filter", "event=ORDER_GONE"], "Allowed choices are event=ORDER_UPDATE, event=ORDER_INVOICED."],
      [["--since", "1h", "--from", "12"], "cannot be used with option '--since <time>'"],
      [["--timeout", "5"], "--timeout needs --expect"],
      [["--expect", "0"], "Expected a number of deliveries from 1 to 100000."],
    ];
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    leaving.push(() => written.mockRestore());
    const installation = { name: "npm run", version: "1.0.0", findDemo: async () => null };
    for (const [words, message] of wrongs) {
      expect(await runCli(["listen", ...flags, ...words], installation)).toBe(2);
      expect(written.mock.calls.splice(0).join("")).toContain(message);
    }
    const help = startListener(["--help"]);
    expect((await help.exited)[0]).toBe(0);
    expect(help.output.text).toContain("Usage: npm run listen -- [options]");
  });
});
