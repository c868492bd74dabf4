import { expect, test } from "vitest";
import { figureTitles } from "./figure.tsx";
import { judgePanels } from "./system-panels.tsx";

test("a panel is fine unless one of its figures is a problem", () => {
  const notFine = (figures: Parameters<typeof judgePanels>[0]) =>
    judgePanels(figures).flatMap(({ title, isFine }) => (isFine ? [] : [title]));
  expect(notFine([])).toEqual([]);
  expect(notFine([{ figure: "mail" }, { figure: "pool" }])).toEqual([
    "Processes",
    "Mail, retention, versions",
  ]);
});

test("every figure that can be a problem is in one panel", () => {
  const inPanels = judgePanels([]).flatMap(({ figures }) => figures);
  expect(inPanels.toSorted()).toEqual(Object.keys(figureTitles).toSorted());
});
