import { expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import type { BranchEditor } from "#lib/branches/shared/schemas.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { makeContext, makePerson } from "#test/fixtures.ts";
import { portal } from "#test/portal.ts";
import { setUpApiServer } from "#test/processes/api-server.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { getBranchEditor, updateBranch } from "./edit-branch.ts";
import { getBranch } from "./get-branch.ts";

const { db } = await setUpTestDatabase();
await setUpApiServer();
const record = branchRecord("0100");
await importBranches(systemContext(db, "test"), toRows([record, branchRecord("0200")]));
const person = await makePerson(db, "STAFF");
const staff = makeContext(person, db);
const client = portal.as(person);

test("this process returns a change at once, and the history shows each field before and after", async () => {
  const { updatedAt, history } = await getBranchEditor(staff, "0100");
  expect(history).toEqual([]);
  const exceptions = [{ date: "2026-12-25", openMinute: null, closeMinute: null, notes: "" }];
  const response = await client.put("/api/console/branches/0100/record", {
    record: { ...record, city: "Joliet", lat: 41.525, exceptions },
    updatedAt,
  });
  const editor = response.body as BranchEditor;
  expect(editor.record).toEqual({ ...record, city: "Joliet", lat: 41.525, exceptions });
  expect(editor.history).toEqual([
    {
      at: editor.updatedAt,
      actorName: person.name,
      title: "",
      changes: [
        { field: "city", before: "Chicago", after: "Joliet" },
        { field: "lat", before: 41.88, after: 41.525 },
        { field: "exceptions", before: [], after: exceptions },
      ],
    },
  ]);
  expect((await getBranch(staff, "0100")).branch.record.city).toBe("Joliet");
  expect(await db.branchHours.count({ where: { branchNumber: "0100" } })).toBe(1);
  expect(await db.branchHours.count({ where: { branchNumber: "0200" } })).toBe(1);
});

test("saving without changes raises no version and adds no history", async () => {
  const editor = await getBranchEditor(staff, "0100");
  const before = await db.branchDataset.findUniqueOrThrow({ where: { id: 1 } });
  await updateBranch(staff, "0100", { record: editor.record, updatedAt: editor.updatedAt });
  expect(await db.branchDataset.findUniqueOrThrow({ where: { id: 1 } })).toEqual(before);
  expect(await getBranchEditor(staff, "0100")).toEqual(editor);
});

test("an edit that is repeated because its response was lost succeeds, without more history", async () => {
  const { record: present, updatedAt, history } = await getBranchEditor(staff, "0200");
  const edit = { record: { ...present, city: "Peoria" }, updatedAt };
  await updateBranch(staff, "0200", edit);
  await updateBranch(staff, "0200", edit);
  expect((await getBranchEditor(staff, "0200")).history).toHaveLength(history.length + 1);
});

test("of two people who edit the same version, the second gets a conflict and overwrites nothing", async () => {
  const { record: present, updatedAt } = await getBranchEditor(staff, "0200");
  const later = { ...staff, now: new Date(Date.now() + 1_000) };
  const attempts = ["Aurora", "Elgin"].map((city) =>
    updateBranch(later, "0200", { record: { ...present, city }, updatedAt }),
  );
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "conflict" },
  });
});

test("an edit follows the import's rules, and every error has its pointer", async () => {
  const { updatedAt } = await getBranchEditor(staff, "0200");
  const hours = [
    { type: "DAILY", firstWeekday: 5, lastWeekday: 1, openMinute: 420, closeMinute: 1020, notes: "" },
  ];
  const response = await client.put("/api/console/branches/0200/record", {
    record: { ...branchRecord("0200"), lat: 91, postal: "x", hours },
    updatedAt,
  });
  expect(response.status).toBe(400);
  const { errors } = response.body;
  expect(errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()).toEqual([
    "/record/hours/0/lastWeekday",
    "/record/lat",
    "/record/postal",
  ]);
});

test("a date that appears twice is named, at its second place", async () => {
  const { updatedAt } = await getBranchEditor(staff, "0200");
  const closed = { openMinute: null, closeMinute: null, notes: "" };
  const exceptions = ["2026-12-25", "2026-12-24", "2026-12-25"].map((date) => ({ date, ...closed }));
  const response = await client.put("/api/console/branches/0200/record", {
    record: { ...branchRecord("0200"), exceptions },
    updatedAt,
  });
  expect(response.status).toBe(400);
  expect(response.body.errors).toEqual([
    { pointer: "/record/exceptions/2/date", detail: "2026-12-25 appears twice." },
  ]);
});

test("a branch keeps its number, and an unknown one is 404", async () => {
  const { updatedAt } = await getBranchEditor(staff, "0200");
  expect(
    (await client.put("/api/console/branches/0200/record", { record: branchRecord("0300"), updatedAt }))
      .status,
  ).toBe(400);
  expect(
    (await client.put("/api/console/branches/0300/record", { record: branchRecord("0300"), updatedAt }))
      .status,
  ).toBe(404);
  await expect(getBranchEditor(staff, "0300")).rejects.toMatchObject({ code: "not_found" });
});
