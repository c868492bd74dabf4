import { expect, test } from "vitest";
import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { getBranchEditor, updateBranch } from "#lib/branches/edit-branch.ts";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { branchRecord, rowsOf } from "../../../e2e/support/branches.ts";
import { contextOf, makePerson } from "../../../e2e/support/fixtures.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { applyScheduledChanges } from "./apply-scheduled-changes.ts";
import { cancelScheduledChange } from "./schedule-change.ts";

const { db } = await setUpTestDatabase();
const person = await makePerson(db, "STAFF");
const staff = contextOf(person, db);
const numbers = ["0100", "0200", "0300", "0400"];
await importBranches(systemContext(db, "test"), rowsOf(numbers.map((number) => branchRecord(number))));

/** The nth Sunday of a month of next year, when clocks change. */
function sunday(month: string, nth: number): string {
  const first = new Date(`${new Date().getFullYear() + 1}-${month}-01T00:00:00Z`);
  const day = ((7 - first.getUTCDay()) % 7) + 1 + (nth - 1) * 7;
  return `${first.getUTCFullYear()}-${month}-${String(day).padStart(2, "0")}`;
}
const [spring, autumn] = [sunday("03", 2), sunday("11", 1)];
const [springGap, autumnRepeat] = [`${spring}T02:30`, `${autumn}T01:30`];

async function schedule(number: string, change: Partial<BranchRecord>, localTime: string): Promise<string> {
  const { record, updatedAt } = await getBranchEditor(staff, number);
  const before = await db.branchScheduledChange.findMany({ select: { id: true } });
  await updateBranch(staff, number, { record: { ...record, ...change }, updatedAt, localTime });
  const { id } = await db.branchScheduledChange.findFirstOrThrow({
    where: { id: { notIn: before.map((one) => one.id) } },
  });
  return id;
}

/** Makes changes due by moving their time to 90 minutes ago at the branch. */
const makeDue = (...ids: string[]) => db.$executeRaw`
  UPDATE "BranchScheduledChange" s SET "localTime" = (now() AT TIME ZONE b."timeZone") - interval '90 minutes'
  FROM "Branch" b WHERE b."number" = s."branchNumber" AND s."id" = ANY(${ids})`;

const edit = async (number: string, change: Partial<BranchRecord>) => {
  const { record, updatedAt } = await getBranchEditor(staff, number);
  await updateBranch(staff, number, { record: { ...record, ...change }, updatedAt });
};

test("a scheduled change changes its fields once at its time, even with several workers", async () => {
  const hours = [
    { type: "DAILY" as const, firstWeekday: 1, lastWeekday: 5, openMinute: 300, closeMinute: 900, notes: "" },
  ];
  const before = await getBranchEditor(staff, "0100");
  const id = await schedule("0100", { hours, status: "inactive" }, autumnRepeat);
  const waiting = await getBranchEditor(staff, "0100");
  expect(waiting).toMatchObject({
    record: before.record,
    updatedAt: before.updatedAt,
    scheduled: [
      { id, localTime: autumnRepeat, fields: { hours, status: "inactive" }, createdBy: person.name },
    ],
  });
  expect(await applyScheduledChanges(db)).toBe(0);
  await edit("0100", { fax: "312-555-0188" });
  await makeDue(id);
  const applied = await Promise.all([1, 2, 3, 4].map(() => applyScheduledChanges(db)));
  expect(applied.toSorted()).toEqual([0, 0, 0, 1]);
  expect(await applyScheduledChanges(db)).toBe(0);
  const after = await getBranchEditor(staff, "0100");
  expect(after.record).toEqual({ ...before.record, hours, status: "inactive", fax: "312-555-0188" });
  expect(after.scheduled).toEqual([]);
  expect(after.history[0]).toMatchObject({
    actorName: "Scheduled change",
    changes: [{ field: "status", before: "active", after: "inactive" }, { field: "hours" }],
  });
});

test("a scheduled edit of dates changes only those dates", async () => {
  const day = (date: string, notes: string) => ({ date, openMinute: null, closeMinute: null, notes });
  const [monday, friday] = [day("2027-03-01", ""), day("2027-03-05", "Inventory")];
  await edit("0200", { exceptions: [monday] });
  const id = await schedule("0200", { exceptions: [friday] }, autumnRepeat);
  const wednesday = day("2027-03-03", "Storm");
  await edit("0200", { exceptions: [monday, wednesday] });
  expect((await getBranchEditor(staff, "0200")).scheduled).toMatchObject([
    { fields: { exceptions: { [monday.date]: null, [friday.date]: friday } } },
  ]);
  await makeDue(id);
  expect(await applyScheduledChanges(db)).toBe(1);
  expect((await getBranchEditor(staff, "0200")).record.exceptions).toEqual([wednesday, friday]);
});

