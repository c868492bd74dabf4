/** Makes spellings of places and streets comparable: `St. Louis`, `ST LOUIS`, and `Saint Louis` are equal. */

/** Where an abbreviation has two meanings, the first one is that of a city. Source: USPS Publication 28, Appendices B and C1. */
const abbreviations = [
  ["saint", "st"],
  ["sainte", "ste"],
  ["fort", "ft"],
  ["mount", "mt"],
  ["point", "pt"],
  ["north", "n"],
  ["south", "s"],
  ["east", "e"],
  ["west", "w"],
  ["beach", "bch"],
  ["heights", "hts"],
  ["junction", "jct"],
  ["springs", "spgs"],
  ["street", "st"],
  ["avenue", "ave"],
  ["boulevard", "blvd"],
  ["circle", "cir"],
  ["court", "ct"],
  ["drive", "dr"],
  ["expressway", "expy"],
  ["freeway", "fwy"],
  ["highway", "hwy"],
  ["lane", "ln"],
  ["parkway", "pkwy"],
  ["place", "pl"],
  ["road", "rd"],
  ["square", "sq"],
  ["terrace", "ter"],
  ["trail", "trl"],
  ["turnpike", "tpke"],
] as const;

const shortForms = new Map<string, string>(abbreviations);
const longForms = new Map<string, string[]>();
for (const [long, short] of abbreviations) longForms.set(short, [...(longForms.get(short) ?? []), long]);

function splitWords(text: string): string[] {
  // Most text is ASCII, and removing accents is slow.
  const letters = /[^\0-\x7f]/.test(text) ? text.normalize("NFD").replaceAll(/\p{M}/gu, "") : text;
  return letters.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/** Letters and digits only: `O'Fallon`, `O Fallon`, and `OFallon` have one key. */
export function searchKey(text: string): string {
  return splitWords(text).join("");
}

/** The key with each word abbreviated: `Saint Louis` and `St. Louis` are `stlouis`. */
export function shortKey(text: string): string {
  return splitWords(text)
    .map((word) => shortForms.get(word) ?? word)
    .join("");
}

/** The key with each word spelled out: `Saint Louis` and `St. Louis` are `saintlouis`. */
export function longKey(text: string): string {
  return splitWords(text)
    .map((word) => longForms.get(word)?.[0] ?? word)
    .join("");
}

/** A text in its spellings. The length grows with that of the text, whatever its words are. */
function spell(text: string): string[] {
  const others = splitWords(text).flatMap((word) => [
    shortForms.get(word) ?? [],
    ...(longForms.get(word) ?? []),
  ]);
  return [searchKey(text), shortKey(text), longKey(text), ...others.flat()];
}

/** Everything that a branch is found by, in each spelling. */
export function branchSearchText(branch: {
  number: string;
  name: string;
  addressLine1: string;
  postal: string;
}): string {
  const { number, name, addressLine1, postal } = branch;
  return [...new Set([number, name, addressLine1, postal].flatMap(spell))].join(" ");
}

/** Whether a text of `branchSearchText` has every typed word. */
export function hasWords(typed: string): (searchText: string) => boolean {
  const words = [...new Set(splitWords(typed))];
  return (searchText) => words.every((word) => searchText.includes(word));
}
