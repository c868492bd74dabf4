/** The text is not an array of objects. `line` is where that shows. */
export class JsonArrayError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

type Place = "start" | "first element" | "element" | "comma" | "end";

/** The place after a character outside of objects. */
const placeAfter: Partial<Record<string, Place>> = {
  "start [": "first element",
  "first element {": "comma",
  "first element ]": "end",
  "element {": "comma",
  "comma ,": "element",
  "comma ]": "end",
};

/**
 * Splits a JSON array of objects into its elements while the text arrives, and holds at most one of them. It counts
 * braces outside strings. The caller parses the elements.
 *
 * @returns each element with the line on which it begins
 * @throws JsonArrayError
 */
export async function* splitJsonArray(
  chunks: AsyncIterable<string>,
  maxElementCharacters: number,
): AsyncGenerator<{ line: number; text: string }> {
  let place: Place = "start";
  let line = 1;
  let element = { line, text: "" };
  let depth = 0;
  let isString = false;
  let isEscaped = false;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const character = chunk[at] ?? "";
      if (character === "\n") line += 1;
      if (depth > 0) {
        if (isEscaped) isEscaped = false;
        else if (isString) {
          isEscaped = character === "\\";
          isString = character !== '"';
        } else if (character === '"') isString = true;
        else if ("{[".includes(character)) depth += 1;
        else if ("}]".includes(character)) depth -= 1;
        if (depth === 0) yield { line: element.line, text: element.text + chunk.slice(from, at + 1) };
      } else if (!/\s/.test(character)) {
        const next: Place | undefined = placeAfter[`${place} ${character}`];
        if (!next) throw new JsonArrayError(line, `Expected a list of branches, found "${character}".`);
        place = next;
        if (character !== "{") continue;
        depth = 1;
        element = { line, text: "" };
        from = at;
      }
    }
    if (depth === 0) continue;
    element.text += chunk.slice(from);
    if (element.text.length > maxElementCharacters)
      throw new JsonArrayError(element.line, `The branch has more than ${maxElementCharacters} characters.`);
  }
  if (depth > 0 || place !== "end")
    throw new JsonArrayError(line, "The file ends before the list of branches does.");
}
