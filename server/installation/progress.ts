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
  remark?: (result: T) => string,
): Promise<T> {
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  const show = (mark: string, tail: string) => {
    if (isTerminal) process.stdout.write(`\r\x1b[2K${mark} ${title} ${tail}`);
  };
  const timer = isTerminal ? setInterval(() => show("…", seconds()), 200) : undefined;
  if (!isTerminal) say(`… ${title}`);
  try {
    const result = await work();
    const note = remark?.(result);
    const tail = `${seconds()}${note ? `  ${note}` : ""}`;
    show("✓", `${tail}\n`);
    if (!isTerminal) say(`✓ ${title} ${tail}`);
    return result;
  } catch (error) {
    show("✗", `${seconds()}\n`);
    if (!isTerminal) say(`✗ ${title} ${seconds()}`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
