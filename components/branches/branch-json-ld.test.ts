import { expect, test } from "vitest";
import { serializeBranch } from "#lib/branches/serialize-branch.ts";
import { branchRecord } from "../../e2e/support/branches.ts";
import { branchJsonLd } from "./branch-json-ld.ts";

test("search engines read hours as days and 24-hour times; arrangements are none; nothing ends the script element", () => {
  const weekdays = { firstWeekday: 1, lastWeekday: 5, notes: "" };
  const record = branchRecord("1", {
    addressLine2: "</script>",
    hours: [
      { type: "DAILY", ...weekdays, openMinute: 0, closeMinute: 750 },
      { type: "WEEKEND", firstWeekday: 6, lastWeekday: 6, openMinute: 0, closeMinute: 0, notes: "" },
      { type: "OFF_HOURS", ...weekdays, openMinute: 1200, closeMinute: 360 },
    ],
  });
  const text = branchJsonLd(serializeBranch(record, "https://portal.example"));
  expect(text).not.toContain("<");
  expect(JSON.parse(text).openingHoursSpecification).toEqual([
    {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
      opens: "00:00",
      closes: "12:30",
    },
    { "@type": "OpeningHoursSpecification", dayOfWeek: ["Saturday"], opens: "00:00", closes: "23:59" },
  ]);
});
