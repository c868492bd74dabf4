import { expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { undoImport } from "#lib/branches/import/undo-import.ts";
import { listProblems } from "#lib/branches/quality/list-problems.ts";
import { updateProblem } from "#lib/branches/quality/problems.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { branchRecord, rowsOf } from "../../../e2e/support/branches.ts";
import { contextOf, makePerson } from "../../../e2e/support/fixtures.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { findProblems } from "./find-problems.ts";

const { db } = await setUpTestDatabase();
const staff = contextOf(await makePerson(db, "STAFF"), db);
const complete = { emails: ["desk@example.com"] };

async function save(more: Parameters<typeof branchRecord>[1]): Promise<string> {
  const rows = rowsOf([branchRecord("0417", { ...complete, ...more })]);
  return (await importBranches(systemContext(db, "test"), rows)).importId ?? "";
}

async function problems() {
  return (await listProblems(staff)).data.map(({ check, text, state }) => [check, text, state]);
}

const noMail = ["CONTACT", "There is no email address."];
const noPhone = ["CONTACT", "There is no phone number."];

test("a finding is open once until the data changes, even with several workers, and checks run only after changes, in a thread of their own", async () => {
  await save({ emails: [] });
  await Promise.all([findProblems(db), findProblems(db), findProblems(db)]);
  expect(await problems()).toEqual([[...noMail, "OPEN"]]);
  expect(await findProblems(db)).toBe(false);
  await save({ phones: [] });
  const threads: unknown[] = [];
  process.on("worker", (thread) => threads.push(thread));
  expect(await findProblems(db)).toBe(true);
  process.removeAllListeners("worker");
  expect(threads).toHaveLength(1);
  expect(await problems()).toEqual([
    [...noPhone, "OPEN"],
    [...noMail, "DONE"],
  ]);
});

test("an accepted finding stays silent until its data changes, and opens again when the same fault returns", async () => {
  const { data } = await listProblems(staff);
  const id = data.find(({ state }) => state === "OPEN")?.id ?? "";
  await expect(updateProblem(staff, id, { state: "DONE" })).rejects.toMatchObject({
    code: "invalid_request",
  });
  await updateProblem(staff, id, { state: "ACCEPTED" });
  await save({ phones: [], fax: "312-555-0199" });
  await findProblems(db);
  expect(await problems()).toContainEqual([...noPhone, "ACCEPTED"]);
  await save({});
  await findProblems(db);
  expect(await problems()).toContainEqual([...noPhone, "DONE"]);
  await save({ phones: [] });
  await findProblems(db);
  expect(await problems()).toContainEqual([...noPhone, "OPEN"]);
});

test("an accepted finding about a neighbor stays accepted when the neighbor closes and reopens, until its own branch changes", async () => {
  const neighbors = async (fax: string, status: "active" | "inactive" = "active") => {
    const records = [
      branchRecord("0700", { ...complete, lat: 41.5, phones: ["312-555-0107"], status }),
      branchRecord("0701", { ...complete, lat: 41.5, phones: ["312-555-0108"], fax }),
    ];
    await importBranches(systemContext(db, "test"), rowsOf(records));
    await findProblems(db);
    const { data } = await listProblems(staff);
    return data.find(({ check, branchNumber }) => check === "SITE_SHARED" && branchNumber === "0701");
  };
  const id = (await neighbors(""))?.id ?? "";
  await updateProblem({ ...staff, now: new Date() }, id, { state: "ACCEPTED" });
  expect((await neighbors("", "inactive"))?.state).toBe("ACCEPTED");
  expect((await neighbors(""))?.state).toBe("ACCEPTED");
  expect((await neighbors("312-555-0199", "inactive"))?.state).toBe("DONE");
  expect((await neighbors("312-555-0199"))?.state).toBe("OPEN");
});

test("undoing an import removes an added branch even if a check found a problem", async () => {
  const rows = rowsOf([branchRecord("0500", { phones: [] })]);
  const { importId } = await importBranches(systemContext(db, "test"), rows);
  await findProblems(db);
  expect(await undoImport(staff, importId ?? "")).toMatchObject({ removed: 1, keptCount: 0 });
  expect((await listProblems(staff)).data.filter(({ branchNumber }) => branchNumber === "0500")).toEqual([]);
});
