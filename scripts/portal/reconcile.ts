import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import { authServerId } from "#lib/oauth/tokens/token-settings.ts";
import { timeSchema } from "#lib/platform/http/schemas.ts";
import { checkStatement, type KeptEvent } from "#lib/reference/client/check-statement.ts";
import { reconcile, resendEvents } from "#lib/reference/client/reconcile.ts";
import { clientOptions, clientUsage, connectAs, explainUnreachable } from "./api-client.ts";
import { type Command, type Given, text, Unwell, UsageError } from "./command.ts";
import { parseJson, type ReceivedEvent, readReceived } from "./received-events.ts";

const dayMs = 24 * 3_600_000;

/** The file that `--save` writes: signed statements and the keys that verify them. */
const proofSchema = z.object({
  statements: z.array(z.string()),
  keys: z.array(z.record(z.string(), z.json())),
});

/** @throws UsageError */
function timeOption({ options }: Given, name: string, otherwise: Date): Date {
  const time = timeSchema.safeParse(options[name] ?? otherwise.toISOString());
  if (!time.success) throw new UsageError(`--${name} must be a time such as 2026-11-20T00:00:00Z.`);
  return new Date(time.data);
}

/** Compares the events with a saved statement, without calling the portal. */
async function checkOffline(file: string, lines: readonly ReceivedEvent[]): Promise<unknown> {
  const proof = proofSchema.safeParse(parseJson(await readFile(file, "utf8")));
  if (!proof.success) throw new UsageError(`${file} was not written by --save.`);
  const events = lines.map(({ eventId, receivedAt, payload }): KeptEvent => {
    if (receivedAt === undefined) throw new UsageError(`${eventId} needs its receivedAt for --statement.`);
    return { eventId, receivedAt: new Date(receivedAt), ...(payload !== undefined && { payload }) };
  });
  const hours = [];
  for (const statement of proof.data.statements)
    hours.push(...(await checkStatement(statement, proof.data.keys, events)));
  const differing = hours.filter(({ ids, payloads }) => !ids || payloads === false);
  const answer = { hours: hours.length, differing };
  return differing.length > 0 ? new Unwell(answer) : answer;
}

async function save(file: string, authUrl: string, statements: string[]): Promise<void> {
  const response = await fetch(`${authUrl}/oauth2/${authServerId}/v1/keys`);
  if (!response.ok) throw new Error(`The portal answered ${response.status} for its keys.`);
  const { keys } = z.object({ keys: z.array(z.unknown()) }).parse(await response.json());
  await writeFile(file, JSON.stringify({ statements, keys }));
}

async function compare(given: Given, lines: readonly ReceivedEvent[], progress: (text: string) => void) {
  const { options } = given;
  const received = lines.map(({ eventId, receivedAt }) => ({
    eventId,
    atMs: receivedAt === undefined ? null : Date.parse(receivedAt),
  }));
  const firstMs = received.reduce((first, { atMs }) => Math.min(first, atMs ?? first), Date.now() - dayMs);
  const [from, to] = [timeOption(given, "from", new Date(firstMs)), timeOption(given, "to", new Date())];
  if (from >= to) throw new UsageError("--to must be a time after --from.");
  const named = (name: string) => z.string().optional().parse(options[name]);
  const { api, client } = await connectAs(given);
  const { events, hours, differing, statements, ...found } = await reconcile(api, {
    ...{ from, to },
    receivedIn: (start, end) => {
      progress(`Comparing ${start.toISOString()}`);
      const isIn = (atMs: number | null) =>
        atMs === null || (atMs >= start.getTime() && atMs < end.getTime());
      return received.filter(({ atMs }) => isIn(atMs)).map(({ eventId }) => eventId);
    },
  });
  if (named("save")) await save(named("save") ?? "", client.authUrl, statements);
  const all = new Set(lines.map(({ eventId }) => eventId));
  const missing = found.missing.filter((eventId) => !all.has(eventId));
  const answer = { events, hours, differing: differing.length, missing };
  if (missing.length === 0) return answer;
  return new Unwell(options["dry-run"] ? answer : { ...answer, resent: await resendEvents(api, missing) });
}

export const reconcileCommand: Command = {
  name: "reconcile",
  usage: `[FILE] [--from TIME] [--to TIME] [--dry-run] [--save FILE | --statement FILE] ${clientUsage}`,
  summary:
    "Finds and resends the events that an application has not received; FILE or stdin has an event ID per line",
  options: {
    ...{ from: text, to: text, "dry-run": { type: "boolean" }, save: text, statement: text },
    ...clientOptions,
  },
  call: async (given, progress) => {
    const lines = await readReceived(given);
    const { statement } = given.options;
    if (typeof statement === "string") return checkOffline(statement, lines);
    return compare(given, lines, progress).catch(explainUnreachable);
  },
};
