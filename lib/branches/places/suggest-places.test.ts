import { expect, test } from "vitest";
import { encodeBranch } from "#lib/branches/search/encoded-branch.ts";
import { branchRecord } from "#test/branches.ts";
import { loadGazetteer } from "./gazetteer.ts";
import { suggest } from "./suggest-places.ts";

const gazetteer = await loadGazetteer();
const branch = encodeBranch(
  branchRecord("0417", {
    brand: "Ridgeline Supply",
    addressLine1: "12 Slate St",
    city: "Joliet",
    state: "IL",
    postal: "60431",
  }),
  "https://portal.example.com",
);
const name = "Ridgeline Supply - Joliet, IL";
const labels = (text: string) => suggest(text, gazetteer, [branch]).map(({ label }) => label);

test("a ZIP code of a state or territory is one place", () => {
  expect(suggest("60601", gazetteer, [])).toEqual([
    {
      kind: "place",
      label: "60601",
      detail: "ZIP code, Chicago, IL",
      lat: 41.89,
      long: -87.62,
    },
  ]);
  for (const zip of ["00901", "96910", "96799", "99546"]) expect(labels(zip)).toEqual([zip]);
});

test("a city with its state is found in any usual spelling", () => {
  for (const text of ["Austin, TX", "austin,tx", "austin tx", "Austin, Texas", "austin texas"])
    expect(labels(text)[0]).toBe("Austin, TX");
  expect(labels("Kansas City, MO")[0]).toBe("Kansas City, MO");
  expect(labels("St")[0]).not.toBeUndefined();
});

test("a city name in several states offers each, the largest first", () => {
  const found = labels("Springfield").filter((label) => label.startsWith("Springfield, "));
  expect(found.length).toBeGreaterThan(4);
  expect(found).toContain("Springfield, IL");
  expect(found).toContain("Springfield, MO");
});

test("finds a state by name or code, and a branch by number or words of its name", () => {
  expect(labels("Illinois")[0]).toBe("Illinois");
  expect(labels("il")[0]).toBe("Illinois");
  expect(suggest("0417", gazetteer, [branch])[0]).toMatchObject({ kind: "branch", number: "0417" });
  expect(labels("ridgeline joliet")).toEqual([name, "All branches with “ridgeline joliet”"]);
});

test.each([
  [
    ["St Louis", "St. Louis", "Saint Louis", "st louis mo", "ST. LOUIS, MO", "saint louis, missouri"],
    "Saint Louis, MO",
  ],
  [["St Paul", "St. Paul", "Saint Paul", "st paul, mn", "St. Paul Minnesota"], "Saint Paul, MN"],
  [
    ["Ft Worth", "Ft. Worth", "Fort Worth", "ft worth tx", "Ft. Worth, TX", "FORT WORTH TEXAS"],
    "Fort Worth, TX",
  ],
  [["Mt Vernon, NY", "Mt. Vernon, NY", "Mount Vernon, NY", "mt vernon new york"], "Mount Vernon, NY"],
  [["Port St Lucie", "Port St. Lucie, FL"], "Port Saint Lucie, FL"],
  [["E St Louis", "East St. Louis", "East Saint Louis"], "East Saint Louis, IL"],
  [["N Little Rock", "North Little Rock, AR"], "North Little Rock, AR"],
  [["Mount Zion, IL", "Mt Zion, IL"], "Mt Zion, IL"],
  [["O'Fallon, MO", "O Fallon, MO", "OFallon, MO"], "O Fallon, MO"],
  [["McLean, VA", "Mc Lean, VA"], "Mc Lean, VA"],
  [["Coeur d'Alene", "Coeur D Alene", "coeur dalene"], "Coeur d'Alene, ID"],
  [["Winston-Salem", "Winston Salem"], "Winston-Salem, NC"],
  [["La Cañada"], "La Canada Flintridge, CA"],
])("a city is found however it is written: %j", (texts, label) => {
  for (const text of texts) expect(labels(text)[0], text).toBe(label);
});

test("an abbreviation does not hide the cities that begin with its letters", () => {
  expect(labels("Stam")[0]).toBe("Stamford, CT");
  expect(labels("Mount Ver")).toContain("Mount Vernon, NY");
  expect(labels("St Louis").filter((label) => label.endsWith(", LA"))).toEqual([]);
  expect(labels("Washington MI")).toContain("Washington, MI");
});

test("a branch is found by its street and ZIP code, and shows its address", () => {
  for (const text of ["12 Slate St", "slate street", "12 slate", "Slate St., Joliet"]) {
    const [found, all] = suggest(text, gazetteer, [branch]).filter(({ kind }) => kind !== "place");
    expect(found, text).toMatchObject({
      kind: "branch",
      number: "0417",
      detail: "Branch 0417, 12 Slate St",
    });
    expect(all, text).toMatchObject({ kind: "words", words: text });
  }
  expect(labels("60431")).toContain(name);
});

test("unknown or empty text has no suggestions", () => {
  expect(labels("xyzzy qqq")).toEqual([]);
  expect(labels("   ")).toEqual([]);
});
