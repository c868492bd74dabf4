import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { getHealth } from "#lib/notifications/deliveries/charts/get-health.ts";
import type {
  Delivery,
  DeliveryDetail,
  DeliveryHealth,
  DeliveryPage,
} from "#lib/notifications/deliveries/shared/schemas.ts";
import { maxCounted } from "#lib/notifications/deliveries/shared/schemas.ts";
import { rotateSecret } from "#lib/notifications/webhooks/rotate-secret.ts";
import type { UserActor } from "#lib/platform/access/context.ts";
import { getReadDb } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { answerWith, startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishInvoice, publishUpdates } from "#test/webhooks.ts";
import { countsSql, pageSql } from "./list-deliveries.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();
/** What only the console has. */
const consoleOnly = /^\/(counts|export|health|charts)|\/signed-request$/;
const toPath = (at: string) =>
  consoleOnly.test(at) ? "/api/console/deliveries" : "/api/notification/v2/deliveries";

type PlanNode = {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  "Actual Loops": number;
  Plans?: PlanNode[];
};

/** How many deliveries a statement read. */
function countRead({ Plans = [], "Rows Removed by Filter": removed = 0, ...node }: PlanNode): number {
  const each = node["Relation Name"] === "Delivery" ? node["Actual Rows"] + removed : 0;
  return Plans.reduce((sum, plan) => sum + countRead(plan), each * node["Actual Loops"]);
}

async function makeOwner() {
  const person = await makePerson(db);
  const application = await makeApplication(db, {}, person);
  const hook = await makeWebhook(db, "https://hooks.example.com/", {
    application,
    events: ["ORDER_UPDATE", "ORDER_INVOICED"],
  });
  const client = portal.as(person);
  const call = (at: string, method = "GET") => client.request(method, `${toPath(at)}${at}`);
  return { person, application, hook, call };
}

