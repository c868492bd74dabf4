import { beforeEach, expect, test } from "vitest";
import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { branchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import { readBranches } from "#lib/branches/search/branch-store.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { pruneExpired } from "#lib/portal/operations/prune-expired.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { makeContext, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { type ImportOptions, importBranches } from "./import-branches.ts";
import { listImports, undoImport } from "./undo-import.ts";

const { db, pool } = await setUpTestDatabase();
const staff = makeContext(await makePerson(db, "STAFF"), db);

const closed = { openMinute: null, closeMinute: null, notes: "" };
const before = [
  branchRecord("0100", { exceptions: [{ date: "2026-12-25", ...closed }] }),
  branchRecord("0200", { type: "warehouse" }),
  branchRecord("0300"),
];

async function recordsNow(): Promise<BranchRecord[]> {
  return readBranches(db);
}

async function importAll(records: BranchRecord[], options?: ImportOptions): Promise<string> {
  const { applied, importId } = await importBranches(staff, toRows(records), options);
  expect(applied).toBe(true);
  return importId ?? "";
}

beforeEach(async () => {
  await db.branch.deleteMany();
  await db.branchImport.deleteMany();
  await importBranches(systemContext(db, "test"), toRows(before));
});

const after = [
  branchRecord("0100", { brand: "Renamed", hours: [], exceptions: [{ date: "2027-01-01", ...closed }] }),
  branchRecord("0200", { type: "warehouse", status: "inactive" }),
  branchRecord("0400"),
];

test("undoing an import of the whole list restores changed, closed, and added branches", async () => {
  expect(await recordsNow()).toEqual(before);
  const id = await importAll(after, { replace: true });
  const [, , absent] = before;
  expect(await recordsNow()).toEqual([
    ...after.slice(0, 2),
    { ...absent, status: "inactive" },
    ...after.slice(2),
  ]);
  const version = (await branchSnapshot(db)).version;

  expect(await undoImport(staff, id)).toEqual({ restored: 3, removed: 1, keptCount: 0, kept: [] });
  expect(await recordsNow()).toEqual(before);
  expect((await branchSnapshot(db)).version).toBeGreaterThan(version);
  const [entry] = await db.auditEntry.findMany({ where: { action: "branches.import_undone" } });
  expect(entry).toMatchObject({ actorId: staff.actor.userId, detail: { importId: id, restored: 3 } });
});

test("an undo keeps and names branches that changed since, and added ones with a reported problem", async () => {
  const id = await importAll([...after, branchRecord("0500")]);
  await importAll([branchRecord("0100", { city: "Joliet" })]);
  await db.branchProblem.create({
    data: {
      id: "bp_1",
      branchNumber: "0500",
      text: "No such street",
      reporterName: "Ada",
      organizationName: "Acme",
      createdAt: new Date(),
    },
  });
  expect(await undoImport(staff, id)).toEqual({
    restored: 1,
    removed: 1,
    keptCount: 2,
    kept: [
      { number: "0100", name: "Renamed - Chicago, IL" },
      { number: "0500", name: "Ridgeline Supply - Chicago, IL" },
    ],
  });
  expect((await recordsNow()).map(({ number, city, status }) => [number, city, status])).toEqual([
    ["0100", "Joliet", "active"],
    ["0200", "Chicago", "active"],
    ["0300", "Chicago", "active"],
    ["0500", "Chicago", "active"],
  ]);
});

test("imports can be undone one after the other, the latest first", async () => {
  const first = await importAll([branchRecord("0300", { city: "Joliet" })]);
  const second = await importAll([branchRecord("0300", { city: "Peoria" })]);
  expect(await undoImport(staff, second)).toMatchObject({ restored: 1 });
  expect(await undoImport(staff, first)).toMatchObject({ restored: 1 });
  expect(await recordsNow()).toEqual(before);
});

test("an undo that would restore nothing is refused, and can be tried again after the later change is undone", async () => {
  const first = await importAll([branchRecord("0300", { city: "Joliet" })]);
  const second = await importAll([branchRecord("0300", { city: "Peoria" })]);
  await expect(undoImport(staff, first)).rejects.toMatchObject({ code: "conflict" });
  expect((await listImports(staff)).map(({ undone }) => undone)).toEqual([null, null, null]);
  expect(await undoImport(staff, second)).toMatchObject({ restored: 1 });
  expect(await undoImport(staff, first)).toMatchObject({ restored: 1 });
  expect(await recordsNow()).toEqual(before);
});

test("of two concurrent undos, one succeeds and the other gets a conflict", async () => {
  const id = await importAll(after);
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => undoImport(staff, id)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict" });
  expect(await recordsNow()).toEqual(before);
});

test("an import can be undone for a day by the database's clock, and is then unlisted and pruned", async () => {
  const id = await importAll(after);
  expect(await listImports(staff)).toMatchObject([{ id, by: staff.actor.name, added: 1, undone: null }, {}]);
  await db.$executeRaw`UPDATE "BranchImport" SET "createdAt" = now() - interval '25 hours' WHERE "id" = ${id}`;
  await expect(undoImport(staff, id)).rejects.toMatchObject({ code: "conflict" });
  expect((await listImports(staff)).map((one) => one.id)).not.toContain(id);
  await expect(undoImport(staff, "imp_none")).rejects.toMatchObject({ code: "not_found" });
  await pruneExpired(pool, new Date());
  expect(await db.branchImportChange.findMany({ where: { importId: id } })).toEqual([]);
  expect(await db.branchImport.count()).toBe(1);
});

test("an import without changes cannot be undone", async () => {
  const { applied, importId } = await importBranches(staff, toRows(before));
  expect([applied, importId]).toEqual([true, null]);
  expect(await db.branchImport.count()).toBe(1);
});
