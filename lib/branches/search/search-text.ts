/** Makes spellings of places and streets comparable: `St. Louis`, `ST LOUIS`, and `Saint Louis` are equal. */

/** Source: USPS Publication 28, Appendices B and C1. */
const abbreviations = [
  ...["saint st", "sainte ste", "fort ft", "mount mt", "point pt", "north n", "south s", "east e", "west w"],
  ...[
    "beach bch",
    "heights hts",
    "junction jct",
    "springs spgs",
    "street st",
    "avenue ave",
    "boulevard blvd",
  ],
  ...["circle cir", "court ct", "drive dr", "expressway expy", "freeway fwy", "highway hwy", "lane ln"],
  ...["parkway pkwy", "place pl", "road rd", "square sq", "terrace ter", "trail trl", "turnpike tpke"],
].map((pair) => pair.split(" "));

const spellings = new Map<string, string[]>();
for (const pair of abbreviations)
  for (const word of pair) spellings.set(word, [...new Set([word, ...(spellings.get(word) ?? []), ...pair])]);

function wordsOf(text: string): string[] {
  // Most text is ASCII, and removing accents is slow.
  const letters = /[^\0-\x7f]/.test(text) ? text.normalize("NFD").replaceAll(/\p{M}/gu, "") : text;
  return letters.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/** Letters and digits only: `O'Fallon`, `O Fallon`, and `OFallon` have one key. */
export function searchKey(text: string): string {
  return wordsOf(text).join("");
}

/** The keys of a name in each of its spellings, the given one first. */
export function searchKeys(text: string): string[] {
  const words = wordsOf(text);
  if (!words.some((word) => spellings.has(word))) return [words.join("")];
  return words.reduce(
    (keys, word) => (spellings.get(word) ?? [word]).flatMap((one) => keys.map((key) => key + one)),
    [""],
  );
}

/** Everything that a branch is found by, in each spelling. */
export function branchSearchText(branch: {
  number: string;
  name: string;
  addressLine1: string;
  postal: string;
}): string {
  const { number, name, addressLine1, postal } = branch;
  return [number, name, addressLine1, postal].flatMap(searchKeys).join(" ");
}

/** Whether a text of `branchSearchText` has every typed word. */
export function hasWords(searchText: string, typed: string): boolean {
  return wordsOf(typed).every((word) => searchText.includes(word));
}