describe("the delivery log", () => {
  test("pages neither repeat nor skip deliveries while new ones arrive", async () => {
    const { hook, call } = await makeOwner();
    await publishUpdates(db, [hook], 25);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor ? `?limit=10&cursor=${cursor}` : "?limit=10";
      const page = (await call(query)).body as DeliveryPage;
      seen.push(...page.data.map(({ eventId }) => eventId));
      cursor = page.nextCursor;
      await publishUpdates(db, [hook], 3);
    } while (cursor);
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
    expect(await db.delivery.count({ where: { webhookId: hook.webhookId } })).toBeGreaterThan(25);
  });

  test("a page of staff has the newest of everybody's, and reads one delivery of each application that is not on it", async () => {
    const staff = await makePerson(db, "STAFF");
    const hooks = await Promise.all(
      Array.from({ length: 12 }, () => makeWebhook(db, "https://hooks.example.com/")),
    );
    await publishUpdates(db, hooks, 3);
    for (const hook of hooks) await publishUpdates(db, [hook], 4);
    const sorted = await db.delivery.findMany({ orderBy: [{ createdAt: "desc" }, { sequence: "desc" }] });
    const client = portal.as(staff);
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const at: string = `?limit=5${cursor && `&cursor=${cursor}`}`;
      const { body: page } = await client.get<DeliveryPage>(`${toPath(at)}${at}`);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(sorted.map(({ id }) => id));

    const [planned] = await db.$transaction(async (tx) => {
      // Small tables are read whole otherwise, the sooner since autovacuum analyzed them.
      for (const way of ["seqscan", "bitmapscan", "mergejoin", "hashjoin"])
        await tx.$executeRawUnsafe(`SET LOCAL enable_${way} = off`);
      return tx.$queryRaw<{ "QUERY PLAN": [{ Plan: PlanNode }] }[]>`
        EXPLAIN (ANALYZE, FORMAT JSON) ${pageSql({ actor: staff }, { limit: 5 })}`;
    });
    const applications = await db.application.count();
    const rows = planned ? countRead(planned["QUERY PLAN"][0].Plan) : 0;
    expect(rows).toBeGreaterThan(12);
    // Six of each application that may be on the page, and the page.
    expect(rows).toBeLessThanOrEqual(applications + 6 * 6 + 2 * 6);
  });

  test("counts of one who owns most deliveries read as many as they say", async () => {
    const [hook, ...others] = await Promise.all(
      Array.from({ length: 30 }, () => makeWebhook(db, "https://hooks.example.com/")),
    );
    if (!hook) throw new Error("there is no webhook");
    await publishUpdates(db, others, 1);
    for (let made = 0; made < 1_200; made += 100) await publishUpdates(db, [hook], 100);
    await db.delivery.updateMany({
      where: { webhookId: hook.webhookId },
      data: { state: "DELIVERED", nextAttemptAt: null, completedAt: new Date() },
    });
    await db.$executeRawUnsafe(`ANALYZE "Delivery"`);
    const { organizationId } = await db.application.findUniqueOrThrow({ where: { id: hook.application.id } });
    const actor = await makePerson(db, "PARTNER_ADMIN", organizationId);
    const [planned] = await getReadDb().$queryRaw<{ "QUERY PLAN": [{ Plan: PlanNode }] }[]>`
      EXPLAIN (ANALYZE, FORMAT JSON) ${countsSql({ actor }, {}, ["DELIVERED"])}`;
    expect(planned && countRead(planned["QUERY PLAN"][0].Plan)).toBe(maxCounted + 1);
  });

  test("a log of tests alone reads no other deliveries", async () => {
    const { person, hook } = await makeOwner();
    await publishUpdates(db, [hook], 100);
    const [oldest] = await db.delivery.findMany({ where: { webhookId: hook.webhookId }, take: 1 });
    await db.delivery.update({ where: { id: oldest?.id ?? "" }, data: { isTest: true } });
    await db.$executeRawUnsafe(`ANALYZE "Delivery"`);
    for (const webhookId of [undefined, hook.webhookId]) {
      const page = pageSql({ actor: person }, { tests: "only", webhookId, limit: 50 });
      const [planned] = await getReadDb().$queryRaw<{ "QUERY PLAN": [{ Plan: PlanNode }] }[]>`
        EXPLAIN (ANALYZE, FORMAT JSON) ${page}`;
      // For its application, its page, and what the row shows.
      expect(planned && countRead(planned["QUERY PLAN"][0].Plan)).toBeLessThanOrEqual(4);
    }
  });

  test("each filter shows exactly what it names", async () => {
    const { hook, call } = await makeOwner();
    await publishUpdates(db, [hook], 2);
    await publishUpdates(db, [hook], 1, { orderNumber: "SO-FIND-ME" });
    await publishInvoice(db, [hook]);
    const rows = await db.delivery.findMany({
      where: { webhookId: hook.webhookId },
      orderBy: { sequence: "asc" },
    });
    const set = (index: number, data: object) =>
      db.delivery.update({ where: { id: rows[index]?.id ?? "" }, data });
    await set(0, { state: "DELIVERED", lastHttpStatus: 204 });
    await set(1, { attemptCount: 2, lastHttpStatus: 503, lastFailure: "server_error" });
    const found = async (query: string) => {
      const { data: deliveries } = (await call(`?${query}`)).body as DeliveryPage;
      return deliveries.map(({ id }) => rows.findIndex((row) => row.id === id)).sort();
    };
    expect(await found("")).toEqual([0, 1, 2, 3]);
    expect(await found("state=DELIVERED")).toEqual([0]);
    expect(await found("state=QUEUED")).toEqual([2, 3]);
    expect(await found("state=RETRYING")).toEqual([1]);
    expect(await found("event=ORDER_INVOICED")).toEqual([3]);
    expect(await found("orderNumber=SO-FIND-ME")).toEqual([2]);
    expect(await found("httpClass=5xx")).toEqual([1]);
    await set(2, { attemptCount: 1, lastFailure: "dns" });
    // Never attempted, because its webhook was unregistered.
    await set(3, {
      state: "GIVEN_UP",
      lastFailure: "unregistered",
      completedAt: new Date(),
      nextAttemptAt: null,
    });
    expect(await found("httpClass=none")).toEqual([2]);
    expect(await found(`webhookId=${hook.webhookId}&from=2001-01-01T00:00:00Z`)).toEqual([0, 1, 2, 3]);
    expect(await found("to=2001-01-01T00:00:00Z")).toEqual([]);
  });

  test("a period that ends before it starts is refused, and its end is named", async () => {
    const { call } = await makeOwner();
    for (const path of ["", "/counts", "/export"])
      expect(await call(`${path}?from=2026-03-03T00:00:00Z&to=2026-03-02T00:00:00Z`)).toMatchObject({
        status: 400,
        body: { errors: [{ parameter: "to" }] },
      });
  });

  test("a row has the order's status in its event, an invoice has none, and the details agree", async () => {
    const { hook, call } = await makeOwner();
    await publishUpdates(db, [hook], 1, { status: "Scheduled" });
    await publishInvoice(db, [hook]);
    const { data } = (await call("")).body as DeliveryPage;
    expect(data.map(({ event, orderStatus }) => [event, orderStatus])).toEqual([
      ["ORDER_INVOICED", null],
      ["ORDER_UPDATE", "Scheduled"],
    ]);
    const { orderStatus } = (await call(`/${data[1]?.id}`)).body as DeliveryDetail;
    expect(orderStatus).toBe("Scheduled");
  });

  test("a failure is explained, with what to do", async () => {
    const { hook, call } = await makeOwner();
    await publishUpdates(db, [hook]);
    await db.delivery.updateMany({ where: { webhookId: hook.webhookId }, data: { lastFailure: "redirect" } });
    const { data: deliveries } = (await call("")).body as DeliveryPage;
    expect(deliveries[0]?.failure).toEqual({
      class: "redirect",
      title: "Your server redirected",
      advice: expect.stringContaining("Register the final URL"),
    });
  });

  test("another organization sees none of it", async () => {
    const [owner, stranger] = [await makeOwner(), await makeOwner()];
    await publishUpdates(db, [owner.hook]);
    const { id } = await db.delivery.findFirstOrThrow({ where: { webhookId: owner.hook.webhookId } });
    expect((await stranger.call("")).body).toEqual({ data: [], nextCursor: null });
    expect((await stranger.call(`?applicationId=${owner.application.id}`)).body.data).toEqual([]);
    expect((await stranger.call(`?webhookId=${owner.hook.webhookId}`)).body.data).toEqual([]);
    expect((await stranger.call(`/${id}`)).status).toBe(404);
    expect((await stranger.call(`/${id}/resend`, "POST")).status).toBe(404);
    expect((await owner.call(`/${id}`)).status).toBe(200);
  });

  test("the details have the payload exactly as it was accepted", async () => {
    const { hook, call } = await makeOwner();
    const [eventId] = await publishUpdates(db, [hook]);
    const { id } = await db.delivery.findFirstOrThrow({ where: { webhookId: hook.webhookId } });
    const detail = (await call(`/${id}`)).body as DeliveryDetail;
    expect(JSON.parse(detail.payload)).toMatchObject({ eventId, event: "ORDER_UPDATE" });
    expect(detail.payload).not.toContain("audience");
  });

  test("the details have the newest fifty attempts, however often a delivery was resent", async () => {
    const { hook, call } = await makeOwner();
    await publishUpdates(db, [hook]);
    const { id } = await db.delivery.findFirstOrThrow({ where: { webhookId: hook.webhookId } });
    const attempt = {
      deliveryId: id,
      startedAt: new Date(),
      durationMs: 5,
      url: "http://127.0.0.1:9/",
      requestHeaders: {},
    };
    await db.attempt.createMany({
      data: Array.from({ length: 60 }, (_, at) => ({ ...attempt, id: newId("attempt"), number: at + 1 })),
    });
    const { attempts } = (await call(`/${id}`)).body as DeliveryDetail;
    expect(attempts.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, at) => 60 - at));
  });

  test("the log and the details say what a delivery waits for, and nothing once it can be sent", async () => {
    const { hook, call } = await makeOwner();
    await publishUpdates(db, [hook], 2, { orderNumber: "SO-IN-ORDER" });
    const [first, second] = await db.delivery.findMany({
      where: { webhookId: hook.webhookId },
      orderBy: { sequence: "asc" },
    });
    const waitsFor = async (row: { id: string } | undefined) => {
      const detail = (await call(`/${row?.id}`)).body as DeliveryDetail;
      const { data } = (await call("")).body as DeliveryPage;
      expect(data.find(({ id }) => id === row?.id)?.waitsFor).toBe(detail.waitsFor);
      return detail.waitsFor;
    };
    const setFirst = (data: object) => db.delivery.update({ where: { id: first?.id ?? "" }, data });
    expect([await waitsFor(first), await waitsFor(second)]).toEqual([null, "earlier_delivery"]);
    await setFirst({
      firstFailedAt: new Date(Date.now() - 61_000),
      nextAttemptAt: new Date(Date.now() + 61_000),
    });
    expect(await waitsFor(second)).toBeNull();
    for (const [state, reason] of [
      ["PAUSED", "paused_webhook"],
      ["DISABLED", "disabled_webhook"],
    ] as const) {
      await db.webhook.update({ where: { id: hook.webhookId }, data: { state } });
      expect(await waitsFor(second)).toBe(reason);
    }
    await setFirst({ state: "DELIVERED", nextAttemptAt: null });
    expect(await waitsFor(first)).toBeNull();
  });
});

