import { expect, test } from "vitest";
import { serializeBranch } from "#lib/branches/serialize-branch.ts";
import { branchRecord } from "#test/branches.ts";
import { branchJson, branchListJson, encodeBranch } from "./encoded-branch.ts";

const baseUrl = "https://portal.example";
const records = [
  branchRecord("0100"),
  branchRecord("0101", {
    city: 'Cœur, "d\'Alene"',
    brand: '屋根 ,"distance":null',
    addressLine2: "\u2028🏠",
  }),
  branchRecord("0102", { phones: [], hours: [] }),
];
const branches = records.map((record) => encodeBranch(record, baseUrl));

test("a response equals the serializer's JSON, byte for byte", () => {
  const miles = [0, 21.55, 12_499.99];
  const answer = branchListJson(branches.map((branch, index) => ({ branch, miles: miles[index] ?? 0 })));
  const plain = records.map((record, index) => serializeBranch(record, baseUrl, miles[index] ?? Number.NaN));
  expect(answer).toBe(JSON.stringify(plain));
  const without = records.map((record) => serializeBranch(record, baseUrl));
  expect(branchListJson(branches.map((branch) => ({ branch })))).toBe(JSON.stringify(without));
  expect(branches.map((branch) => branchJson({ branch }))).toEqual(
    without.map((branch) => JSON.stringify(branch)),
  );
  expect(branchListJson([])).toBe("[]");
});
