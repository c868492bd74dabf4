import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { forTerminal } from "#lib/platform/one-line-text.ts";

/** Prints a line. Escapes control characters, because names and answers come from others. */
export function say(line: string): void {
  process.stdout.write(`${forTerminal(line)}\n`);
}

/** Others' text as one of several values on a line: line breaks and tabs are escaped too. */
export function cell(text: string): string {
  return text.replaceAll("\n", "\\n").replaceAll("\t", "\\t");
}

/** Prints a line about the work itself, such as a failure, beside the results. */
export function note(line: string): void {
  process.stderr.write(`${forTerminal(line)}\n`);
}

/** Why a request failed. `fetch` hides it in the cause of its error, and for a name with several addresses in a list. */
export function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return getReason(error.cause);
  if (error instanceof AggregateError) return error.errors.map(getReason).join(", ");
  return error.message;
}

const barWidth = 30;

/** `[##########--------------------] 4 of 12` */
export function drawBar(done: number, total: number): string {
  const filled = total === 0 ? barWidth : Math.floor((barWidth * Math.min(done, total)) / total);
  return `[${"#".repeat(filled)}${"-".repeat(barWidth - filled)}] ${done} of ${total}`;
}

type Output = { write(text: string): unknown; isTTY?: boolean | undefined };

/** A progress bar that redraws itself in a terminal. Elsewhere it prints a line whenever the text changes. */
export class Progress {
  private readonly output: Output;
  private shown = "";

  constructor(output: Output = process.stderr) {
    this.output = output;
  }

  /** @param more follows the bar, such as ", 2 given up" */
  show(done: number, total: number, more = ""): void {
    const text = `${drawBar(done, total)}${more}`;
    if (text === this.shown) return;
    this.shown = text;
    this.output.write(this.output.isTTY ? `\r\x1b[2K${text}` : `${text}\n`);
  }

  /** Moves to the next line, so that the bar stays visible. */
  end(): void {
    if (this.output.isTTY && this.shown !== "") this.output.write("\n");
    this.shown = "";
  }
}

/** A person pressed Ctrl-C or closed the input. */
export class Canceled extends Error {}

type Keyboard = { input: NodeJS.ReadableStream; output: Output };

/** Asks a person for a line. @param isSecret shows nothing of what is typed @throws Canceled */
export async function ask(
  question: string,
  isSecret = false,
  { input, output }: Keyboard = { input: process.stdin, output: process.stderr },
): Promise<string> {
  output.write(question);
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isSecret) output.write(String(chunk));
      done();
    },
  });
  const reader = createInterface({ input, output: echo, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      reader.once("line", (line) => resolve(line.trim()));
      reader.once("close", () => reject(new Canceled("Canceled.")));
    });
  } finally {
    reader.close();
    if (isSecret) output.write("\n");
  }
}
