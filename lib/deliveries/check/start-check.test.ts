import { beforeEach, expect, test } from "vitest";
import type { UserActor } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/ids.ts";
import { unregisterWebhook } from "#lib/webhooks/update-webhook.ts";
import { contextOf, makeApplication, makePerson } from "../../../e2e/support/fixtures.ts";
import { setUpApiServer } from "../../../e2e/support/processes/api-server.ts";
import { until } from "../../../e2e/support/processes/worker-process.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { type MadeWebhook, makeWebhook } from "../../../e2e/support/webhooks.ts";
import { queueNightlyChecks } from "./nightly-checks.ts";
import { createCheckRunner } from "./run-checks.ts";
import { changeCheck, checksPerHour, startCheck } from "./start-check.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
/** Nobody listens there. */
const url = "http://127.0.0.1:9/orders";

let admin: UserActor;
let hook: MadeWebhook;
beforeEach(async () => {
  admin = await makePerson(db);
  hook = await makeWebhook(db, url, { application: await makeApplication(db, {}, admin) });
});

const start = (actor = admin) => startCheck(contextOf(actor, db), { webhookId: hook.webhookId });

function pastCheck(at: Date, data: object = {}) {
  const { organizationId } = hook.application;
  const owner = { organizationId, webhookId: hook.webhookId, url, startedByName: "Pat" };
  return db.receiverCheck.create({
    data: { ...owner, id: newId("receiverCheck"), state: "DONE", createdAt: at, ...data },
  });
}

test("only one of twenty checks started at once runs; the others are refused", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => start()));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict" });
  expect(await db.receiverCheck.count()).toBe(1);
});

test("the eleventh check within an hour is refused until the first is an hour old", async () => {
  const now = Date.now();
  for (let index = 0; index < checksPerHour; index += 1)
    await pastCheck(addSeconds(new Date(now), -3_000 - index));
  await expect(start()).rejects.toMatchObject({
    code: "too_many_requests",
    headers: { "retry-after": expect.stringMatching(/^5\d\d$/) },
  });
  await db.receiverCheck.updateMany({
    where: { createdAt: { lt: new Date(now - 3_008_500) } },
    data: { createdAt: new Date(now - 3_700_000) },
  });
  expect(await start()).toMatchObject({ state: "RUNNING", probes: [] });
});

test("only the owner checks, and only a receiver of a sandbox application", async () => {
  const staff = await makePerson(db, "STAFF");
  await expect(start(staff)).rejects.toMatchObject({ code: "forbidden" });
  await expect(start(await makePerson(db))).rejects.toMatchObject({ code: "not_found" });
  await db.application.update({ where: { id: hook.application.id }, data: { environment: "PRODUCTION" } });
  await expect(start()).rejects.toMatchObject({ code: "conflict" });
  expect(await db.receiverCheck.count({ where: { webhookId: hook.webhookId } })).toBe(0);
});

const publish = async (hasPublicBadge: boolean, actor = admin) => {
  const input = { webhookId: hook.webhookId, hasPublicBadge };
  return (await changeCheck(contextOf(actor, db), input)).badgeKey;
};
const badge = (key: string | null) => fetch(`${baseUrl}/api/embed/v1/badges/${key}`);

test("a published badge is an SVG that anybody may embed and caches may keep for five minutes, without a cookie", async () => {
  const key = await publish(true);
  expect((await badge(key)).status).toBe(404);
  await pastCheck(new Date("2026-11-20T10:00:00Z"), { passed: 20 });
  await pastCheck(new Date("2026-11-21T10:00:00Z"), { passed: 18, findings: 2 });
  await pastCheck(new Date("2026-11-22T10:00:00Z"), { state: "RUNNING" });
  await pastCheck(new Date("2026-11-23T10:00:00Z"), { passed: 20, url: "https://old.example/" });
  const response = await badge(key);
  expect([response.status, response.headers.get("set-cookie")]).toEqual([200, null]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...{ "content-type": "image/svg+xml", "cache-control": "public, max-age=300" },
    ...{ "content-security-policy": "default-src 'none'; sandbox", "x-content-type-options": "nosniff" },
    "cross-origin-resource-policy": "cross-origin",
  });
  const svg = await response.text();
  expect(svg).toContain("receiver check: 2 of 20 failed · 2026-11-21");
  for (const secret of [hook.webhookId, hook.secret, "127.0.0.1", admin.name])
    expect(svg).not.toContain(secret);
});

test("a badge is missing once it is revoked, its webhook is unregistered, or with another key; published again, it has a new address", async () => {
  await pastCheck(new Date(), { passed: 20 });
  const first = await publish(true);
  expect(await publish(true)).toBe(first);
  await expect(publish(false, await makePerson(db, "STAFF"))).rejects.toMatchObject({ code: "forbidden" });
  expect((await badge(first)).status).toBe(200);
  for (const key of ["x", "%00", `${first}x`, hook.webhookId, "null"])
    expect((await badge(key)).status, key).toBe(404);
  await publish(false);
  expect((await badge(first)).status).toBe(404);
  const second = await publish(true);
  expect(second).not.toBe(first);
  expect((await badge(second)).status).toBe(200);
  await unregisterWebhook(contextOf(admin, db), { webhookId: hook.webhookId });
  expect((await badge(second)).status).toBe(404);
});

test("the nightly repeat runs once a night, and alerts about a probe that passed before", async () => {
  const runner = createCheckRunner(db, { timeoutMs: 5_000 });
  await pastCheck(addSeconds(new Date(), -3 * 86_400), {
    results: [{ probe: "order_update", verdict: "PASSED", seen: "STATUS", summary: "", exchanges: [] }],
  });
  expect(await queueNightlyChecks(db)).toBe(0);
  const { webhookId } = hook;
  await changeCheck(contextOf(admin, db), { webhookId, isCheckedNightly: true });
  const queued = await Promise.all(Array.from({ length: 5 }, () => queueNightlyChecks(db)));
  expect(queued.reduce((sum, count) => sum + count)).toBe(1);
  await runner.takeUp();
  const ended = () => db.receiverCheck.count({ where: { webhookId, isNightly: true, state: "DONE" } });
  await until("the check has ended", async () => (await ended()) === 1);
  expect(await queueNightlyChecks(db)).toBe(0);
  const notices = await db.notice.findMany({ where: { organizationId: admin.organizationId } });
  expect(notices).toMatchObject([
    {
      title: 'The receiver of "Orders" fails a probe that passed before',
      path: expect.stringContaining("/check"),
    },
  ]);
});
