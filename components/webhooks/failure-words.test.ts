import { expect, test } from "vitest";
import { failureClasses } from "#lib/notifications/deliveries/engine/failures.ts";
import { explainToStaff, wordsForStaff } from "./failure-words.ts";

test("no explanation of a partner's failure speaks to staff as if the receiver were theirs", () => {
  expect(Object.keys(failureClasses)).toEqual(expect.arrayContaining(Object.keys(wordsForStaff)));
  for (const [name, words] of Object.entries(failureClasses)) {
    const { title, advice } = explainToStaff({ class: name, ...words });
    expect(`${title} ${advice}`).not.toMatch(/\byour\b/i);
  }
});
