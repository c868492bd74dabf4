import { expect, test } from "vitest";
import { figureTitles } from "./figure.tsx";
import { judgePanels, longestWait, mailText } from "./system-panels.tsx";

test("a panel is fine unless one of its figures is a problem", () => {
  const notFine = (figures: Parameters<typeof judgePanels>[0]) =>
    judgePanels(figures).flatMap(({ title, isFine }) => (isFine ? [] : [title]));
  expect(notFine([])).toEqual([]);
  expect(notFine([{ figure: "mail" }, { figure: "pool" }])).toEqual(["Mail", "Processes"]);
});

test("every figure that can be a problem is in one panel", () => {
  const inPanels = judgePanels([]).flatMap(({ figures }) => figures);
  expect(inPanels.toSorted()).toEqual(Object.keys(figureTitles).toSorted());
});

test("the longest wait is that of a working receiver, or says whose it is; nothing waits only if nothing does", () => {
  const none = { oldestDueSeconds: 0, oldestOfLimitedSeconds: 0, oldestOfFailingSeconds: 0 };
  expect(longestWait(none)).toBe("Nothing waits");
  expect(longestWait({ ...none, oldestOfFailingSeconds: 1920 })).toBe(
    "32\u00a0min, only for failing receivers",
  );
  expect(longestWait({ ...none, oldestDueSeconds: 2, oldestOfFailingSeconds: 1920 })).toBe("2\u00a0s");
  expect(longestWait({ ...none, oldestDueSeconds: 0.04 })).toBe("Under 1\u00a0s");
});

test("waiting email is counted without what is zero", () => {
  expect(mailText({ waiting: 0, failing: 0, givenUp: 0 })).toBe("None waiting");
  expect(mailText({ waiting: 2, failing: 1, givenUp: 3 })).toBe(
    "2 waiting, 1 of them failed at least once, 3 given up in 7 days",
  );
});