describe("a test event", () => {
  test.each(["ORDER_UPDATE", "ORDER_INVOICED"])(
    "%s: the receiver's answer is shown at once",
    async (event) => {
      const { call, hook, person } = await makeOwner();
      const receiver = await startReceiver(answerWith(418, { "x-kettle": "yes" }, "I am a teapot"));
      await db.webhook.update({
        where: { id: hook.webhookId },
        data: { url: receiver.url, state: "PAUSED" },
      });
      const response = await portal
        .as(person)
        .post<DeliveryDetail>(`/api/notification/v2/webhooks/${hook.webhookId}/test`, { event });
      await receiver.close();
      const detail = response.body;
      expect(response.status).toBe(200);
      expect(detail).toMatchObject({
        event,
        isTest: true,
        state: "GIVEN_UP",
        nextAttemptAt: null,
        attemptCount: 1,
      });
      expect(detail.attempts).toMatchObject([
        { httpStatus: 418, responseBody: "I am a teapot", failure: { class: "client_error" } },
      ]);
      const [received] = receiver.received;
      expect(() =>
        new Webhook(hook.secret).verify(received?.body ?? "", received?.headers as never),
      ).not.toThrow();
      expect(((await call("")).body as DeliveryPage).data).toMatchObject([{ id: detail.id, isTest: true }]);
    },
  );
});

