import { hoursTypes } from "#lib/branches/shared/branch-values.ts";
import type { BranchEditor } from "#lib/branches/shared/schemas.ts";
import { isSameHours } from "./week.ts";

/** A missing field has no time; "" and other invalid times are NaN, which the schema refuses. */
export function toMinute(clock: FormDataEntryValue | null): number | null {
  if (clock === null) return null;
  const [hour, minute] = String(clock).split(":");
  return hour && minute ? Number(hour) * 60 + Number(minute) : Number.NaN;
}

function toDegrees(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

function toList(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((item) => item.trim())
    .filter(Boolean);
}

type Row = (name: string) => string | null;

/** The rows of a list. Each row has a field `record.<list>.<index>.notes`. */
function toRows(fields: FormData, list: "hours" | "exceptions"): Row[] {
  const rows: Row[] = [];
  for (let place = `record.${list}.0.`; fields.has(`${place}notes`); place = `record.${list}.${rows.length}.`)
    rows.push((name) => {
      const value = fields.get(`${place}${name}`);
      return typeof value === "string" ? value : null;
    });
  return rows;
}

function readHours(fields: FormData) {
  return toRows(fields, "hours").map((field) => ({
    type: hoursTypes.find((type) => type === field("type")) ?? "DAILY",
    firstWeekday: Number(field("firstWeekday")),
    lastWeekday: Number(field("lastWeekday")),
    openMinute: toMinute(field("openMinute")) ?? Number.NaN,
    closeMinute: toMinute(field("closeMinute")) ?? Number.NaN,
    notes: field("notes") ?? "",
  }));
}

/** The body of the API from the form's fields, which are named by their place in it: `record.hours.0.type`. */
export function readBranchForm(fields: FormData, { record, updatedAt }: BranchEditor) {
  const text = (name: string) => String(fields.get(`record.${name}`) ?? "");
  const texts = [...fields].flatMap(([name, value]) =>
    /^record\.\w+$/.test(name) ? [[name.slice("record.".length), value]] : [],
  );
  const hours = readHours(fields);
  return {
    updatedAt,
    record: {
      ...record,
      ...Object.fromEntries(texts),
      lat: toDegrees(text("lat")),
      long: toDegrees(text("long")),
      phones: toList(text("phones")),
      emails: toList(text("emails")),
      hours: isSameHours(hours, record.hours) ? record.hours : hours,
      exceptions: toRows(fields, "exceptions").map((field) => ({
        date: field("date"),
        openMinute: toMinute(field("openMinute")),
        closeMinute: toMinute(field("closeMinute")),
        notes: field("notes"),
      })),
    },
  };
}

type Body = ReturnType<typeof readBranchForm>;

/** The fields of the record that differ. */
export function changedFields(before: Body, after: Body): string[] {
  const present = new Map(Object.entries(after.record));
  return Object.entries(before.record).flatMap(([field, value]) =>
    JSON.stringify(value) === JSON.stringify(present.get(field)) ? [] : [field],
  );
}
