import { isDeepStrictEqual } from "node:util";
import { toPointer } from "#lib/platform/http/validate.ts";

const maxFields = 50;
/** The maximum length of the header's JSON. */
const maxChars = 2_000;
/** A deeper change is reported at the field that contains it. */
const maxDepth = 8;

/**
 * Returns JSON pointers (RFC 6901) to the differences between two payloads of an order. Leaves out `eventId` and
 * `occurredAt`, which differ in every event. A list of another length counts as one change. With more than 50 changes,
 * fewer and shorter pointers name the fields that contain them. Without an earlier payload, returns `[""]`, the whole one.
 *
 * Source: contract, "Versions of an order".
 */
export function changedFields(before: unknown, after: unknown): string[] {
  if (before === null) return [""];
  for (let depth = maxDepth; depth > 0; depth--) {
    const found = differences(withoutEnvelope(before), withoutEnvelope(after), depth).map(toPointer);
    if (found.length <= maxFields && toAsciiJson(found).length <= maxChars) return found;
  }
  return [""];
}

/** The JSON pointer of the first difference between two JSON values, in the order of the later one. Null if they are equal. */
export function firstDifference(before: unknown, after: unknown): string | null {
  const [first] = differences(before, after, Number.POSITIVE_INFINITY);
  return first === undefined ? null : toPointer(first);
}

/** Formats JSON for a header, which must be ASCII. */
export function toAsciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function withoutEnvelope(payload: unknown): unknown {
  return isObject(payload) ? { ...payload, eventId: null, occurredAt: null } : payload;
}

/** The paths of the differences, in the order of the later value. Stops when there are too many. */
function differences(before: unknown, after: unknown, depth: number): string[][] {
  if (before === after) return [];
  if (!isObject(before) || !isObject(after) || !haveSameShape(before, after)) return [[]];
  if (depth === 0) return isDeepStrictEqual(before, after) ? [] : [[]];
  const paths: string[][] = [];
  for (const key of Object.keys(after)) {
    if (paths.length > maxFields) return paths;
    const earlier = Object.hasOwn(before, key) ? before[key] : undefined;
    for (const path of differences(earlier, after[key], depth - 1)) paths.push([key, ...path]);
  }
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) paths.push([key]);
  return paths;
}

function haveSameShape(before: object, after: object): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return Array.isArray(before) === Array.isArray(after);
  return before.length === after.length;
}
