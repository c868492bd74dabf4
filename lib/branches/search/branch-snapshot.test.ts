import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { connect, type Db } from "#lib/platform/db/client.ts";
import { accessToken, branchRecord, toRows } from "#test/branches.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { startApiProcess } from "#test/processes/start-api-process.ts";
import { until } from "#test/processes/worker-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { branchSnapshot, refreshBranchSnapshot } from "./branch-snapshot.ts";

const { db, pool } = await setUpTestDatabase();
const here = await setUpApiServer();
const there = await startApiProcess();
const token = await accessToken(db, "location.read");

async function save(brand: string): Promise<void> {
  await importBranches(systemContext(db, "test"), toRows([branchRecord("0100", { brand })]));
}

async function getAnswer(process: string): Promise<{ tag: string | null; body: string }> {
  const response = await fetch(`${process}/api/location/v1/branches?state=IL`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { tag: response.headers.get("etag"), body: await response.text() };
}

test("every process soon returns a change, with the same new ETag", async () => {
  await save("Before");
  const before = await getAnswer(here);
  expect(await getAnswer(there)).toEqual(before);
  // Processes notice it under requests and without any.
  for (const pauseMs of [0, 2_000]) {
    await save(`After ${pauseMs}`);
    await wait(pauseMs);
    const bothAnswer = async () => {
      const answers = await Promise.all([getAnswer(here), getAnswer(there)]);
      return answers.every(({ body }) => body.includes(`After ${pauseMs} - Chicago, IL`));
    };
    await until("both processes answer the change", bothAnswer);
    const one = await getAnswer(here);
    expect(await getAnswer(there)).toEqual(one);
    expect(one.tag).not.toBe(before.tag);
  }
});

test("an address of many abbreviations is searchable at once, and a bad row hides no other branch", async () => {
  await importBranches(
    systemContext(db, "test"),
    toRows([branchRecord("0666", { addressLine1: Array(26).fill("n").join(" ") }), branchRecord("0667")]),
  );
  await db.branch.update({ where: { number: "0667" }, data: { timeZone: "Nowhere/None" } });
  await refreshBranchSnapshot(db);
  const { branches } = await branchSnapshot(db);
  expect(branches.map(({ record }) => record.number)).toEqual(["0100", "0666"]);
  expect(branches[1]?.searchText.length).toBeLessThan(300);
  await db.branch.deleteMany({ where: { number: { in: ["0666", "0667"] } } });
  await refreshBranchSnapshot(db);
});

test("the snapshot stays the same while nothing changes", async () => {
  const first = await branchSnapshot(db);
  await wait(1_600);
  expect(await branchSnapshot(db)).toBe(first);
});

test("while a process loads a change, others get the last known branches", async () => {
  await refreshBranchSnapshot(db);
  const first = await branchSnapshot(db);
  await db.branchDataset.updateMany({ data: { version: { increment: 1 } } });
  const lock = await pool.connect();
  await lock.query('BEGIN; LOCK TABLE "Branch" IN ACCESS EXCLUSIVE MODE');
  const refreshed = refreshBranchSnapshot(db);
  expect(await branchSnapshot(db)).toBe(first);
  await lock.query("ROLLBACK");
  lock.release();
  await refreshed;
  expect((await branchSnapshot(db)).version).toBe(first.version + 1n);
});

test("a change is visible to whoever made it, even while another one is being loaded", async () => {
  await refreshBranchSnapshot(db);
  const first = await branchSnapshot(db);
  const other = Promise.withResolvers<void>();
  const slowDb = {
    branchDataset: { findUniqueOrThrow: () => other.promise.then(() => ({ version: first.version + 1n })) },
  } as unknown as Db;
  await db.branchDataset.updateMany({ data: { version: { increment: 1 } } });
  const own = refreshBranchSnapshot(db);
  const later = refreshBranchSnapshot(slowDb);
  await own;
  expect((await branchSnapshot(db)).version).toBe(first.version + 1n);
  other.resolve();
  await later;
});

test("searches use the last snapshot while the database is unavailable", async () => {
  await refreshBranchSnapshot(db);
  const first = await branchSnapshot(db);
  const away = connect("postgresql://nobody@127.0.0.1:1/none");
  await wait(1_600);
  expect(await branchSnapshot(away.db)).toBe(first);
  await away.db.$disconnect();
  await away.pool.end();
});
