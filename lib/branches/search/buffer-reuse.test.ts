import { connect } from "node:net";
import { expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { BranchSearchAnswer } from "#lib/branches/schemas.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { returnBuffer, takeBuffer } from "#lib/platform/http/answers/buffer-pool.ts";
import { accessToken, branchRecord, rowsOf } from "../../../e2e/support/branches.ts";
import { setUpApiServer } from "../../../e2e/support/processes/api-server.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { distanceMiles, roundMiles } from "./geodesic.ts";

const { db } = await setUpTestDatabase({ RATE_LIMITS: "location=100000/100000" });
const baseUrl = await setUpApiServer();
const token = await accessToken(db, "location.read");
const headers = { authorization: `Bearer ${token}` };

const branchCount = 60;
const note = "A long note, so that answers are longer than a socket takes at once. ".repeat(2);
const records = Array.from({ length: branchCount }, (_, index) =>
  branchRecord(`${1_000 + index}`, {
    lat: 41 + index / 100,
    hours: Array.from({ length: 28 }, () => ({
      ...{ type: "DAILY" as const, firstWeekday: 1, lastWeekday: 5, openMinute: 420, closeMinute: 1020 },
      notes: note,
    })),
  }),
);
await importBranches(systemContext(db, "test"), rowsOf(records));

let asked = 0;
/** A search that nobody made before; all are found. */
function newSearch(): { lat: number; path: string } {
  asked += 1;
  const lat = 42 + asked / 1_000;
  return { lat, path: `/api/location/v1/branches?lat=${lat}&long=-87.63&distance=300` };
}

/** Whether each distance in an answer is the one from that search's own place. */
async function isOwnAnswer(): Promise<boolean> {
  const { lat, path } = newSearch();
  const response = await fetch(`${baseUrl}${path}`, { headers });
  const found = BranchSearchAnswer.parse(await response.json());
  return (
    found.length === branchCount &&
    found.every(({ branch, locale }) => {
      const there = { lat: Number(locale.lat), long: Number(locale.long) };
      return branch.distance === roundMiles(distanceMiles({ lat, long: -87.63 }, there));
    })
  );
}

/** Asks, and goes away in the middle of the answer. */
function breakOff(): Promise<void> {
  return new Promise((resolve, reject) => {
    const { host, hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname, () => {
      const { authorization } = headers;
      socket.write(
        `GET ${newSearch().path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${authorization}\r\n\r\n`,
      );
    });
    socket.once("data", () => socket.destroy());
    socket.once("error", reject);
    socket.once("close", () => resolve());
  });
}

test("a room has the size that was asked for, and one that came back is the next to be lent", () => {
  for (const bytes of [1, 65_536, 65_537, 3_000_000, 9_000_000])
    expect(takeBuffer(bytes).length).toBeGreaterThanOrEqual(bytes);
  const room = takeBuffer(100_000);
  expect(takeBuffer(100_000)).not.toBe(room);
  returnBuffer(room);
  expect(takeBuffer(70_000)).toBe(room);
});

test("answers share memory one after the other, and never at the same time: each caller gets its own", async () => {
  for (let round = 0; round < 2; round += 1) {
    const calls = Array.from({ length: 8 }, () => [isOwnAnswer(), breakOff()] as const);
    expect(await Promise.all(calls.map(([own]) => own))).toEqual(Array(8).fill(true));
    await Promise.all(calls.map(([, broken]) => broken));
  }
  // What comes next out of that memory is what an answer left there: it did come back.
  const left = takeBuffer(branchCount * 6_000);
  expect(left.toString("utf8", 0, 21)).toBe('[{"branch":{"number":');
  returnBuffer(left);
});
