import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeContext, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { eventStream, type StreamedEvent } from "./event-stream.ts";

const { db } = await setUpTestDatabase();

const kib = 1_024;
const eventCount = 500;
const ctx = makeContext(await makePerson(db), db);
const mayListen = async () => {};

test("a reader that does not read stops the source within its buffer, and then gets every event once, in order", async () => {
  let made = 0;
  async function* makeEvents(): AsyncGenerator<StreamedEvent> {
    while (made < eventCount) {
      made += 1;
      yield { id: String(made), event: "delivery", data: JSON.stringify("x".repeat(10 * kib)) };
    }
  }
  const response = eventStream(ctx, makeEvents, mayListen);
  await sleep(100);
  const madeAtRest = made;
  expect(madeAtRest * 10).toBeGreaterThanOrEqual(256);
  // One buffer waits in the stream, and one batch goes to it.
  expect(madeAtRest * 10).toBeLessThan(3 * 256);
  await sleep(100);
  expect(made).toBe(madeAtRest);

  const text = await response.text();
  const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  expect(ids).toEqual(Array.from({ length: eventCount }, (_, index) => index + 1));
});

test("what was written just before the end arrives", async () => {
  async function* makeEvents(): AsyncGenerator<StreamedEvent> {
    yield { id: "1", event: "delivery", data: '"first"' };
    await sleep(10);
    yield { id: "2", event: "delivery", data: '"last"' };
  }
  const text = await eventStream(ctx, makeEvents, mayListen).text();
  expect(text).toBe(
    ': hello\nretry: 2000\n\nid: 1\nevent: delivery\ndata: "first"\n\nid: 2\nevent: delivery\ndata: "last"\n\n',
  );
});
