export type ContentError = { path: PropertyKey[]; message: string };

/** Maximum number of errors reported for a document. */
export const maxErrors = 50;

/** The limit of .NET's JSON reader, the lowest of common receivers. */
const maxLevels = 64;

/** Each takes time that all callers share. */
const maxValuesOfEvent = 50_000;

/** A value and the path to it from the top. */
type Place = { value: unknown; level: number; key: PropertyKey; above: Place | null };

/**
 * The first 50 values in a document that JSON allows but PostgreSQL or a receiver can't take: U+0000, unpaired surrogates,
 * numbers beyond a double, integers that it rounds, too many levels or values. Doesn't recurse, so any depth is safe.
 * Page-safe.
 */
export function contentErrors(document: unknown, maxValues: number = maxValuesOfEvent): ContentError[] {
  const errors: ContentError[] = [];
  const places: Place[] = [{ value: document, level: 0, key: "", above: null }];
  let values = 1;
  for (let place = places.pop(); place && errors.length < maxErrors; place = places.pop()) {
    const { value, level } = place;
    const message =
      describeError(value, level) ?? (isStorableText(String(place.key)) ? null : "a field name that is text");
    if (message !== null) errors.push({ path: toPath(place), message });
    else if (typeof value === "object" && value !== null)
      for (const key in value) {
        values += 1;
        if (values > maxValues) return [{ path: [], message: `at most ${maxValues} values` }];
        places.push({ value: Reflect.get(value, key), level: level + 1, key, above: place });
      }
  }
  return errors;
}

function describeError(value: unknown, level: number): string | null {
  if (typeof value === "string" && !isStorableText(value))
    return "text without U+0000 and unpaired surrogates";
  if (typeof value === "number" && !Number.isFinite(value)) return "a number that a double can hold";
  // Reading JSON has rounded a longer one already.
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    return "an integer of at most 2^53 - 1, or a larger one as text";
  return level >= maxLevels && typeof value === "object" && value !== null
    ? `at most ${maxLevels} levels of nesting`
    : null;
}

/** Whether PostgreSQL can store the text and UTF-8 can write it. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

function toPath(place: Place): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let at = place; at.above; at = at.above) path.unshift(at.key);
  return path;
}
