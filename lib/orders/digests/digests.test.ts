import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, expect, test } from "vitest";
import { sendTestEvent } from "#lib/deliveries/engine/send-test-event.ts";
import { pruneLog } from "#lib/deliveries/log/prune-log.ts";
import { issuer } from "#lib/oauth/tokens/token-settings.ts";
import { publishEvents } from "#lib/orders/publish-events.ts";
import { sampleOrderUpdate } from "#lib/orders/sample-events.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { committedUntil } from "#lib/platform/db/commit-watermark.ts";
import { createApiClient } from "#lib/reference/client/create-api-client.ts";
import { reconcile } from "#lib/reference/client/reconcile.ts";
import { accept, startReceiver } from "../../../e2e/receiver.ts";
import { callApi, fetchToken } from "../../../e2e/support/api-token.ts";
import { makeApplication } from "../../../e2e/support/fixtures.ts";
import { setUpApiServer } from "../../../e2e/support/processes/api-server.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { makeWebhook } from "../../../e2e/support/webhooks.ts";
import { runCommand } from "../../../scripts/portal/run-command.ts";
import type { EventDigests } from "./schemas.ts";

const { db, pool } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
const folder = await mkdtemp(path.join(tmpdir(), "portal-digests-"));
afterAll(() => rm(folder, { recursive: true }));

const hourMs = 3_600_000;
const thisHourMs = Math.floor(Date.now() / hourMs) * hourMs;
const hoursAgo = (hours: number) => new Date(thisHourMs - hours * hourMs).toISOString();
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const digest = (ids: readonly string[]) => sha256(ids.toSorted().join("\n"));

let serial = 0;

/** Publishes events that were received `hours` ago. Returns their IDs. */
async function publish(audience: "all" | string[], count: number, hours: number): Promise<string[]> {
  const events = Array.from({ length: count }, () => {
    serial += 1;
    const ids = { orderNumber: `D-${serial}`, eventId: `digest-${serial}` };
    return sampleOrderUpdate({ ...ids, at: new Date(), audience, status: "Pending" });
  });
  const eventIds = events.map(({ eventId }) => eventId);
  await db.$transaction((tx) => publishEvents(tx, events), { timeout: 60_000 });
  for (const table of ["Event", "EventReader"])
    await pool.query(
      `UPDATE "${table}" SET "receivedAt" = $1::timestamptz + "sequence" * interval '1 ms'
       WHERE "sequence" IN (SELECT "sequence" FROM "Event" WHERE "eventId" = ANY($2))`,
      [hoursAgo(hours), eventIds],
    );
  return eventIds;
}

const scope = "notification.read notification.write";

async function makeReader() {
  const application = await makeApplication(db, { scopes: ["notification.read", "notification.write"] });
  const token = await fetchToken(application, scope);
  const get = async (what: string, query: Record<string, string>) => {
    const search = new URLSearchParams(query);
    const { status, body } = await callApi(token, "GET", `/api/notification/v2/events/${what}?${search}`);
    return { status, body };
  };
  const digests = async (from: number, to: number) => {
    const { status, body } = await get("digests", { from: hoursAgo(from), to: hoursAgo(to) });
    expect(status).toBe(200);
    return body as EventDigests;
  };
  return { application, audience: [application.clientId], token, get, digests };
}

test("each full hour has the count and the digest of the application's events, and the statement has the same values", async () => {
  const [reader, other] = [await makeReader(), await makeReader()];
  const [own, shared] = [await publish(reader.audience, 3, 3), await publish("all", 1, 3)];
  await publish(other.audience, 2, 3);
  const later = await publish(reader.audience, 1, 1);
  await publish(reader.audience, 1, 0);
  const receiver = await startReceiver();
  const { webhookId } = await makeWebhook(db, receiver.url, { application: reader.application });
  await sendTestEvent(systemContext(db, "test"), { webhookId, event: "ORDER_UPDATE" });
  await receiver.close();

  const { data, statement } = await reader.digests(4, -5);
  expect(data.every(({ hour }) => Date.parse(hour) + hourMs <= Date.now())).toBe(true);
  expect(data.slice(0, 4)).toEqual([
    { hour: hoursAgo(4), count: 0, sha256: sha256("") },
    { hour: hoursAgo(3), count: 4, sha256: digest([...own, ...shared]) },
    { hour: hoursAgo(2), count: 0, sha256: sha256("") },
    { hour: hoursAgo(1), count: 1, sha256: digest(later) },
  ]);
  const keys = createRemoteJWKSet(new URL(`${issuer()}/v1/keys`));
  const { payload, protectedHeader } = await jwtVerify(statement, keys, { issuer: issuer() });
  expect(protectedHeader.typ).toBe("event-digests+jwt");
  expect(payload).toMatchObject({ sub: reader.application.clientId, iat: expect.any(Number), data });
  // A statement is not an access token.
  expect((await callApi(statement, "GET", "/api/notification/v2/events")).status).toBe(401);
  const half = { from: new Date(thisHourMs - 3.5 * hourMs).toISOString(), to: hoursAgo(1) };
  expect((await reader.get("digests", half)).body["data"]).toEqual(data.slice(1, 3));
});

