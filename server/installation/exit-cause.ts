import { stripVTControlCharacters } from "node:util";

/**
 * Why a process failed, as one sentence from what it printed: the message of its last fatal log line, or of the first error,
 * or its last line.
 */
export function getExitCause(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const cause =
    lines.map(fatalMessage).findLast((message) => message !== null) ?? lines.find(isError) ?? lines.at(-1);
  if (cause === undefined) return "It printed nothing.";
  return /[.!?]$/.test(cause) ? cause : `${cause}.`;
}

/** The message of a log line of level fatal and of its error, or null. */
function fatalMessage(line: string): string | null {
  try {
    const { level, msg, err } = JSON.parse(line);
    if (level !== 60) return null;
    return err ? `${msg}: ${err.message}` : String(msg);
  } catch {
    return null;
  }
}

/** A heading such as "Build failed with 1 errors:" says nothing. */
const isError = (line: string) => /^(\w*Error\b.*|Module not found): ./.test(line) && !line.endsWith(":");
