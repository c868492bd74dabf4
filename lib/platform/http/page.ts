import { z } from "zod";

/** A page of a list, newest first. `nextCursor` is the `cursor` of the next page, and null on the last one. */
export type Page<T> = { data: T[]; nextCursor: string | null };

/** A row's place in its list: its time, and a key that orders the rows of the same time. Feeds have keys of their own. */
export type Place = { at: Date; key: string };

/** The query parameter `cursor`, which names the last row of the previous page. */
export function cursorSchema(key: `${string}_`) {
  return cursorForm(key)
    .max(60)
    .transform(readCursor)
    .optional()
    .describe("The `nextCursor` of the previous page.");
}

/** The same as text, for `readCursor`. */
export function cursorForm(key: `${string}_`) {
  return z.string().regex(new RegExp(`^\\d{1,13}-${key}\\w{26}$`), { error: unexpectedCursor });
}

export const unexpectedCursor = "Expected the nextCursor of a page.";

/** The query parameter `cursor` of a list whose cursors are sealed (lib/platform/http/sealed-cursor.ts). */
export const sealedCursorSchema = z
  .string()
  .regex(/^[\w-]{60,}$/, { error: unexpectedCursor })
  .max(200)
  .optional()
  .describe("The `nextCursor` of the previous page.");

/** The place that a valid cursor names. */
export function readCursor(cursor: string): Place {
  const [atMs, ...key] = cursor.split("-");
  return { at: new Date(Number(atMs)), key: key.join("-") };
}

export function toCursor({ at, key }: Place): string {
  return `${at.getTime()}-${key}`;
}

/** A page of `rows`. Read one row more than `limit`. */
export function toPage<T>(rows: readonly T[], limit: number, toPlace: (row: T) => Place): Page<T> {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, nextCursor: rows.length > limit && last ? toCursor(toPlace(last)) : null };
}

/** A list that always fits on one page. */
export function onePage<T>(data: T[]): Page<T> & { nextCursor: null } {
  return { data, nextCursor: null };
}

/** The query of a list without filters. */
export function pageQuerySchema(key: `${string}_`) {
  return z.strictObject({ cursor: cursorSchema(key) });
}
export type PageQuery = { cursor?: Place | undefined };

/** A `where` for the rows after a cursor in a list that is sorted by `column` and `id`, newest first. */
export function afterPlace<Column extends string>(column: Column, place: Place | undefined) {
  if (place === undefined) return {};
  const { at, key } = place;
  return { [column]: { lte: at }, OR: [{ [column]: { lt: at } }, { id: { lt: key } }] };
}

/** The query of a page's URL, as Next gives it. */
export type PageAddress = Record<string, string | string[] | undefined>;

/** The filters in a page's URL. Ignores those that `schema` rejects. */
export function readFilters<Shape extends z.ZodRawShape, Name extends keyof Shape & string>(
  schema: z.ZodObject<Shape, z.core.$strict>,
  names: readonly Name[],
  address: PageAddress,
): { [N in Name]?: z.input<Shape[N]> } {
  const given = names.filter((name) => address[name]);
  const pick = (some: Name[]) => Object.assign({}, ...some.map((name) => ({ [name]: address[name] })));
  const rejected = schema.safeParse(pick(given)).error?.issues.map(({ path }) => path[0]);
  return pick(given.filter((name) => !rejected?.includes(name)));
}
