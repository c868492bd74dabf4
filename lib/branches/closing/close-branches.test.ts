import { expect, test } from "vitest";
import { getBranchEditor } from "#lib/branches/edit-branch.ts";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { listImports, undoImport } from "#lib/branches/import/undo-import.ts";
import { type CloseBranchesInput, closeBranchesInputSchema } from "#lib/branches/shared/closing-schemas.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { makeContext, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { closeBranches } from "./close-branches.ts";

const { db } = await setUpTestDatabase();
const person = await makePerson(db, "STAFF");
const staff = makeContext(person, db);
const numbers = Array.from({ length: 40 }, (_, index) => `S${index}`);
const gala = { date: "2027-02-02", openMinute: 600, closeMinute: 700, notes: "Gala" };
await importBranches(
  systemContext(db, "test"),
  toRows([...numbers, "other"].map((number) => branchRecord(number.toUpperCase(), { exceptions: [gala] }))),
);
const records = async () =>
  Promise.all(numbers.map(async (number) => (await getBranchEditor(staff, number)).record));
const storm = { from: "2027-02-01", to: "2027-02-03", openMinute: null, closeMinute: null, note: "Storm" };
const close = (input: Partial<CloseBranchesInput>, ctx = staff) =>
  closeBranches(ctx, { numbers, closing: storm, dryRun: false, confirm: "", ...input });

test("closing 40 branches shows old and new values, asks for a confirmation, and writes one audit entry; undo restores them", async () => {
  const before = await records();
  const checked = await close({ dryRun: true });
  expect(checked).toMatchObject({ changed: 40, confirmation: "close 40", applied: false, importId: null });
  expect(checked.preview.changed).toHaveLength(40);
  expect(checked.preview.changed[0]).toMatchObject({
    number: "S0",
    fields: [
      {
        field: "exceptions",
        before: [gala],
        after: ["2027-02-01", "2027-02-02", "2027-02-03"].map((date) => expect.objectContaining({ date })),
      },
    ],
  });
  for (const confirm of ["", "close 39"])
    expect(await close({ confirm })).toMatchObject({ applied: false, importId: null });
  expect(await records()).toEqual(before);

  const { importId, missing } = await close({ numbers: [...numbers, "GONE"], confirm: "close 40" });
  expect(missing).toEqual(["GONE"]);
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
    id: importId,
    title: "Closed 2027-02-01 to 2027-02-03: Storm",
    changed: 40,
    closed: 0,
  });
  expect(await undoImport(staff, importId ?? "")).toMatchObject({ restored: 40, keptCount: 0 });
  expect(await records()).toEqual(before);
  const { history } = await getBranchEditor(staff, "S7");
  expect(history.map(({ title }) => title).toSorted()).toEqual([
    "Closed 2027-02-01 to 2027-02-03: Storm",
    "Undone: Closed 2027-02-01 to 2027-02-03: Storm",
  ]);
  expect((await getBranchEditor(staff, "OTHER")).history).toEqual([]);
});

test("many other hours are confirmed as a change, not as a closing", async () => {
  const closing = { ...storm, openMinute: 480, closeMinute: 720 };
  expect(await close({ closing, dryRun: true })).toMatchObject({ changed: 40, confirmation: "change 40" });
});

test("other hours replace the hours of their dates, and repeating the change does nothing", async () => {
  const closing = { from: gala.date, to: gala.date, openMinute: 480, closeMinute: 720, note: "" };
  expect(await close({ numbers: ["S0"], closing })).toMatchObject({ changed: 1, confirmation: null });
  expect((await getBranchEditor(staff, "S0")).record.exceptions).toEqual([
    { date: gala.date, openMinute: 480, closeMinute: 720, notes: "" },
  ]);
  expect(await close({ numbers: ["S0", "NONE"], closing })).toMatchObject({
    changed: 0,
    unchanged: 1,
    missing: ["NONE"],
    importId: null,
  });
});

test("a closing and an import at once both take effect, and undoing one keeps the branches that the other changed", async () => {
  const { record } = await getBranchEditor(staff, "S1");
  const [closed, imported] = await Promise.all([
    close({ numbers: ["S1", "S2"] }),
    importBranches(staff, toRows([{ ...record, fax: "312-555-0177" }])),
  ]);
  const now = (await getBranchEditor(staff, "S1")).record;
  const changes = await listImports(staff);
  expect(changes.map(({ id }) => id)).toEqual(expect.arrayContaining([closed.importId, imported.importId]));
  // The later one decides: an import replaces the whole record, a closing keeps its other fields.
  const isClosed = now.exceptions.some(({ notes }) => notes === "Storm");
  expect([isClosed, now.fax !== ""]).toContain(true);
  expect(await undoImport(staff, closed.importId ?? "")).toMatchObject(
    isClosed ? { restored: 2, keptCount: 0 } : { restored: 1, keptCount: 1 },
  );
  expect((await getBranchEditor(staff, "S2")).record.exceptions).toEqual([gala]);
});

test("branches close for at most a month, and at least one branch", () => {
  const input = { numbers, closing: storm, dryRun: false };
  for (const [wrong, path] of [
    [{ ...input, numbers: [] }, "numbers"],
    [{ ...input, closing: { ...storm, to: "" } }, "closing.to"],
    [{ ...input, closing: { ...storm, to: "2027-01-31" } }, "closing.to"],
    [{ ...input, closing: { ...storm, to: "2027-03-04" } }, "closing.to"],
    [{ ...input, closing: { ...storm, openMinute: 480 } }, "closing.closeMinute"],
    [{ ...input, closing: { ...storm, note: "a|b" } }, "closing.note"],
  ] as const)
    expect(
      closeBranchesInputSchema.safeParse(wrong).error?.issues.map((issue) => issue.path.join(".")),
    ).toEqual([path]);
});

test("a closing writes nothing if a branch has changed since its preview", async () => {
  const closing = { ...storm, from: "2027-03-01", to: "2027-03-01" };
  const preview = () => close({ numbers: ["S1"], closing, dryRun: true });
  const { digest } = await preview();
  const party = { date: "2027-03-01", openMinute: 600, closeMinute: 660, notes: "Party" };
  await importBranches(systemContext(db, "test"), toRows([branchRecord("S1", { exceptions: [party] })]));
  const apply = (expectedDigest: string) => close({ numbers: ["S1"], closing, expectedDigest });
  expect(await apply(digest)).toMatchObject({ applied: false, importId: null });
  expect((await getBranchEditor(staff, "S1")).record.exceptions).toEqual([party]);
  expect(await apply((await preview()).digest)).toMatchObject({ applied: true, changed: 1 });
});
