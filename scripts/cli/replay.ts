import { setTimeout as sleep } from "node:timers/promises";
import type { Replay } from "#lib/notifications/deliveries/shared/schemas.ts";
import { counted } from "#lib/platform/shared/counted.ts";
import { connect, type Portal, required } from "./call-portal.ts";
import { findWebhook } from "./choose-webhook.ts";
import { type Cli, sinceForms, webhookOption } from "./command.ts";
import type { Client, ClientOptions } from "./credentials.ts";
import { Refused, Unavailable, UsageError } from "./errors.ts";
import { sinceTime } from "./option-values.ts";
import { note, Progress, say } from "./terminal.ts";

type ReplayOptions = {
  /** ID or name. */
  webhook?: string;
  since?: Date;
};

const pollMs = 500;

/** What is not sent for so long waits for a webhook that was paused meanwhile. */
const quietMs = 15_000;

/**
 * Resends the given deliveries, or those since a time that were not delivered, and shows the progress. The replay runs in the
 * portal, so it continues if this process ends.
 *
 * @throws Refused if not all of them were delivered, or an ID is unknown
 */
async function replay(client: Client, deliveryIds: string[], options: ReplayOptions): Promise<void> {
  if ((deliveryIds.length === 0) === (options.since === undefined))
    throw new UsageError("error: specify the IDs of deliveries, or --since");
  if (deliveryIds.length > 0 && options.webhook !== undefined)
    throw new UsageError("error: --webhook needs --since");
  const portal = await connect(client);
  const started = await start(portal, deliveryIds, options);
  const given = new Set(deliveryIds).size;
  const unknown = given - started.total;
  const refusal = `No delivery that can be resent has ${given === 1 ? "this ID" : `${unknown} of these ${given} IDs`}. Test events can't be resent.`;
  if (started.total === 0 && unknown > 0) throw new Refused(refusal);
  if (started.total === 0) return say("Nothing to resend.");
  say(
    `Resending ${counted(started.total, "delivery", "deliveries")} (${started.id}). Ctrl-C leaves it running.`,
  );
  const ended = await watch(portal, started);
  const { givenUp, retrying, waiting } = ended;
  const delivered = ended.done - givenUp;
  // A later replay or a resend takes what was not delivered.
  const taken = Math.max(0, started.total - ended.total);
  const counts = `${delivered} delivered, ${givenUp} given up, ${retrying} waiting for a retry, ${waiting} not sent${taken > 0 ? `, ${taken} taken by a later replay or resend` : ""}`;
  if (ended.state === "CANCELED") throw new Refused(`The replay was canceled in the portal: ${counts}.`);
  if (delivered < Math.max(started.total, ended.total))
    throw new Refused(`Not all were delivered: ${counts}. See why at ${client.portal}/deliveries`);
  say(`All ${delivered} were delivered.`);
  if (unknown > 0) throw new Refused(refusal);
}

async function start(
  portal: Portal,
  deliveryIds: string[],
  { webhook, since }: ReplayOptions,
): Promise<Replay> {
  const named = webhook === undefined ? null : await findWebhook(portal, webhook);
  const { data } = await portal.POST("/api/notification/v2/replays", {
    body: since ? { since: since.toISOString(), ...(named && { webhookId: named.id }) } : { deliveryIds },
  });
  return required(data);
}

/** Polls the replay until everything was sent once, or nothing more is. Survives an interruption of the portal. */
async function watch(portal: Portal, started: Replay): Promise<Replay> {
  const progress = new Progress();
  let replay = started;
  let lastNewsMs = performance.now();
  let failure = "";
  for (;;) {
    const failed = replay.givenUp + replay.retrying;
    progress.show(replay.done + replay.retrying, replay.total, failed > 0 ? `, ${failed} failed again` : "");
    const isQueued = replay.state !== "RUNNING";
    const isQuiet = performance.now() - lastNewsMs > quietMs;
    if (isQueued && (replay.waiting === 0 || replay.state === "CANCELED" || isQuiet)) break;
    await sleep(pollMs);
    const next = await read(portal, replay.id).catch((error: unknown) => {
      if (!(error instanceof Unavailable)) throw error;
      if (error.message !== failure) {
        progress.end();
        note(`${error.message} Trying again.`);
      }
      failure = error.message;
      return replay;
    });
    if (next.waiting !== replay.waiting || next.state !== replay.state) lastNewsMs = performance.now();
    replay = next;
  }
  progress.end();
  return replay;
}

async function read(portal: Portal, replayId: string): Promise<Replay> {
  const { data } = await portal.GET("/api/notification/v2/replays/{replayId}", {
    params: { path: { replayId } },
  });
  return required(data);
}

/** `replay` */
export function addReplayCommand({ addCommand, findClient }: Cli): void {
  addCommand(
    "replay",
    "Resend deliveries, or all that were not delivered since a time, and show the progress",
  )
    .argument("[ids...]", "deliveries, at most 100")
    .option("--since <time>", `resend what was not delivered since: ${sinceForms}`, sinceTime)
    .option(...webhookOption)
    .action(async (ids: string[], options: ReplayOptions & ClientOptions) =>
      replay(await findClient(options), ids, options),
    );
}
