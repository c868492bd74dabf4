import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { z } from "zod";
import { timeSchema } from "#lib/platform/http/schemas.ts";
import { type Given, UsageError } from "./command.ts";

const id = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const lineSchema = z.object({
  eventId: id,
  receivedAt: timeSchema.optional(),
  payload: z.unknown().optional(),
});
export type ReceivedEvent = z.infer<typeof lineSchema>;

/** Parses JSON. Returns null if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses a line: `ID`, `ID TIME`, or an event of the feed as JSON. */
function parseLine(line: string): ReceivedEvent | null {
  if (line.startsWith("{")) return lineSchema.safeParse(parseJson(line)).data ?? null;
  const [eventId, receivedAt, ...more] = line.trim().split(/[\s,]+/);
  return more.length > 0 ? null : (lineSchema.safeParse({ eventId, receivedAt }).data ?? null);
}

/** Reads the events of a file or stdin, one per line. @throws UsageError that names the line */
export async function readReceived({ positionals }: Given): Promise<ReceivedEvent[]> {
  const [file = "-", ...more] = positionals;
  if (more.length > 0) throw new UsageError("Specify one file of received events.");
  const input = file === "-" ? process.stdin : createReadStream(file);
  const lines: ReceivedEvent[] = [];
  let number = 0;
  for await (const line of createInterface({ input })) {
    number += 1;
    if (line.trim() === "") continue;
    const parsed = parseLine(line);
    if (!parsed)
      throw new UsageError(
        `${file}, line ${number}: expected an event ID, perhaps with its receivedAt, or an event of the feed as JSON.`,
      );
    lines.push(parsed);
  }
  return lines;
}
