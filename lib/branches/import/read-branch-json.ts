import { decodeText } from "./decode-text.ts";
import type { ImportRow } from "./import-branches.ts";
import { checkRow } from "./import-row.ts";
import { JsonArrayError, type JsonElement, splitJsonArray } from "./split-json-array.ts";

/**
 * Reads branches from a JSON array with the fields of `BranchRecord`, one at a time. A line at which parsing fails ends
 * the rows with a fault.
 *
 * @throws DomainError invalid_request when the file is not UTF-8
 */
export async function* readBranchJson(source: AsyncIterable<Uint8Array>): AsyncGenerator<ImportRow> {
  try {
    for await (const element of splitJsonArray(decodeText(source))) yield rowOf(element);
  } catch (error) {
    if (!(error instanceof JsonArrayError)) throw error;
    yield { line: error.line, faults: [{ line: error.line, column: "", reason: error.message }] };
  }
}

function rowOf({ line, text }: JsonElement): ImportRow {
  try {
    return checkRow(line, JSON.parse(text));
  } catch {
    return { line, faults: [{ line, column: "", reason: "This is not valid JSON." }] };
  }
}
