import { expect, test } from "vitest";
import { serializeBranch } from "#lib/branches/serialize-branch.ts";
import { branchRecord } from "../../../e2e/support/branches.ts";
import {
  type BranchMatch,
  branchJson,
  branchListBytes,
  encodeBranches,
  writeBranchList,
} from "./encoded-branch.ts";

const baseUrl = "https://portal.example";
const records = [
  branchRecord("0100"),
  branchRecord("0101", { city: 'Cœur, "d\'Alene"', brand: '屋根 ,"status":', addressLine2: "\u2028🏠" }),
  branchRecord("0102", { phones: [], hours: [] }),
];
const branches = encodeBranches(records, baseUrl);

function branchListJson(matches: readonly BranchMatch[]): Buffer {
  return writeBranchList(matches, Buffer.alloc(branchListBytes(matches)));
}

test("an answer is the JSON that the serializer would make, to the byte", () => {
  const miles = [0, 21.55, 12_499.99];
  const answer = branchListJson(branches.map((branch, index) => ({ branch, miles: miles[index] ?? 0 })));
  const plain = records.map((record, index) => serializeBranch(record, baseUrl, miles[index] ?? Number.NaN));
  expect(answer.toString()).toBe(JSON.stringify(plain));
  const without = records.map((record) => serializeBranch(record, baseUrl));
  expect(branchListJson(branches.map((branch) => ({ branch }))).toString()).toBe(JSON.stringify(without));
  expect(branches.map((branch) => branchJson(branch).toString())).toEqual(
    without.map((branch) => JSON.stringify(branch)),
  );
  expect(branchListJson([]).toString()).toBe("[]");
});

test("every distance with two decimals is written as JSON writes it", () => {
  const [branch] = branches;
  if (!branch) throw new Error("no branch");
  const hundredths = Array.from({ length: 12_000 }, (_, index) =>
    index < 11_000 ? index : (index - 11_000) * 1_245 + 7,
  );
  const matches = hundredths.map((value) => ({ branch, miles: value / 100 }));
  const written = branchListJson(matches)
    .toString()
    .matchAll(/"distance":([^,]*),/g);
  expect([...written].map(([, digits]) => digits)).toEqual(
    hundredths.map((value) => JSON.stringify(value / 100)),
  );
});
