import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { z } from "zod";
import { authServerId } from "#lib/oauth/tokens/token-settings.ts";
import { timeSchema } from "#lib/platform/http/schemas.ts";
import { checkStatement, type KeptEvent } from "#lib/reference/client/check-statement.ts";
import type { ApiClient } from "#lib/reference/client/create-api-client.ts";
import { reconcile, resendEvents } from "#lib/reference/client/reconcile.ts";
import { findClient } from "../listen/options.ts";
import { connect } from "../listen/portal.ts";
import { type Command, type Given, text, Unwell, UsageError } from "./command.ts";

const dayMs = 24 * 3_600_000;

/** What the portal said, with the keys that verify it, as `--save` writes it. */
const proofSchema = z.object({
  statements: z.array(z.string()),
  keys: z.array(z.record(z.string(), z.json())),
});

const id = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const lineSchema = z.object({
  eventId: id,
  receivedAt: timeSchema.optional(),
  payload: z.unknown().optional(),
});
type Line = z.infer<typeof lineSchema>;

/** `ID`, `ID TIME`, or an event of the feed as JSON. */
function parseLine(line: string): Line | null {
  if (line.startsWith("{")) {
    try {
      return lineSchema.safeParse(JSON.parse(line)).data ?? null;
    } catch {
      return null;
    }
  }
  const [eventId, receivedAt, ...more] = line.trim().split(/[\s,]+/);
  return more.length > 0 ? null : (lineSchema.safeParse({ eventId, receivedAt }).data ?? null);
}

/** @throws UsageError that names the line */
async function readLines({ positionals }: Given): Promise<Line[]> {
  const [file = "-", ...more] = positionals;
  if (more.length > 0) throw new UsageError("Name one file of received events.");
  const input = file === "-" ? process.stdin : createReadStream(file);
  const lines: Line[] = [];
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

/** @throws UsageError */
function timeOption({ options }: Given, name: string, otherwise: Date): Date {
  const time = timeSchema.safeParse(options[name] ?? otherwise.toISOString());
  if (!time.success) throw new UsageError(`--${name} is a time such as 2026-11-20T00:00:00Z.`);
  return new Date(time.data);
}

/** Compares the events with a kept statement, without the portal. */
async function checkOffline(file: string, lines: readonly Line[]): Promise<unknown> {
  const proof = proofSchema.safeParse(JSON.parse(await readFile(file, "utf8")));
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

async function compare(given: Given, lines: readonly Line[], progress: (text: string) => void) {
  const { options } = given;
  const received = lines.map(({ eventId, receivedAt }) => ({
    eventId,
    atMs: receivedAt === undefined ? null : Date.parse(receivedAt),
  }));
  const firstMs = received.reduce((first, { atMs }) => Math.min(first, atMs ?? first), Date.now() - dayMs);
  const from = timeOption(given, "from", new Date(firstMs));
  const named = (name: string) => z.string().optional().parse(options[name]);
  const client = await findClient({
    portal: named("portal") ?? process.env["PORTAL_URL"],
    clientId: named("client-id") ?? process.env["CLIENT_ID"],
    clientSecret: named("client-secret") ?? process.env["CLIENT_SECRET"],
  });
  const api: ApiClient = await connect(client, AbortSignal.timeout(dayMs));
  const {
    statements,
    missing: notInTime,
    ...counts
  } = await reconcile(api, {
    from,
    to: timeOption(given, "to", new Date()),
    receivedIn: (start, end) => {
      progress(`Comparing ${start.toISOString()}`);
      const isIn = (atMs: number | null) =>
        atMs === null || (atMs >= start.getTime() && atMs < end.getTime());
      return received.filter(({ atMs }) => isIn(atMs)).map(({ eventId }) => eventId);
    },
  });
  if (named("save")) await save(named("save") ?? "", client.authUrl, statements);
  const all = new Set(lines.map(({ eventId }) => eventId));
  const missing = notInTime.filter((eventId) => !all.has(eventId));
  if (missing.length === 0) return { ...counts, missing };
  return new Unwell({
    ...{ ...counts, missing },
    ...(!options["dry-run"] && { resent: await resendEvents(api, missing) }),
  });
}

export const reconcileCommand: Command = {
  name: "reconcile",
  usage:
    "[FILE] [--from TIME] [--to TIME] [--dry-run] [--save FILE | --statement FILE] [--portal URL] [--client-id ID --client-secret SECRET]",
  summary:
    "Finds the events that an application has not received, by the portal's digests, and resends them; FILE or stdin has an ID per line, with its receivedAt if known",
  options: {
    ...{ from: text, to: text, "dry-run": { type: "boolean" }, save: text, statement: text },
    ...{ portal: text, "client-id": text, "client-secret": text },
  },
  call: async (given, progress) => {
    const lines = await readLines(given);
    const { statement } = given.options;
    return typeof statement === "string" ? checkOffline(statement, lines) : compare(given, lines, progress);
  },
};
