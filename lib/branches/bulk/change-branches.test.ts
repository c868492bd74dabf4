import { expect, test } from "vitest";
import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { getBranchEditor, updateBranch } from "#lib/branches/edit-branch.ts";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { listImports, undoImport } from "#lib/branches/import/undo-import.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { branchRecord, rowsOf } from "../../../e2e/support/branches.ts";
import { contextOf, makePerson } from "../../../e2e/support/fixtures.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { changeBranches } from "./change-branches.ts";
import { BulkChangeInput } from "./schemas.ts";

const { db } = await setUpTestDatabase();
const person = await makePerson(db, "STAFF");
const staff = contextOf(person, db);
const numbers = Array.from({ length: 40 }, (_, index) => `S${index}`);
const gala = { date: "2027-02-02", openMinute: 600, closeMinute: 700, notes: "Gala" };
await importBranches(
  systemContext(db, "test"),
  rowsOf([...numbers, "other"].map((number) => branchRecord(number.toUpperCase(), { exceptions: [gala] }))),
);
const records = async () =>
  Promise.all(numbers.map(async (number) => (await getBranchEditor(staff, number)).record));
const closure = { kind: "CLOSURE" as const, from: "2027-02-01", to: "2027-02-03", note: "Storm" };

test("closing 40 branches writes one audit entry and one change per branch, and undo restores them", async () => {
  const before = await records();
  const checked = await changeBranches(staff, { numbers, change: closure, dryRun: true });
  expect([checked.changes.length, checked.importId, await records()]).toEqual([40, null, before]);
  const [last] = await db.branchChange.findMany({ orderBy: { sequence: "desc" }, take: 1 });
  const { importId, changes } = await changeBranches(staff, {
    ...{ numbers: [...numbers, "GONE"], change: closure, dryRun: false },
  });
  expect(changes.map(({ number }) => number)).toEqual(numbers.toSorted());
  expect(await db.branchChange.count({ where: { sequence: { gt: last?.sequence ?? 0 } } })).toBe(40);
  const closed = { openMinute: null, closeMinute: null, notes: "Storm" };
  for (const { exceptions } of await records())
    expect(exceptions).toEqual(
      ["2027-02-01", "2027-02-02", "2027-02-03"].map((date) => ({ date, ...closed })),
    );
  expect(await db.auditEntry.findMany({ where: { action: "branches.changed" } })).toMatchObject([
    {
      actorId: person.userId,
      detail: { title: "Closed 2027-02-01 to 2027-02-03: Storm", count: 40, numbers: numbers.toSorted() },
    },
  ]);
  expect((await listImports(staff))[0]).toMatchObject({
    ...{ id: importId, title: "Closed 2027-02-01 to 2027-02-03: Storm", changed: 40, closed: 0 },
  });
  expect(await undoImport(staff, importId ?? "")).toMatchObject({ restored: 40, keptCount: 0 });
  expect(await records()).toEqual(before);
  await db.branchImport.deleteMany();
  const titles = async (number: string) =>
    (await getBranchEditor(staff, number)).history.map(({ title, actorName }) => [title, actorName]);
  expect((await titles("S7")).toSorted()).toEqual([
    ["Bulk change undone: Closed 2027-02-01 to 2027-02-03: Storm", person.name],
    ["Bulk change: Closed 2027-02-01 to 2027-02-03: Storm", person.name],
  ]);
  expect(await titles("OTHER")).toEqual([]);
});

test("special hours replace the hours of their dates, and repeating the change does nothing", async () => {
  const change = {
    kind: "HOURS" as const,
    from: gala.date,
    to: gala.date,
    openMinute: 480,
    closeMinute: 720,
    note: "",
  };
  const [one = ""] = numbers;
  expect((await changeBranches(staff, { numbers: [one], change, dryRun: false })).changes).toHaveLength(1);
  expect((await getBranchEditor(staff, one)).record.exceptions).toEqual([
    { date: gala.date, openMinute: 480, closeMinute: 720, notes: "" },
  ]);
  const again = await changeBranches(staff, { numbers: [one, "NONE"], change, dryRun: false });
  expect(again).toEqual({ changes: [], unchanged: 1, missing: ["NONE"], importId: null });
});

test("a status with an end reverts at each changed branch's local time, and undo cancels the end", async () => {
  const until = `${new Date().getFullYear() + 1}-03-01`;
  const change = { kind: "STATUS" as const, status: "inactive" as const, until, note: "Flood" };
  const [first = "", second = ""] = numbers;
  await changeBranches(staff, { numbers: [first], change: { ...change, until: undefined }, dryRun: false });
  const { importId } = await changeBranches(staff, { numbers: [first, second], change, dryRun: false });
  expect((await getBranchEditor(staff, first)).scheduled).toEqual([]);
  expect(await getBranchEditor(staff, second)).toMatchObject({
    record: { status: "inactive" },
    scheduled: [
      { localTime: `${until}T00:00`, effectiveAt: `${until}T06:00:00.000Z`, fields: { status: "active" } },
    ],
  });
  await undoImport(staff, importId ?? "");
  expect(await getBranchEditor(staff, second)).toMatchObject({ record: { status: "active" }, scheduled: [] });
});