describe("a resend", () => {
  async function makeEnded() {
    const owner = await makeOwner();
    await publishUpdates(db, [owner.hook]);
    const { id } = await db.delivery.findFirstOrThrow({ where: { webhookId: owner.hook.webhookId } });
    await db.delivery.update({
      where: { id },
      data: { state: "GIVEN_UP", nextAttemptAt: null, scheduleStep: 10 },
    });
    const setWebhook = (data: object) => db.webhook.update({ where: { id: owner.hook.webhookId }, data });
    return { ...owner, id, setWebhook };
  }

  test("keeps its ID, is flagged, restarts the schedule, and is audited", async () => {
    const { call, id } = await makeEnded();
    const { status, body } = await call(`/${id}/resend`, "POST");
    expect(status).toBe(202);
    expect(body as Delivery).toMatchObject({
      id,
      state: "GIVEN_UP",
      isResending: true,
      isResent: true,
      nextAttemptAt: expect.any(String),
    });
    expect(await db.delivery.findUnique({ where: { id } })).toMatchObject({
      scheduleStep: 0,
      firstFailedAt: null,
    });
    expect(await db.auditEntry.count({ where: { targetId: id, action: "delivery.resent" } })).toBe(1);
  });

  test.each([
    ["a disabled", { state: "DISABLED" }],
    ["a paused", { state: "PAUSED" }],
    ["an unregistered", { slot: null, unregisteredAt: new Date() }],
  ])("to %s webhook is refused", async (_name, data) => {
    const { call, id, setWebhook } = await makeEnded();
    await setWebhook(data);
    expect((await call(`/${id}/resend`, "POST")).status).toBe(409);
    expect(await db.delivery.findUnique({ where: { id } })).toMatchObject({ state: "GIVEN_UP" });
  });

  test("is refused while an attempt is in progress", async () => {
    const { call, id } = await makeEnded();
    const { webhookId } = await db.delivery.update({ where: { id }, data: { state: "PENDING" } });
    const until = new Date(Date.now() + 10_000);
    await db.deliveryLease.create({ data: { webhookId, deliveryId: id, token: "held", until } });
    expect((await call(`/${id}/resend`, "POST")).status).toBe(409);
    expect(await db.deliveryLease.findMany({ where: { deliveryId: id } })).toMatchObject([{ token: "held" }]);
  });
});

