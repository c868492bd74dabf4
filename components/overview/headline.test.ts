import { expect, test } from "vitest";
import { getHeadline } from "./headline.ts";

test.each([
  [7, 0, false, true, "All 7 webhooks are delivering"],
  [1, 0, false, true, "Your webhook is delivering"],
  [1, 0, false, false, "Ready for the first delivery"],
  [7, 2, false, true, "2 of 7 webhooks need your attention"],
  [7, 1, false, false, "1 of 7 webhooks needs your attention"],
  [40, 1, true, true, "1 of 40 webhooks needs attention"],
])(
  "the headline of %i webhooks with %i in trouble (staff: %s, ever delivered: %s) is: %s",
  (total, needy, isStaff, hasDelivered, words) => {
    expect(getHeadline(total, needy, isStaff, hasDelivered)).toBe(words);
  },
);
