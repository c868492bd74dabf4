import { z } from "zod";

/** A page of a list, newest first. `nextCursor` is the `cursor` of the next page, and null on the last one. */
export type Page<T> = { data: T[]; nextCursor: string | null };

/** A row's place in its list: the moment, and an id or a number that orders the rows of one moment. */
export type Place = { at: Date; key: string };

/** The query parameter `cursor`, read as the place of the last row of the page before. */
export function cursorSchema(key: "number" | `${string}_`) {
  const form = new RegExp(key === "number" ? "^\\d{1,13}-\\d{1,18}$" : `^\\d{1,13}-${key}\\w{26}$`);
  return z
    .string()
    .regex(form, { error: "Expected the nextCursor of a page." })
    .transform((cursor): Place => {
      const [atMs = "", rest = ""] = cursor.split("-");
      return { at: new Date(Number(atMs)), key: rest };
    })
    .optional();
}

export function cursorOf({ at, key }: Place): string {
  return `${at.getTime()}-${key}`;
}

/** A page of `rows`, of which the caller read one more than `limit`. */
export function toPage<T>(rows: readonly T[], limit: number, placeOf: (row: T) => Place): Page<T> {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, nextCursor: rows.length > limit && last ? cursorOf(placeOf(last)) : null };
}
