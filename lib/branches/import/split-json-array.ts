/** The text is not an array of objects. `line` is where that shows. */
export class JsonArrayError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** The position in the array, outside of objects. */
type Place = "start" | "first element or end" | "element" | "comma or end" | "end";

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
  let open: { line: number; text: string; closes: (character: string) => boolean } | null = null;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const character = chunk[at] ?? "";
      if (character === "\n") line += 1;
      if (open) {
        if (!open.closes(character)) continue;
        yield { line: open.line, text: open.text + chunk.slice(from, at + 1) };
        open = null;
      } else {
        place = placeAfter(place, character, line);
        if (character !== "{") continue;
        open = { line, text: "", closes: objectScanner() };
        from = at;
      }
    }
    if (!open) continue;
    open.text += chunk.slice(from);
    if (open.text.length > maxElementCharacters)
      throw new JsonArrayError(open.line, `The branch has more than ${maxElementCharacters} characters.`);
  }
  if (open || place !== "end")
    throw new JsonArrayError(line, "The file ends before the list of branches does.");
}

/** @throws JsonArrayError if the character is not allowed here */
function placeAfter(place: Place, character: string, line: number): Place {
  if (/\s/.test(character)) return place;
  switch (`${place}: ${character}`) {
    case "start: [":
      return "first element or end";
    case "first element or end: {":
    case "element: {":
      return "comma or end";
    case "comma or end: ,":
      return "element";
    case "first element or end: ]":
    case "comma or end: ]":
      return "end";
    default:
      throw new JsonArrayError(line, `Expected a list of branches, found "${character}".`);
  }
}

/** Returns a function that takes the characters after an opening brace and tells which one closes the object. */
function objectScanner(): (character: string) => boolean {
  let depth = 1;
  let inString = false;
  let escaped = false;
  return (character) => {
    if (escaped) escaped = false;
    else if (inString) {
      escaped = character === "\\";
      inString = character !== '"';
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    return depth === 0;
  };
}
