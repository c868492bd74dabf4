import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { anyCharacter } from "#test/any-character.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";
import { ingestEvents } from "./ingest-events.ts";

const { db } = await setUpTestDatabase({ RATE_LIMITS: "intake=100000/100000" });
await setUpApiServer();
const publisher = await makeApplication(db, { scopes: ["order.publish"] }, await makePerson(db, "STAFF"));
const token = await fetchToken(publisher, "order.publish");
const receiver = await makeWebhook(db, "https://hooks.example.com/orders");

let serial = 0;
function newEvent(): Record<string, unknown> {
  serial += 1;
  const eventId = `evt-${serial}`;
  const sample = {
    orderNumber: `SO-${serial}`,
    eventId,
    at: new Date(),
    audience: [receiver.application.clientId],
  };
  return sampleOrderUpdate({ ...sample, status: "Pending" });
}

type Result = { eventId: string | null; result: string; errors?: { pointer: string; detail: string }[] };

/** The results of a batch, given as JSON text so that it can say what no value says. */
async function post(events: readonly string[]): Promise<Result[]> {
  const response = await portal.as(token).post("/api/intake/v1/order-events", `[${events.join(",")}]`);
  expect(response.status, response.text).toBe(202);
  return response.body.results;
}

/** Posts an event between two good ones, which are accepted whatever it holds. */
async function between(odd: string): Promise<Result | undefined> {
  const good = [newEvent(), newEvent()];
  const [first, second, third] = await post([JSON.stringify(good[0]), odd, JSON.stringify(good[1])]);
  const accepted = good.map(({ eventId }) => ({ eventId, result: "accepted", deliveries: 1 }));
  expect([first, third]).toEqual(accepted);
  return second;
}

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
/** An event with one field more, or another one, as JSON text. */
const withField = (name: string, json: string) =>
  `${JSON.stringify(newEvent()).slice(0, -1)},${JSON.stringify(name)}:${json}}`;

test.each([
  ["U+0000 in a text", "note", '"a\\u0000b"', "/note"],
  ["U+0000 in the status", "salesOrder", '{"orderNumber":"SO-1","status":"\\u0000"}', "/salesOrder/status"],
  ["half of a surrogate pair in a text", "note", '"\\ud800"', "/note"],
  ["half of a surrogate pair in the audience", "audience", '["\\udc00"]', "/audience/0"],
  ["U+0000 in a field's name", "note", '{"a/b\\u0000":1}', "/note/a~1b\0"],
  ["65 levels, of which its own object is one", "note", nested(64), "/note/0"],
  ["more than 50,000 values", "note", JSON.stringify(Array(50_000).fill(1)), ""],
  ["5,000 levels", "note", nested(5_000), "/note"],
  ["500,000 levels", "note", nested(500_000), "/note"],
  ["a number beyond a double", "note", "1e999", "/note"],
  ["an integer that a double rounds", "note", "1234567890123456789", "/note"],
  ["the year 0000", "occurredAt", '"0000-06-01T00:00:00Z"', "/occurredAt"],
  ["a time before the year 1 in UTC", "occurredAt", '"0001-01-01T00:00:00+10:00"', "/occurredAt"],
  ["the 30th of February", "occurredAt", '"2026-02-30T00:00:00Z"', "/occurredAt"],
  ["second 60 in mid-hour", "occurredAt", '"2026-02-03T12:30:60Z"', "/occurredAt"],
])("an event with %s is rejected alone, with the field's name", async (_name, field, json, pointer) => {
  const result = await between(withField(field, json));
  expect(result).toMatchObject({ result: "rejected" });
  expect(result?.errors?.[0]?.pointer.slice(0, pointer.length)).toBe(pointer);
  expect(result?.errors?.[0]?.detail).toMatch(/^Expected (a|an|at|finite|text|no) .*\.$/);
});

test("an event with 64 levels is accepted", async () => {
  expect(await between(withField("note", nested(63)))).toMatchObject({ result: "accepted" });
});

test.each([
  ["an offset beyond PostgreSQL's", "2026-03-01T12:00:00+18:00", "2026-02-28T18:00:00.000Z", null],
  ["lower-case t and z", "2026-03-01t12:00:00z", "2026-03-01T12:00:00.000Z", "2026-03-01T12:00:00.000Z"],
  ["a leap second", "2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z", "2017-01-01T00:00:00.000Z"],
  [
    "a leap second with an offset",
    "2016-12-31T15:59:60.5-08:00",
    "2017-01-01T00:00:00.500Z",
    "2017-01-01T00:00:00.500Z",
  ],
])("%s is taken, and is the same moment for a receiver", async (_name, occurredAt, at, delivered) => {
  const event: Record<string, unknown> = { ...newEvent(), occurredAt };
  expect(await between(JSON.stringify(event))).toMatchObject({ result: "accepted" });
  const stored = await db.event.findUniqueOrThrow({ where: { eventId: String(event["eventId"]) } });
  expect(stored.occurredAt.toISOString()).toBe(at);
  expect(stored.payload).toMatchObject({ occurredAt: delivered ?? occurredAt });
});

