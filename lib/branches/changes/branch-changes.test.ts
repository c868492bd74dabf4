import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { getBranchEditor, updateBranch } from "#lib/branches/edit-branch.ts";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { undoImport } from "#lib/branches/import/undo-import.ts";
import { refreshBranchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import type { Branch } from "#lib/branches/shared/schemas.ts";
import { type ApplicationActor, systemContext } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { countLimits } from "#lib/platform/rate-limit/count-limits.ts";
import { retentionDays } from "#lib/platform/shared/retention.ts";
import { pruneExpired } from "#lib/portal/operations/prune-expired.ts";
import { mirrorBranches } from "#lib/reference/guides/samples/mirror-branches.mjs";
import { accessToken, branchRecord, toRows } from "#test/branches.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { until } from "#test/processes/worker-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { readBranchChanges } from "./read-branch-changes.ts";

/** How many random changes the copy follows. Run by hand with 10,000. */
const rounds = Number(process.env["MIRROR_CHANGES"] ?? 100);

const { db, pool } = await setUpTestDatabase({
  RATE_LIMITS: "location=10000/10000,organization=10000/10000",
});
const base = await setUpApiServer();
const token = await accessToken(db, "location.read");
const feed = "/api/location/v1/branches/changes";
const folder = await mkdtemp(path.join(tmpdir(), "portal-mirror-"));
afterAll(() => rm(folder, { recursive: true }));

const staff = () => systemContext(db, "test");
const save = (...numbers: string[]) =>
  importBranches(
    staff(),
    toRows(numbers.map((number) => branchRecord(number, { addressLine1: `${Math.random()} Slate St` }))),
  );
const remove = async (number: string) => {
  await db.branch.delete({ where: { number } });
  await refreshBranchSnapshot(db);
};

type Change = { change: "upsert"; branch: Branch } | { change: "delete"; number: string };
async function read(query = ""): Promise<{ status: number; seen: string[]; cursor: string; code: unknown }> {
  const { status, body } = await portal.as(token).get(`${feed}${query}`);
  const { data = [], cursor = "", code } = body as { data?: Change[]; cursor?: string; code?: string };
  const seen = data.map((one) =>
    one.change === "upsert" ? one.branch.branch.number : `delete ${one.number}`,
  );
  return { status, seen, cursor, code };
}

test("without a cursor, the feed returns every branch once and only the deletions since its start", async () => {
  await save("A1", "A2", "A3", "A4");
  await remove("A4");
  expect((await read()).seen).toEqual(["A1", "A2", "A3"]);
  const first = await read("?limit=1");
  await save("A2");
  await remove("A3");
  const second = await read(`?limit=1&after=${first.cursor}`);
  const third = await read(`?after=${second.cursor}`);
  expect([first, second, third].map(({ seen }) => seen)).toEqual([["A1"], ["A2"], ["delete A3"]]);
  expect(await read(`?after=${third.cursor}`)).toMatchObject({ status: 200, seen: [] });
});

test("with `wait`, the response comes with the next change", async () => {
  const { cursor } = await read();
  const waiting = read(`?wait=20&after=${cursor}`);
  await save("A2");
  expect((await waiting).seen).toEqual(["A2"]);
});

test("a person's waiting requests at a public client count for the person's organization, not for the client's", async () => {
  const { cursor: after } = await read();
  const owner: ApplicationActor = {
    kind: "application",
    applicationId: "app_public",
    organizationId: "org_owner",
    name: "Public",
    clientId: "pp_public",
    scopes: ["location.read"],
    userId: "usr_owner",
    personOrganizationId: "org_owner",
  };
  const guest = { ...owner, userId: "usr_guest", personOrganizationId: "org_guest" };
  const leave = new AbortController();
  const wait = (actor: ApplicationActor) =>
    readBranchChanges({ ...staff(), actor }, { after, limit: 1, wait: 20 }, leave.signal);
  const held = Array.from({ length: countLimits.streamsOfReader }, () => wait(guest));
  const refused = wait(guest);
  await expect(refused).rejects.toMatchObject({ code: "too_many_requests" });
  const own = wait(owner);
  leave.abort();
  for (const answer of [own, ...held]) expect(await answer).toMatchObject({ changes: [] });
});

test("a change that commits late is not skipped, because later changes wait for it", async () => {
  const { cursor } = await read();
  const slow = await pool.connect();
  await slow.query(`BEGIN; UPDATE "Branch" SET "fax" = '312-555-0100' WHERE "number" = 'A1'`);
  const fast = save("A2");
  await until("the import waits for the other transaction", async () => {
    const { rowCount } = await pool.query("SELECT FROM pg_locks WHERE NOT granted");
    return (rowCount ?? 0) > 0;
  });
  await slow.query("COMMIT");
  slow.release();
  await fast;
  expect((await read(`?after=${cursor}`)).seen).toEqual(["A1", "A2"]);
});

test("a cursor is valid for 90 days, and deletions are kept longer", async () => {
  const { cursor } = await read();
  await save("A5");
  await remove("A5");
  const [at = 0, sequence] = cursor.split("-").map(Number);
  const aged = (days: number) => `${at - days * 86_400_000}-${sequence}`;
  expect(await read(`?after=${aged(retentionDays.branchDeletions + 1)}`)).toMatchObject({
    status: 410,
    code: "cursor_expired",
  });
  await pruneExpired(pool, addSeconds(new Date(), (retentionDays.branchDeletions + 0.5) * 86_400));
  expect((await read(`?after=${aged(retentionDays.branchDeletions - 1)}`)).seen).toEqual(["delete A5"]);
  await pruneExpired(pool, addSeconds(new Date(), (retentionDays.branchDeletions + 2) * 86_400));
  // The latest change stays: without it, every cursor would be ahead of the data.
  expect(await db.branchChange.findMany({ where: { deletedAt: { not: null } } })).toMatchObject([
    { number: "A5" },
  ]);
});

test("a process that is behind the cursor reloads the branches before it responds", async () => {
  await save("A6", "A7");
  const { cursor } = await read();
  // As another process does: this one does not know of it yet.
  await db.branch.delete({ where: { number: "A6" } });
  const { sequence } = await db.branchChange.findFirstOrThrow({ orderBy: { sequence: "desc" } });
  const { seen } = await read(`?after=${cursor.split("-")[0]}-0-${sequence}`);
  expect(seen).toContain("A7");
  expect(seen).not.toContain("A6");
  // Of a database that was restored from a backup, or made up.
  expect(await read(`?after=${cursor.split("-")[0]}-${sequence + 1_000n}`)).toMatchObject({ status: 410 });
});

test("an invalid parameter is named", async () => {
  for (const [query, parameter] of [
    ["?after=now", "after"],
    ["?limit=501", "limit"],
    ["?wait=21", "wait"],
  ])
    expect((await portal.as(token).get(`${feed}${query}`)).body).toMatchObject({ errors: [{ parameter }] });
});

test(`a copy equals the API byte for byte after ${rounds} random edits, imports, undos, and deletions`, async () => {
  const file = path.join(folder, "copy.json");
  const pick = (count: number) => Math.floor(Math.random() * count);
  const numbers = Array.from({ length: 60 }, (_, index) => `M${index}`);
  const some = () => numbers.filter(() => Math.random() < 0.1);
  const edit = async (number: string) => {
    const editor = await getBranchEditor(staff(), number).catch(() => null);
    if (!editor) return;
    const status = Math.random() < 0.3 ? "inactive" : "active";
    const exceptions = [
      { date: "2026-12-24", openMinute: null, closeMinute: null, notes: `${Math.random()}` },
    ];
    await updateBranch(staff(), number, { ...editor, record: { ...editor.record, status, exceptions } });
  };
  let undoable: string | null = null;
  const change = async () => {
    const number = `M${pick(numbers.length)}`;
    const kind = pick(10);
    if (kind < 5) await edit(number);
    else if (kind < 8) undoable = (await save(...some())).importId ?? undoable;
    else if (kind === 8) await db.branch.deleteMany({ where: { number } });
    else if (undoable) {
      // An undo is refused if every branch has changed again.
      await undoImport(staff(), undoable).catch((error) => expect(error).toMatchObject({ code: "conflict" }));
      undoable = null;
    }
  };
  let isOver = false;
  const follow = async () => {
    // Small pages, so that branches change while the copy is between two of them.
    const more = () => mirrorBranches(file, `${base}${feed}?limit=${1 + pick(20)}`, token);
    while (!isOver || (await more())) {
      if (!isOver) await more();
      await sleep(pick(20));
    }
  };
  const following = follow();
  for (let round = 0; round < rounds; round++) await change();
  // The copy must not end before this process knows the last change, which is perhaps another process's deletion.
  await refreshBranchSnapshot(db);
  isOver = true;
  await following;
  const search = await portal.as(token).get("/api/location/v1/branches?state=IL");
  const { branches } = JSON.parse(await readFile(file, "utf8"));
  const copy = Object.keys(branches)
    .sort()
    .map((number) => branches[number]);
  expect(JSON.stringify(copy)).toBe(search.text);
  expect(copy.length).toBeGreaterThan(5);
});
