import { expect, test } from "vitest";
import { serializeBranch } from "#lib/branches/serialize-branch.ts";
import { branchRecord } from "#test/branches.ts";
import { branchJsonLd } from "./branch-json-ld.ts";

test("search engines get hours as days, dates, and 24-hour times, without hours by arrangement; no text ends the script element", () => {
  const weekdays = { firstWeekday: 1, lastWeekday: 5, notes: "" };
  const record = branchRecord("1", {
    addressLine2: "</script>",
    hours: [
      { type: "DAILY", ...weekdays, openMinute: 0, closeMinute: 750 },
      { type: "WEEKEND", firstWeekday: 6, lastWeekday: 6, openMinute: 0, closeMinute: 0, notes: "" },
      { type: "OFF_HOURS", ...weekdays, openMinute: 1200, closeMinute: 360 },
    ],
    exceptions: [
      { date: "2026-12-24", openMinute: 420, closeMinute: 720, notes: "" },
      { date: "2026-12-25", openMinute: null, closeMinute: null, notes: "" },
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
    {
      "@type": "OpeningHoursSpecification",
      validFrom: "2026-12-24",
      validThrough: "2026-12-24",
      opens: "07:00",
      closes: "12:00",
    },
    {
      "@type": "OpeningHoursSpecification",
      validFrom: "2026-12-25",
      validThrough: "2026-12-25",
      opens: "00:00",
      closes: "00:00",
    },
  ]);
});