describe("the log as a file", () => {
  test("has every delivery within the filters, across pages, with escaped formulas, and is audited", async () => {
    const { call, hook, person } = await makeOwner();
    await db.webhook.update({ where: { id: hook.webhookId }, data: { name: "=HYPERLINK(1)" } });
    await publishUpdates(db, [hook], 1_005);
    const stranger = await makeOwner();
    await publishUpdates(db, [stranger.hook]);
    const read = async (query: string) => {
      const response = await portal.as(person).get(`/api/console/deliveries/export${query}`);
      expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      return response.text.trim().split("\n");
    };
    const lines = await read("");
    expect(lines).toHaveLength(1_006);
    expect(new Set(lines.map((line) => line.split(",")[1])).size).toBe(1_006);
    expect(lines[1]).toContain("'=HYPERLINK(1)");
    const failed = await db.delivery.findFirstOrThrow({ where: { webhookId: hook.webhookId } });
    await db.delivery.update({ where: { id: failed.id }, data: { state: "GIVEN_UP", nextAttemptAt: null } });
    expect((await read("?state=GIVEN_UP"))[1]).toContain(failed.id);
    expect(await read("?state=GIVEN_UP")).toHaveLength(2);
    expect(
      await db.auditEntry.count({ where: { action: "delivery.exported", actorId: person.userId } }),
    ).toBe(3);
    expect((await call("/export?state=NEW")).status).toBe(400);
  });
});

describe("the last 24 hours", () => {
  test("volume, success, p95, and next retry by webhook, only for the actor's own organization", async () => {
    const [owner, stranger] = [await makeOwner(), await makeOwner()];
    await publishUpdates(db, [owner.hook], 6);
    const [one, two, three, four, old, oldRetry] = await db.delivery.findMany({
      where: { webhookId: owner.hook.webhookId },
      orderBy: { sequence: "asc" },
    });
    const set = (row: { id: string } | undefined, data: object) =>
      db.delivery.update({ where: { id: row?.id ?? "" }, data });
    const retryAt = new Date(Date.now() + 60_000);
    await set(oldRetry, {
      createdAt: new Date(Date.now() - 30 * 3_600_000),
      attemptCount: 7,
      nextAttemptAt: retryAt,
    });
    await set(one, { state: "DELIVERED", attemptCount: 1, nextAttemptAt: null });
    await set(two, { state: "DELIVERED", attemptCount: 2, nextAttemptAt: null, lastFailure: null });
    await set(three, { state: "GIVEN_UP", attemptCount: 10, nextAttemptAt: null, lastFailure: "dns" });
    const later = new Date(retryAt.getTime() + 60_000);
    await set(four, { attemptCount: 1, nextAttemptAt: later, lastFailure: "dns" });
    await set(old, {
      createdAt: new Date(Date.now() - 25 * 3_600_000),
      state: "GIVEN_UP",
      lastFailure: "tls",
    });
    await db.attempt.createMany({
      data: [10, 20, 30, 430, 1, 15_000].map((durationMs, index) => ({
        id: newId("attempt"),
        deliveryId: one?.id ?? "",
        number: index + 1,
        startedAt: new Date(),
        durationMs,
        // The last two had no answer.
        httpStatus: index < 4 ? 200 : null,
        url: "https://hooks.example.com/",
        requestHeaders: {},
        requestBody: "{}",
      })),
    });
    const { body } = await owner.call("/health");
    expect(body).toMatchObject({
      webhooks: [
        {
          webhookId: owner.hook.webhookId,
          total: 4,
          delivered: 2,
          troubled: 2,
          givenUp: 1,
          queued: 0,
          retrying: 2,
          held: 0,
          p95Ms: expect.closeTo(430, -2),
          nextAttemptAt: retryAt.toISOString(),
        },
      ],
    });
    const { hours } = (body as DeliveryHealth).webhooks[0] ?? { hours: [] };
    expect(hours).toHaveLength(24);
    expect(hours.at(-1)).toEqual({ delivered: 2, troubled: 2 });
    expect((await stranger.call("/health")).body).toMatchObject({ webhooks: [{ total: 0 }] });
  });

  test("each webhook has its URL and a running rotation; staff see no query of a partner's URL", async () => {
    const { person, application, hook } = await makeOwner();
    const { webhookId } = hook;
    await db.webhook.update({
      where: { id: webhookId },
      data: { url: "https://hooks.example.com/orders?key=hidden" },
    });
    const readHealth = async (actor: UserActor) => {
      const { webhooks } = await getHealth(makeContext(actor, db), { applicationId: application.id });
      return webhooks[0];
    };
    expect(await readHealth(person)).toMatchObject({
      url: "https://hooks.example.com/orders?key=hidden",
      isInbox: false,
      rotationEndsAt: null,
    });
    await rotateSecret(makeContext(person, db), { webhookId, overlapHours: 24 });
    expect(await readHealth(await makePerson(db, "STAFF"))).toMatchObject({
      url: "https://hooks.example.com/orders?[secret]",
      rotationEndsAt: expect.any(String),
    });
  });
});