const year = new Date().getFullYear() + 1;
const inactive = { kind: "STATUS" as const, status: "inactive" as const, note: "Storm" };
const setStatus = async (number: string, change: Parameters<typeof changeBranches>[1]["change"]) =>
  changeBranches(staff, { numbers: [number], change, dryRun: false });
const stateOf = async (number: string) => {
  const { record, scheduled } = await getBranchEditor(staff, number);
  return [record.status, ...scheduled.map(({ localTime }) => localTime.slice(0, 10))];
};
const edit = async (number: string, change: Partial<BranchRecord>) => {
  const { record, updatedAt } = await getBranchEditor(staff, number);
  await updateBranch(staff, number, { record: { ...record, ...change }, updatedAt });
};

test("undo keeps the end of a branch that it does not restore", async () => {
  const { importId } = await setStatus("S2", { ...inactive, until: `${year}-03-01` });
  await edit("S2", { fax: "312-555-0177" });
  expect(await undoImport(staff, importId ?? "")).toMatchObject({ restored: 0, keptCount: 1 });
  expect(await stateOf("S2")).toEqual(["inactive", `${year}-03-01`]);
});

test("a new status moves or removes the end of an earlier one, and undo restores that end", async () => {
  await setStatus("S3", { ...inactive, until: `${year}-03-01` });
  await db.branchImport.deleteMany();
  const { importId, changes, unchanged } = await setStatus("S3", { ...inactive, until: `${year}-03-05` });
  expect([changes.map(({ number }) => number), unchanged]).toEqual([["S3"], 0]);
  expect(await stateOf("S3")).toEqual(["inactive", `${year}-03-05`]);
  expect(await setStatus("S3", { ...inactive, until: `${year}-03-05` })).toMatchObject({ importId: null });
  const endless = await setStatus("S3", { ...inactive, until: undefined });
  expect(await stateOf("S3")).toEqual(["inactive"]);
  expect(await undoImport(staff, endless.importId ?? "")).toMatchObject({ restored: 1 });
  expect(await stateOf("S3")).toEqual(["inactive", `${year}-03-05`]);
  const later = await setStatus("S3", { ...inactive, until: `${year}-03-09` });
  await undoImport(staff, importId ?? "");
  expect(await stateOf("S3")).toEqual(["inactive", `${year}-03-09`]);
  await undoImport(staff, later.importId ?? "");
  expect(await stateOf("S3")).toEqual(["inactive", `${year}-03-05`]);
});

test("an edit or an import that changes the status cancels the end, and undoing the import restores it", async () => {
  await setStatus("S4", { ...inactive, until: `${year}-03-01` });
  const { record } = await getBranchEditor(staff, "S4");
  const { importId } = await importBranches(staff, rowsOf([{ ...record, status: "active" }]));
  expect(await stateOf("S4")).toEqual(["active"]);
  await undoImport(staff, importId ?? "");
  expect(await stateOf("S4")).toEqual(["inactive", `${year}-03-01`]);
  await edit("S4", { status: "active" });
  await edit("S4", { status: "inactive" });
  expect(await stateOf("S4")).toEqual(["inactive"]);
});

test("an end must be in the future in each branch's time zone", async () => {
  await importBranches(
    systemContext(db, "test"),
    rowsOf([branchRecord("GUAM", { state: "GU", timeZone: "Pacific/Guam" })]),
  );
  const at = (time: string, number: string) =>
    changeBranches(
      { ...staff, now: new Date(time) },
      { numbers: [number], change: { ...inactive, until: `${year}-03-01` }, dryRun: true },
    );
  // In Chicago, it is 7 PM of the day before.
  expect((await at(`${year}-03-01T01:00:00Z`, "S5")).changes).toHaveLength(1);
  await expect(at(`${year}-02-28T20:00:00Z`, "GUAM")).rejects.toMatchObject({
    errors: [{ pointer: "/change/until" }],
  });
});

test("only staff can make a bulk change, for at most a month and at least one branch", async () => {
  const partner = contextOf(await makePerson(db, "PARTNER_ADMIN"), db);
  const input = { numbers, change: closure, dryRun: false };
  await expect(changeBranches(partner, input)).rejects.toMatchObject({ code: "forbidden" });
  for (const [wrong, path] of [
    [{ ...input, numbers: [] }, "numbers"],
    [{ ...input, change: { ...closure, to: "2027-01-31" } }, "change.to"],
    [{ ...input, change: { ...closure, to: "2027-03-04" } }, "change.to"],
    [{ ...input, change: { ...closure, note: "a|b" } }, "change.note"],
  ] as const)
    expect(BulkChangeInput.safeParse(wrong).error?.issues.map((issue) => issue.path.join("."))).toEqual([
      path,
    ]);
});