test("an hour is not final while an open transaction can still write to it", async () => {
  const { audience } = await makeReader();
  const event = sampleOrderUpdate({
    ...{ orderNumber: "D-late", eventId: "digest-late", at: new Date(), audience, status: "Pending" },
  });
  const written = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const slowly = db.$transaction(
    async (tx) => {
      await publishEvents(tx, [event]);
      written.resolve();
      await mayCommit.promise;
    },
    { timeout: 60_000 },
  );
  await written.promise;
  const before = await committedUntil("Event");
  mayCommit.resolve();
  await slowly;
  const { receivedAt } = await db.event.findUniqueOrThrow({ where: { eventId: "digest-late" } });
  expect(before.getTime()).toBeLessThanOrEqual(receivedAt.getTime());
  await expect
    .poll(async () => (await committedUntil("Event")).getTime())
    .toBeGreaterThan(receivedAt.getTime());
});

test("an invalid parameter is named", async () => {
  const reader = await makeReader();
  const period = { from: hoursAgo(3), to: hoursAgo(1) };
  for (const [what, query, parameter] of [
    ["digests", { from: period.from }, "to"],
    ["digests", { ...period, from: "yesterday" }, "from"],
    ["digests", { from: period.to, to: period.from }, "to"],
    ["digests", { ...period, from: hoursAgo(170) }, "to"],
    ["digests", { ...period, prefix: "a" }, "prefix"],
    ["ids", { ...period, prefix: "A0" }, "prefix"],
    ["ids", { ...period, prefix: "a,bc" }, "prefix"],
    ["ids", { ...period, prefix: Array(65).fill("a").join() }, "prefix"],
  ] as const)
    expect(await reader.get(what, query), JSON.stringify(query)).toMatchObject({
      status: 400,
      body: { errors: [{ parameter }] },
    });
});

test("reconciliation finds exactly the events that a receiver lost, resends them, and requests no others", async () => {
  const reader = await makeReader();
  const received = await startReceiver(accept);
  await makeWebhook(db, received.url, { application: reader.application });
  const hours = [30, 29, 28].map((hour) => publish(reader.audience, 150, hour));
  const ids = await Promise.all(hours);
  await db.delivery.updateMany({
    data: { state: "DELIVERED", nextAttemptAt: null, completedAt: new Date() },
  });
  const lost = [ids[0]?.[7], ids[2]?.[0], ids[2]?.[149]].map(String);
  const own = new Map(
    ids.flatMap((list, index) => list.map((id) => [id, thisHourMs - (30 - index) * hourMs] as const)),
  );
  for (const id of lost) own.delete(id);
  let bytes = 0;
  const api = createApiClient(baseUrl, reader.token);
  api.use({
    onResponse: async ({ request, response }) => {
      bytes += request.url.length + (await response.clone().arrayBuffer()).byteLength;
    },
  });
  const found = await reconcile(api, {
    from: new Date(hoursAgo(31)),
    to: new Date(hoursAgo(25)),
    receivedIn: (from, to) =>
      [...own].filter(([, atMs]) => atMs >= from.getTime() && atMs < to.getTime()).map(([id]) => id),
  });
  expect(found).toMatchObject({ events: 450, hours: 6, differing: [hoursAgo(30), hoursAgo(28)] });
  expect(found.missing.toSorted()).toEqual(lost.toSorted());
  expect(bytes).toBeLessThan(20_000);

  // The same on the command line, from IDs without times.
  const file = path.join(folder, "received");
  await writeFile(file, [...own.keys()].join("\n"));
  const client = ["--client-id", reader.application.clientId];
  const secret = ["--client-secret", reader.application.clientSecret];
  const run = async (...words: string[]) => {
    const outcome = await runCommand(["reconcile", ...words, "--json"]);
    return { exitCode: outcome.exitCode, answer: JSON.parse(outcome.stdout || outcome.stderr) };
  };
  const online = ["--from", hoursAgo(31), "--to", hoursAgo(25), "--portal", baseUrl, ...client, ...secret];
  const resent = await run(file, ...online);
  expect(resent).toMatchObject({ exitCode: 1, answer: { events: 450, resent: 3 } });
  expect(resent.answer.missing.toSorted()).toEqual(lost.toSorted());
  const replay = await db.replay.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
  expect(replay).toMatchObject({ total: 3, filter: { eventIds: resent.answer.missing } });
  await writeFile(file, ids.flat().join("\n"));
  expect(await run(file, ...online)).toMatchObject({ exitCode: 0, answer: { events: 450, missing: [] } });
  await received.close();
});

