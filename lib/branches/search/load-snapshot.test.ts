import { expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { branchRecord, rowsOf } from "../../../e2e/support/branches.ts";
import { setUpTestDatabase } from "../../../e2e/support/test-database.ts";
import { type BranchSnapshot, loadSnapshot } from "./load-snapshot.ts";

const { db } = await setUpTestDatabase();
const numbers = ["0100", "0101", "0102", "0103"];
const chicago = { lat: 41.88, long: -87.63 };

async function save(changed: readonly string[], more: Parameters<typeof branchRecord>[1]): Promise<void> {
  await importBranches(
    systemContext(db, "test"),
    rowsOf(changed.map((number) => branchRecord(number, more))),
  );
}

function nearChicago({ index, branches }: BranchSnapshot): unknown[] {
  return index.within(chicago, 10).map(({ index }) => branches[index]?.record.number);
}

/** What a snapshot says, whatever it took over from another. */
function saying({ version, fingerprint, branches, byState }: BranchSnapshot) {
  return { version, fingerprint, records: branches.map(({ record }) => record), states: [...byState.keys()] };
}

test("a renewal reads what was written since and nothing else, and says what a whole load says", async () => {
  await save(numbers, {
    exceptions: [{ date: "2026-12-25", openMinute: null, closeMinute: null, notes: "x" }],
  });
  const first = await loadSnapshot(db, null);
  expect(first.branches.map(({ record }) => record)).toEqual(
    numbers.map((number) =>
      branchRecord(number, {
        exceptions: [{ date: "2026-12-25", openMinute: null, closeMinute: null, notes: "x" }],
      }),
    ),
  );

  await save(["0101"], { brand: "Harborline" });
  const named = await loadSnapshot(db, first);
  expect(named.byNumber.get("0101")?.record.brand).toBe("Harborline");
  for (const number of ["0100", "0102", "0103"])
    expect(named.byNumber.get(number)).toBe(first.byNumber.get(number));
  expect(named.index).toBe(first.index);
  expect(named.fingerprint).not.toBe(first.fingerprint);
  expect(saying(named)).toEqual(saying(await loadSnapshot(db, null)));

  await save(["0102", "00-NEW"], { lat: 33.45, long: -112.07, state: "AZ" });
  await db.branch.delete({ where: { number: "0103" } });
  const moved = await loadSnapshot(db, named);
  expect(nearChicago(moved)).toEqual(["0100", "0101"]);
  expect(moved.byNumber.get("0100")).toBe(first.byNumber.get("0100"));
  expect(saying(moved)).toEqual(saying(await loadSnapshot(db, null)));
});

test("memory that only few branches still need is given up in the end", async () => {
  await db.branch.deleteMany();
  await save(numbers, {});
  let snapshot = await loadSnapshot(db, null);
  const pieces: number[] = [];
  for (const [round, changed] of [3, 2, 1].entries()) {
    await save(numbers.slice(0, changed), { brand: `Round ${round}` });
    snapshot = await loadSnapshot(db, snapshot);
    pieces.push(new Set(snapshot.branches.map(({ bytes }) => bytes)).size);
  }
  // The third finds more than twice of what is needed, and reads all anew.
  expect(pieces).toEqual([2, 3, 1]);
});
