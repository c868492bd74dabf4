import { expect, test } from "vitest";
import { inMs } from "./in-ms.ts";

test.each([
  [null, "–"],
  [0, "0 ms"],
  [112.4, "112 ms"],
  [999.6, "1 s"],
  [2_110, "2.1 s"],
  [9_940, "9.9 s"],
  [9_960, "10 s"],
  [43_300, "43 s"],
  [59_400, "59 s"],
  [59_700, "1 min"],
  [200_400, "3 min 20 s"],
  [7_505_000, "2 h 5 min"],
  [97_200_000, "1 d 3 h"],
])("%s milliseconds are %s", (ms, text) => {
  expect(inMs(ms)).toBe(text.replaceAll(/(?<=\d) /g, "\u00a0"));
});
