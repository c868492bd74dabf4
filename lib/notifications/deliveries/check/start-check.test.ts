import { beforeEach, expect, test } from "vitest";
import type { UserActor } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/ids.ts";
import { makeApplication, makeContext, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { type MadeWebhook, makeWebhook } from "#test/webhooks.ts";
import { checksPerHour, startCheck } from "./start-check.ts";

const { db } = await setUpTestDatabase();
/** Nobody listens there. */
const url = "http://127.0.0.1:9/orders";

let admin: UserActor;
let hook: MadeWebhook;
beforeEach(async () => {
  admin = await makePerson(db);
  hook = await makeWebhook(db, url, { application: await makeApplication(db, {}, admin) });
});

const start = (actor = admin) => startCheck(makeContext(actor, db), { webhookId: hook.webhookId });

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

test("only the owner checks", async () => {
  const staff = await makePerson(db, "STAFF");
  await expect(start(staff)).rejects.toMatchObject({ code: "forbidden" });
  await expect(start(await makePerson(db))).rejects.toMatchObject({ code: "not_found" });
  expect(await db.receiverCheck.count({ where: { webhookId: hook.webhookId } })).toBe(0);
});