test("a period that takes the portal too long is halved until it is fast enough", async () => {
  const reader = await makeReader();
  const ids = (await Promise.all([23, 22, 20].map((hours) => publish(reader.audience, 2, hours)))).flat();
  const lost = [ids[1], ids[5]].map(String);
  const api = createApiClient(baseUrl, reader.token);
  api.use({
    onRequest: ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [from, to] = ["from", "to"].map((name) => Date.parse(searchParams.get(name) ?? ""));
      if (Number(to) - Number(from) <= 2 * hourMs) return;
      return Response.json(
        { status: 400, detail: "The search took longer than 10 seconds." },
        { status: 400 },
      );
    },
  });
  const input = {
    ...{ from: new Date(hoursAgo(24)), to: new Date(hoursAgo(19)) },
    receivedIn: () => ids.filter((id) => !lost.includes(id)),
  };
  const found = await reconcile(api, input);
  expect(found).toMatchObject({ events: 6, hours: 5 });
  expect(found.missing.toSorted()).toEqual(lost.toSorted());
  expect(found.statements.length).toBeGreaterThan(1);
});

test("an event that is removed or altered after its digest was signed is detected without the portal", async () => {
  const reader = await makeReader();
  const [removed = "", altered = ""] = await publish(reader.audience, 4, 2);
  await publish(reader.audience, 4, 1);
  const proof = path.join(folder, "proof");
  const file = path.join(folder, "events");
  const client = ["--client-id", reader.application.clientId];
  const secret = ["--client-secret", reader.application.clientSecret];
  /** The events of the feed, as they are now. */
  const writeEvents = async () => {
    const { body } = await callApi(reader.token, "GET", "/api/notification/v2/events");
    await writeFile(file, (body["data"] as unknown[]).map((event) => JSON.stringify(event)).join("\n"));
  };
  const check = async () => {
    const { exitCode, stdout } = await runCommand(["reconcile", file, "--statement", proof, "--json"]);
    return { exitCode, ...JSON.parse(stdout) };
  };
  await writeEvents();
  const portal = ["--portal", baseUrl, ...client, ...secret];
  const kept = await runCommand([
    "reconcile",
    file,
    "--from",
    hoursAgo(2),
    "--to",
    hoursAgo(0),
    "--save",
    proof,
    ...portal,
  ]);
  expect(kept).toMatchObject({ exitCode: 0, stderr: "" });
  expect(await check()).toEqual({ exitCode: 0, hours: 2, differing: [] });

  await pool.query(`UPDATE "Event" SET "payload" = '{"total":"0.00"}' WHERE "eventId" = $1`, [altered]);
  await writeEvents();
  const hour = { hour: hoursAgo(2), count: 4 };
  expect(await check()).toEqual({
    ...{ exitCode: 1, hours: 2, differing: [{ ...hour, found: 4, ids: true, payloads: false }] },
  });
  await pool.query(`DELETE FROM "Event" WHERE "eventId" = $1`, [removed]);
  await writeEvents();
  expect(await check()).toMatchObject({ differing: [{ ...hour, found: 3, ids: false, payloads: false }] });

  const { statements, keys } = JSON.parse(await readFile(proof, "utf8"));
  const [header = "", , signature = ""] = statements[0].split(".");
  const forged = Buffer.from(JSON.stringify({ data: [] })).toString("base64url");
  await writeFile(proof, JSON.stringify({ statements: [`${header}.${forged}.${signature}`], keys }));
  expect(await runCommand(["reconcile", file, "--statement", proof])).toMatchObject({ exitCode: 1 });
});

test("an hour whose events are deleted between the check and the read is neither signed nor listed", async () => {
  for (const [what, hours] of [
    ["digests", 62],
    ["ids", 60],
  ] as const) {
    const reader = await makeReader();
    await publish(reader.audience, 2, hours);
    const pruner = await pool.connect();
    await pruner.query(`BEGIN; LOCK TABLE "EventReader" IN ACCESS EXCLUSIVE MODE`);
    const answer = reader.get(what, { from: hoursAgo(hours), to: hoursAgo(hours - 1) });
    const waiting = `SELECT 1 FROM pg_locks WHERE "relation" = '"EventReader"'::regclass AND NOT "granted"`;
    await expect.poll(async () => (await pruner.query(waiting)).rowCount, { timeout: 30_000 }).toBe(1);
    await pruner.query(
      `INSERT INTO "RetentionRun" ("id", "endedAt", "bodies", "deliveries", "events", "eventsUntil")
       VALUES (1, now(), 0, 0, 1, $1) ON CONFLICT ("id") DO UPDATE SET "eventsUntil" = excluded."eventsUntil"`,
      [hoursAgo(hours)],
    );
    await pruner.query("COMMIT");
    pruner.release();
    expect(await answer, what).toMatchObject({ status: 400, body: { errors: [{ parameter: "from" }] } });
  }
});

test("hours in which events were deleted have no digest", async () => {
  const reader = await makeReader();
  await publish(reader.audience, 1, 50);
  await db.delivery.deleteMany();
  await pool.query(`DELETE FROM "Event" WHERE "receivedAt" > $1`, [hoursAgo(49)]);
  await pruneLog(pool, { bodyDays: 30, deliveryDays: 90 }, new Date(Date.now() + 100 * 86_400_000));
  expect(await reader.get("digests", { from: hoursAgo(50), to: hoursAgo(1) })).toMatchObject({
    status: 400,
    body: { errors: [{ parameter: "from", detail: expect.stringContaining(hoursAgo(49)) }] },
  });
  expect((await reader.digests(49, 1)).data).toHaveLength(48);
});
