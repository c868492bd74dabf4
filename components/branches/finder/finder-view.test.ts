import { expect, test } from "vitest";
import { branchFinderQuerySchema } from "#lib/branches/shared/schemas.ts";
import { finderHref, readFinderView, toFilter } from "./finder-view.ts";

const toView = (search: string) => readFinderView(Object.fromEntries(new URLSearchParams(search)));

test.each([
  ["lat=41.88&long=-87.63&distance=50&place=Chicago%2C+IL&type=warehouse&branch=0417"],
  ["box=40.5%2C-75%2C41%2C-73.5&type=warehouse"],
  ["q=slate&state=CA&status=active&open=now&sort=name"],
])("a valid URL survives reading and writing: %s", (search) => {
  expect(finderHref(toView(search))).toBe(`/branches?${search}`);
});

test.each([
  ["state=tx", "/branches?state=TX"],
  ["state=constructor&status=gone&type=shop&open=never&sort=size&branch=a%20b", "/branches"],
  ["lat=1&long=2&place=Here", "/branches"],
  ["lat=1&long=2&distance=0", "/branches"],
  ["lat=91&long=2&distance=5", "/branches"],
  ["lat=1&long=2&distance=5.5", "/branches"],
  ["box=41,-75,40,-73", "/branches"],
  ["box=40,-75,41", "/branches"],
  ["box=40,-75,41,170", "/branches"],
  [`q=${"x".repeat(101)}`, "/branches"],
])("invalid parameters and incomplete points are ignored: %s", (search, href) => {
  const view = toView(search);
  expect(finderHref(view)).toBe(href);
  expect(branchFinderQuerySchema.safeParse(toFilter(view)).success).toBe(true);
});
