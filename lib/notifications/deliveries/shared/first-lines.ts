const maxLines = 5;
const maxLength = 500;

/** Whether the first lines of an answer are all of it. */
export function isWhole(text: string): boolean {
  return firstLines(text) === text.trim();
}

/** The first lines of a receiver's answer that say something: what a person reads first. */
export function firstLines(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.slice(0, maxLines).join("\n").slice(0, maxLength).toWellFormed();
}
