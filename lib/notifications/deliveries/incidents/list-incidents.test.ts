import { expect, test } from "vitest";
import type { UserActor } from "#lib/platform/access/context.ts";
import { newId } from "#lib/platform/ids.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();

type Made = { missingOrders: number; minute: number; isEnded?: true };

/** An incident of a new webhook that started in a minute of an hour. */
async function makeIncident(owner: UserActor, { missingOrders, minute, isEnded }: Made) {
  const application = await makeApplication(db, {}, owner);
  const { webhookId } = await makeWebhook(db, "https://hooks.example.com/orders", { application });
  const startedAt = new Date(Date.UTC(2026, 5, 1, 9, minute));
  const id = newId("incident");
  const failed = { cause: "gone", causes: [], deliveryId: "dlv_1", lastFailureAt: startedAt };
  const counts = { affected: missingOrders, waiting: missingOrders, orders: missingOrders, missingOrders };
  const endedAt = isEnded ? startedAt : null;
  await db.incident.create({ data: { id, webhookId, startedAt, endedAt, ...failed, ...counts } });
  return id;
}

test("people see open incidents by their missing orders, page after page, and ended ones by their start", async () => {
  const person = await makePerson(db);
  const make = (made: Made) => makeIncident(person, made);
  const few = await make({ missingOrders: 1, minute: 3 });
  const most = await make({ missingOrders: 9, minute: 4 });
  const younger = await make({ missingOrders: 5, minute: 2 });
  const older = await make({ missingOrders: 5, minute: 1 });
  const ended = [
    await make({ missingOrders: 7, minute: 5, isEnded: true }),
    await make({ missingOrders: 0, minute: 6, isEnded: true }),
  ];
  const read = async (state: string) => {
    const ids: string[] = [];
    let cursor = "";
    do {
      const path = `/api/console/incidents?state=${state}&limit=1${cursor && `&cursor=${cursor}`}`;
      const { body } = await portal.as(person).get(path);
      ids.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor ?? "";
    } while (cursor !== "");
    return ids;
  };
  expect(await read("open")).toEqual([most, older, younger, few]);
  expect(await read("ended")).toEqual(ended.toReversed());
});
