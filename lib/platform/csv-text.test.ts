import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvText } from "./csv-text.ts";

test("a CSV reader returns every cell unchanged, and formulas are escaped only on request", () => {
  const rows = [
    ["a,b", 'say "hi"', "line\nbreak", "carriage\rreturn"],
    ["=1+1", "-5", "@x", " plain "],
    ["", "é", "'", "＝1"],
    ["\n=1+1", "\r\n@x", " =1", "\n"],
  ];
  expect(parse(csvText(rows))).toEqual(rows);
  expect(parse(csvText(rows, { escapesFormulas: true }))).toEqual([
    rows[0],
    ["'=1+1", "'-5", "'@x", " plain "],
    ["", "é", "'", "'＝1"],
    ["'\n=1+1", "'\r\n@x", "' =1", "\n"],
  ]);
  expect(csvText([[null, 7, -5, { by: "x" }]], { escapesFormulas: true })).toBe(',7,-5,"{""by"":""x""}"\n');
});
