import { expect, test } from "vitest";
import { dialogFiles, everyDialog } from "./every-dialog.ts";
import { everyPage, pageAddresses, reachedOtherwise } from "./every-page.ts";

test("the list of pages for browser tests has every page once", () => {
  const listed = [...Object.keys(everyPage), ...Object.keys(reachedOtherwise)].sort();
  expect(listed).toEqual(pageAddresses());
  expect(listed.length).toBeGreaterThan(25);
});

test("the list of dialogs for browser tests has every file that makes dialogs", () => {
  expect([...new Set(everyDialog.map(({ file }) => file))].sort()).toEqual(dialogFiles());
});
