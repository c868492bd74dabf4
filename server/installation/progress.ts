// A full disk or a closed pipe must not end the portal.
for (const stream of [process.stdout, process.stderr]) stream.addListener("error", () => undefined);

const isTerminal = process.stdout.isTTY === true;

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Shows a long step with its duration. `remark` is added to the line. */
export async function step<T>(
  title: string,
  work: () => Promise<T>,
  remark: (result: T) => string = () => "",
): Promise<T> {
  const startedAt = performance.now();
  const show = (mark: string, note = "", end = "\n") => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const tail = note.trim() && `  ${note.trim()}`;
    process.stdout.write(`${isTerminal ? "\r\x1b[2K" : ""}${mark} ${title} ${seconds} s${tail}${end}`);
  };
  const timer = isTerminal ? setInterval(() => show("…", "", ""), 200) : undefined;
  if (!isTerminal) say(`… ${title}`);
  try {
    const result = await work();
    show("✓", remark(result));
    return result;
  } catch (error) {
    show("✗");
    throw error;
  } finally {
    clearInterval(timer);
  }
}
