/** The first characters of a name's first and last word. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  // By character, because half of one that JavaScript stores in two units is none.
  return shown.map((word = "") => [...word][0]).join("");
}
