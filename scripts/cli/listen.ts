import { setTimeout as sleep } from "node:timers/promises";
import { Option } from "commander";
import type { ForwardedDelivery } from "#lib/notifications/deliveries/shared/schemas.ts";
import { webhookEventTypes } from "#lib/notifications/webhooks/shared/event-types.ts";
import { connect } from "./call-portal.ts";
import { findWebhook } from "./choose-webhook.ts";
import { type Cli, sinceForms, webhookOption } from "./command.ts";
import type { Client, ClientOptions } from "./credentials.ts";
import { Refused, Unavailable, UsageError } from "./errors.ts";
import { liveDeliveries } from "./live-deliveries.ts";
import { httpAddress, lineId, sinceTime, wholeNumber } from "./option-values.ts";
import { cell, getReason, note, say } from "./terminal.ts";

const firstWaitMs = 500;
const maxWaitMs = 10_000;

type ListenOptions = {
  forward: string;
  /** ID or name. */
  webhook?: string;
  from?: string;
  since?: Date;
  /** Such as `event=ORDER_UPDATE`. */
  filter?: string;
  expect?: number;
  /** Seconds. */
  timeout?: number;
};

/** The last event ID, the webhook once it is known, and the IDs of deliveries that arrived and that got a 2xx answer. */
type State = {
  from: string | undefined;
  webhook: { id: string; name: string } | null;
  arrived: Set<string>;
  accepted: Set<string>;
  /** The last failure, so that a long one is printed once. */
  failure: string;
};

type Listening = { client: Client; options: ListenOptions; state: State; stop: AbortController };

/**
 * Forwards the deliveries of one webhook to an address, including test events and resends, and continues after an interruption
 * of the portal. Stops on SIGINT and SIGTERM, or once all expected deliveries got a 2xx answer.
 *
 * @throws Refused by the portal, or if fewer deliveries than expected got a 2xx answer in time
 */
async function listen(client: Client, options: ListenOptions): Promise<void> {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  const state: State = {
    from: options.from,
    webhook: null,
    arrived: new Set(),
    accepted: new Set(),
    failure: "",
  };
  const { expect, timeout = 30 } = options;
  const timer = expect && setTimeout(() => stop.abort(), timeout * 1_000);
  await followUntilStopped({ client, options, state, stop }).finally(() => timer && clearTimeout(timer));
  if (!expect) return;
  const [arrived, accepted] = [state.arrived.size, state.accepted.size];
  if (accepted < expect)
    throw new Refused(
      `Expected ${expect} deliveries within ${timeout} s: ${arrived} arrived, and ${accepted} of them got a 2xx answer.`,
    );
  say(`${accepted} of ${expect} expected deliveries arrived and got a 2xx answer.`);
}

async function followUntilStopped(listening: Listening): Promise<void> {
  const { client, state, stop } = listening;
  let waitMs = firstWaitMs;
  const onEvent = () => {
    waitMs = firstWaitMs;
    state.failure = "";
  };
  while (!stop.signal.aborted) {
    await follow(listening, onEvent).catch((error: unknown) => {
      if (error instanceof Refused) throw error;
      if (stop.signal.aborted) return;
      const failure =
        error instanceof Unavailable
          ? error.message
          : `The connection to ${client.portal} broke (${getReason(error)}).`;
      if (failure !== state.failure) note(`${failure} Trying again.`);
      state.failure = failure;
    });
    await sleep(waitMs, undefined, { signal: stop.signal }).catch(() => {});
    waitMs = Math.min(waitMs * 2, maxWaitMs);
  }
}

/** Follows one stream until it ends. Calls `onEvent` after each event. */
async function follow({ client, options, state, stop }: Listening, onEvent: () => void): Promise<void> {
  const portal = await connect(client, stop.signal);
  state.webhook ??= await findWebhook(portal, options.webhook, stop.signal);
  const start = { from: state.from, since: options.since };
  for await (const { id, delivery } of liveDeliveries(portal, start, stop.signal)) {
    if (delivery) await handle({ client, options, state, stop }, delivery);
    else
      say(
        `Listening to ${state.webhook?.name ?? "the first webhook that gets a delivery"} at ${client.portal}; deliveries go to ${options.forward}`,
      );
    // Advance only now, so that a delivery that was not forwarded comes again.
    if (stop.signal.aborted) return;
    state.from = id;
    onEvent();
  }
}

/** Forwards a delivery of the webhook. Stops when the expected number got a 2xx answer. */
async function handle({ options, state, stop }: Listening, delivery: ForwardedDelivery) {
  state.webhook ??= delivery.webhook;
  if (delivery.webhook.id !== state.webhook.id) return;
  if (options.filter !== undefined && options.filter !== `event=${delivery.event}`) return;
  const isAccepted = await forward(options.forward, delivery, stop.signal);
  state.arrived.add(delivery.id);
  if (isAccepted) state.accepted.add(delivery.id);
  if (options.expect !== undefined && state.accepted.size >= options.expect) stop.abort();
}

/** Forwards a delivery and prints the receiver's answer. @returns whether it was 2xx */
async function forward(address: string, delivery: ForwardedDelivery, signal: AbortSignal): Promise<boolean> {
  const startMs = performance.now();
  const outcome = await fetch(address, {
    method: "POST",
    headers: delivery.request.headers,
    body: delivery.request.body,
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return response.status;
    },
    (error: unknown) => `no answer from ${address} (${getReason(error)})`,
  );
  const tookMs = Math.round(performance.now() - startMs);
  const kind = delivery.isTest ? "  test" : delivery.isResent ? "  resent" : "";
  say(`${delivery.event}  ${cell(delivery.orderNumber)}  ${delivery.id}${kind}  → ${outcome}, ${tookMs} ms`);
  return typeof outcome === "number" && outcome >= 200 && outcome < 300;
}

/** `listen` */
export function addListenCommand({ addCommand, findClient }: Cli): void {
  addCommand(
    "listen",
    "Forward the deliveries of one webhook to an address of yours, including tests and resends",
  )
    .requiredOption("--forward <url>", "where to send them, such as http://localhost:4000/hook", httpAddress)
    .option(...webhookOption)
    .option("--since <time>", `first forward the deliveries since: ${sinceForms}`, sinceTime)
    .addOption(
      new Option("--from <id>", "continue after a printed line, by its ID")
        .argParser(lineId)
        .conflicts("since"),
    )
    .addOption(
      new Option("--filter <event>", "forward only events of this type").choices(
        webhookEventTypes.map((event) => `event=${event}`),
      ),
    )
    .option(
      "--expect <count>",
      "exit with 0 once this many got a 2xx answer",
      wholeNumber("a number of deliveries", 100_000),
    )
    .option(
      "--timeout <seconds>",
      "with --expect: exit with 1 after so long (default: 30)",
      wholeNumber("seconds", 86_400),
    )
    .action(async (options: ListenOptions & ClientOptions) => {
      if (options.timeout !== undefined && options.expect === undefined)
        throw new UsageError("error: --timeout needs --expect");
      await listen(await findClient(options), options);
    });
}
