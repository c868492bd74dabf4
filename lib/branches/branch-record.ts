import { z } from "zod";
import { branchStatuses, branchTypes, hoursTypes } from "#lib/branches/shared/branch-values.ts";
import { stateCodes } from "#lib/branches/shared/states.ts";
import { timeZoneNames } from "#lib/branches/shared/time-zones.ts";
import { oneLineText } from "#lib/platform/one-line-text.ts";

/** A branch as it is stored, imported, and edited. All three follow the same rules. */

/** The place of an error names the field. */
const text = (maxLength: number) => oneLineText("This", maxLength);

const requiredText = (maxLength: number) => text(maxLength).min(1, { error: "This is required." });

/** Six decimals are 11 cm. */
function degrees(limit: number) {
  const error = `Expected a number from -${limit} to ${limit}.`;
  return z
    .number({ error })
    .min(-limit, { error })
    .max(limit, { error })
    .transform((value) => Math.round(value * 1e6) / 1e6 + 0);
}

/** A CSV cell separates notes by `|`. */
const note = text(200)
  .regex(/^[^|]*$/, { error: "A note must not contain a vertical bar." })
  .default("");

const phonePattern = /^(?=(?:\D*\d){7})[0-9+().\- ]{7,24}( ?(x|ext\.?) ?\d{1,6})?$/i;

const phone = text(40).regex(phonePattern, {
  error: "Expected a phone number, such as 312-555-0142 or 312-555-0142 x12.",
});

const email = text(254).pipe(z.email({ error: "Expected an email address, such as desk@example.com." }));

const blank = z.literal("");

function wholeNumber(min: number, max: number, error: string) {
  return z.int({ error }).min(min, { error }).max(max, { error });
}

const minuteOfDay = wholeNumber(
  0,
  1439,
  "Expected a time, such as 7:00 AM (in JSON, a minute of the day from 0 to 1439).",
);
const weekday = wholeNumber(1, 7, "Expected a weekday from 1 (Monday) to 7 (Sunday).");

/** One opening on a run of weekdays. A close before the open is on the next day; 0 to 0 is 24 hours. */
export const openingHoursSchema = z
  .strictObject({
    type: z.enum(hoursTypes, { error: `Expected one of ${hoursTypes.join(", ")}.` }),
    firstWeekday: weekday,
    lastWeekday: weekday,
    openMinute: minuteOfDay,
    closeMinute: minuteOfDay,
    notes: note,
  })
  .refine((hours) => hours.firstWeekday <= hours.lastWeekday, {
    error: "The first weekday must not come after the last.",
    path: ["lastWeekday"],
  })
  .refine((hours) => hours.openMinute !== hours.closeMinute || hours.openMinute === 0, {
    error: "Open and close are equal. For 24 hours, use 12:00 AM to 12:00 AM.",
    path: ["closeMinute"],
  });
export type OpeningHours = z.infer<typeof openingHoursSchema>;

/** A date that differs from the weekly hours. Both minutes are null if the branch is closed. */
export const exceptionalDaySchema = z
  .strictObject({
    date: z.iso
      .date({ error: "Expected a date, such as 2026-12-24." })
      // PostgreSQL has no year 0.
      .refine((date) => !date.startsWith("0000"), { error: "Expected a date, such as 2026-12-24." }),
    openMinute: minuteOfDay.nullable(),
    closeMinute: minuteOfDay.nullable(),
    notes: note,
  })
  .refine((day) => (day.openMinute === null) === (day.closeMinute === null), {
    error: "Give both times, or neither if the branch is closed.",
    path: ["openMinute"],
  });
export type ExceptionalDay = z.infer<typeof exceptionalDaySchema>;

/** Names the first date that appears again, at its place. */
function refuseRepeatedDate(days: ExceptionalDay[], ctx: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { date }] of days.entries()) {
    if (seen.has(date)) {
      ctx.addIssue({ code: "custom", message: `${date} appears twice.`, path: [index, "date"] });
      return;
    }
    seen.add(date);
  }
}

export const branchRecordSchema = z.strictObject({
  number: z.string({ error: "This is required." }).regex(/^[0-9A-Z][0-9A-Z-]{0,11}$/, {
    error: "Expected 1 to 12 digits, capital letters, and hyphens, such as 0417.",
  }),
  brand: requiredText(60),
  storefront: requiredText(10),
  status: z.enum(branchStatuses, { error: "Expected active or inactive." }),
  type: z.enum(branchTypes, { error: "Expected primary or warehouse." }),
  addressLine1: requiredText(100),
  addressLine2: text(100).default(""),
  addressLine3: text(100).default(""),
  city: requiredText(60),
  state: z.enum(stateCodes, { error: "Expected the two-letter code of a state, DC, or a territory." }),
  postal: text(10).regex(/^\d{5}(-\d{4})?$/, {
    error: "Expected a ZIP code, such as 60601.",
  }),
  country: z.literal("USA", { error: "Expected USA." }).default("USA"),
  lat: degrees(90),
  long: degrees(180),
  timeZone: z.enum(timeZoneNames, {
    error: "Expected a time zone of the United States, such as America/Chicago.",
  }),
  phones: z.array(phone).max(5, { error: "Expected at most 5 phone numbers." }).default([]),
  emails: z.array(email).max(5, { error: "Expected at most 5 email addresses." }).default([]),
  fax: z.union([blank, phone], { error: "Expected a phone number, or nothing." }).default(""),
  managerFirstName: text(60).default(""),
  managerLastName: text(60).default(""),
  managerEmail: z.union([blank, email], { error: "Expected an email address, or nothing." }).default(""),
  managerTitle: text(60).default(""),
  managerPicture: text(300)
    .regex(/^(|\/(?!\/)[\w./-]+|https:\/\/\S+)$/, {
      error: "Expected a path in this portal such as /managers/12.svg, an https URL, or nothing.",
    })
    .default(""),
  hours: z.array(openingHoursSchema).max(28, { error: "Expected at most 28 entries." }).default([]),
  exceptions: z
    .array(exceptionalDaySchema)
    .max(100, { error: "Expected at most 100 dates." })
    .superRefine(refuseRepeatedDate)
    .transform((days) => days.toSorted((a, b) => (a.date < b.date ? -1 : 1)))
    .default([]),
});
export type BranchRecord = z.infer<typeof branchRecordSchema>;