test("an event that only PostgreSQL refuses is rejected, and the others are committed with their deliveries", async () => {
  await db.$executeRaw`ALTER TABLE "Event" ADD CONSTRAINT "poison" CHECK ("orderNumber" <> 'POISON')`;
  const poison: Record<string, unknown> = {
    ...newEvent(),
    salesOrder: { orderNumber: "POISON", status: "Pending" },
  };
  const result = await between(JSON.stringify(poison));
  await db.$executeRaw`ALTER TABLE "Event" DROP CONSTRAINT "poison"`;
  expect(result).toMatchObject({ eventId: poison["eventId"], result: "rejected", errors: [{ pointer: "" }] });
  expect(await db.event.count({ where: { orderNumber: "POISON" } })).toBe(0);
  const { result: again } = (await between(JSON.stringify(poison))) ?? {};
  expect(again).toBe("accepted");
});

/** Values that parsers, databases and spreadsheets stumble over. */
const oddText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.constantFrom("\0", "\ud800", "\udfff\ud800", "\u202e", "__proto__", "\\u0000", "\uffff", " ", "'--"),
);
const oddTime = fc.constantFrom(
  ..."2026-01-01T00:00:00+23:59 0000-01-01T00:00:00Z 9999-12-31T23:59:59-23:59 2026-01-01t00:00:60z 2026-13-01T00:00:00Z".split(
    " ",
  ),
  ..."0001-01-01T00:00:00Z 2026-01-01T24:00:00Z 2026-01-01 now infinity 10000-01-01T00:00:00Z -2026-01-01T00:00:00Z".split(
    " ",
  ),
);
const oddJson = fc.oneof(
  { weight: 3, arbitrary: oddText.map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: oddTime.map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
  fc.constantFrom("1e999", "-1e999", "-0", "1e-999", "123456789012345678901234567890", "{}", "[]", "null"),
  fc.integer({ min: 1, max: 20_000 }).map(nested),
  fc.dictionary(oddText, oddText).map((value) => JSON.stringify(value)),
);
const fields = [
  "eventId",
  "event",
  "occurredAt",
  "audience",
  "salesOrder",
  "dates",
  "lines",
  "shipments",
  "branch",
  "note",
  "__proto__",
];

test("each event is checked separately: the valid ones of a batch are accepted", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...fields), oddJson), { minLength: 1, maxLength: 8 }),
      async (odd) => {
        const good = newEvent();
        const events = odd.map(([field, json]) => withField(field, json));
        const results = await post([...events, JSON.stringify(good)]);
        expect(results).toHaveLength(odd.length + 1);
        expect(results.at(-1)).toEqual({ eventId: good["eventId"], result: "accepted", deliveries: 1 });
        // What was accepted can be read again: by the list of sample orders, which looks into the payload, too.
        const accepted = results.flatMap(({ result, eventId }) => (result === "accepted" ? [eventId] : []));
        const [stored] = await db.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS "count" FROM "Event"
        WHERE "eventId" = ANY(${accepted}::text[]) AND "payload"::jsonb->>'event' IS NOT NULL`;
        expect(stored?.count).toBe(new Set(accepted).size);
      },
    ),
    { numRuns: Number(process.env["FUZZ_REQUESTS"] ?? 150), seed: 7 },
  );
});

test("the result names the client IDs of the audience that belong to no application", async () => {
  const event: Record<string, unknown> = {
    ...newEvent(),
    audience: [receiver.application.clientId, "pp_typo", "pp_gone", "pp_typo"],
  };
  const { body } = await portal.as(token).post("/api/intake/v1/order-events", [event, newEvent()]);
  expect(body["results"]).toEqual([
    {
      eventId: event["eventId"],
      result: "accepted",
      deliveries: 1,
      unknownClientIds: ["pp_typo", "pp_gone"],
    },
    { eventId: `evt-${serial}`, result: "accepted", deliveries: 1 },
  ]);
});

test("other requests run while a large batch is checked", async () => {
  const ctx = { ...systemContext(db, "test"), actor: await makePerson(db, "STAFF") };
  const note = Array.from({ length: 2_000 }, (_, index) => ({ index, text: "text" }));
  const candidates = Array.from({ length: 200 }, () => ({ ...newEvent(), eventId: 7, note }));
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const results = await ingestEvents(ctx, candidates);
  isOver = true;
  expect(new Set(results.map(({ result }) => result))).toEqual(new Set(["rejected"]));
  expect(turns).toBeGreaterThan(5);
});
