const maxLines = 5;
const maxLength = 500;

/** The first lines of a receiver's answer that say something: what a person reads first. */
export function firstLines(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.slice(0, maxLines).join("\n").slice(0, maxLength).toWellFormed();
}