test("a skipped local time moves an hour later, a repeated one counts once, and a move to another time zone moves the change", async () => {
  await schedule("0200", { fax: "312-555-0101" }, springGap);
  await schedule("0200", { fax: "312-555-0102" }, autumnRepeat);
  const moments = async () =>
    (await getBranchEditor(staff, "0200")).scheduled.map(({ effectiveAt }) => effectiveAt);
  expect(await moments()).toEqual([`${spring}T08:30:00.000Z`, `${autumn}T07:30:00.000Z`]);
  await edit("0200", { timeZone: "America/Phoenix" });
  expect(await moments()).toEqual([`${spring}T09:30:00.000Z`, `${autumn}T08:30:00.000Z`]);
});

test("changes apply in the order of their times, and a failing one does not delay the others", async () => {
  const [later, broken, sooner] = [
    await schedule("0300", { fax: "312-555-0103" }, autumnRepeat),
    await schedule("0400", { fax: "312-555-0104" }, autumnRepeat),
    await schedule("0300", { fax: "312-555-0105" }, autumnRepeat),
  ];
  await db.$executeRaw`UPDATE "BranchScheduledChange" SET "fields" = '{"lat": "x"}' WHERE "id" = ${broken}`;
  await makeDue(later, broken, sooner);
  await db.$executeRaw`
    UPDATE "BranchScheduledChange" SET "localTime" = "localTime" - interval '1 hour' WHERE "id" IN (${broken}, ${sooner})`;
  expect(await applyScheduledChanges(db)).toBe(2);
  expect((await getBranchEditor(staff, "0300")).record.fax).toBe("312-555-0103");
  await cancelScheduledChange(staff, "0400", broken);
});

test("changes that keep failing are retried later and do not starve the others", async () => {
  const good = await schedule("0300", { fax: "312-555-0199" }, autumnRepeat);
  const broken = Array.from({ length: 100 }, (_, index) => `sc_broken_${index}`);
  await db.branchScheduledChange.createMany({
    data: broken.map((id) => ({
      ...{ id, branchNumber: "0400", fields: { lat: "x" }, createdBy: "test" },
      ...{ localTime: new Date(0), createdAt: new Date() },
    })),
  });
  await makeDue(good);
  expect(await applyScheduledChanges(db)).toBe(0);
  expect(await applyScheduledChanges(db)).toBe(1);
  const waiting = { id: { in: broken }, state: "SCHEDULED" as const, retryAt: { gt: new Date() } };
  expect(await db.branchScheduledChange.count({ where: waiting })).toBe(100);
  const [first = ""] = broken;
  await db.$executeRaw`
    UPDATE "BranchScheduledChange" SET "retryAt" = now() - interval '1 second', "fields" = '{"fax": "312-555-0144"}' WHERE "id" = ${first}`;
  expect(await applyScheduledChanges(db)).toBe(1);
  await db.branchScheduledChange.deleteMany({ where: { id: { in: broken } } });
});

test("a change can be canceled until it takes effect", async () => {
  const id = await schedule("0300", { fax: "312-555-0106" }, autumnRepeat);
  await expect(cancelScheduledChange(staff, "0100", id)).rejects.toMatchObject({ code: "not_found" });
  const partner = contextOf(await makePerson(db, "PARTNER_ADMIN"), db);
  await expect(cancelScheduledChange(partner, "0300", id)).rejects.toMatchObject({ code: "forbidden" });
  await cancelScheduledChange(staff, "0300", id);
  await makeDue(id);
  expect(await applyScheduledChanges(db)).toBe(0);
  await expect(cancelScheduledChange(staff, "0300", id)).rejects.toMatchObject({ code: "conflict" });
  const actions = await db.auditEntry.findMany({
    where: { action: { startsWith: "branch.change_" }, targetId: "0300" },
  });
  expect(actions.map(({ action, actorName }) => [action, actorName]).at(-1)).toEqual([
    "branch.change_canceled",
    person.name,
  ]);
});

test("a time in the past or years ahead is refused", async () => {
  const count = await db.branchScheduledChange.count();
  for (const localTime of ["2020-01-01T06:00", "2099-01-01T06:00"])
    await expect(schedule("0300", { fax: "312-555-0107" }, localTime)).rejects.toMatchObject({
      code: "invalid_request",
      errors: [{ pointer: "/localTime" }],
    });
  expect(await db.branchScheduledChange.count()).toBe(count);
});
