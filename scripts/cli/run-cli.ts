import { Command, CommanderError, Option } from "commander";
import { deliveryStates } from "#lib/deliveries/delivery-states.ts";
import { forTerminal } from "#lib/platform/one-line-text.ts";
import { webhookEventTypes } from "#lib/webhooks/event-types.ts";
import { type CheckOptions, check } from "./check.ts";
import { type ClientOptions, environmentHelp, type FindDemo, findClient } from "./credentials.ts";
import { type DeliveriesOptions, listDeliveries, showDelivery } from "./deliveries.ts";
import { UsageError } from "./errors.ts";
import { type ListenOptions, listen } from "./listen.ts";
import { httpAddress, lineId, sinceTime, wholeNumber } from "./option-values.ts";
import { type ReplayOptions, replay } from "./replay.ts";
import { getReason, note } from "./terminal.ts";
import { type TestOptions, test } from "./test.ts";

export type Installation = {
  /** How a person calls the command line, for the usage. */
  name: string;
  /** What follows the name of a command in its usage, instead of its options and arguments. */
  usage?: string;
  version: string;
  findDemo: FindDemo;
};

/**
 * Runs one command line of the partners' tool.
 *
 * @returns the exit code: 0 done; 1 refused, failed, or no connection; 2 wrong usage
 */
export async function runCli(words: string[], installation: Installation): Promise<0 | 1 | 2> {
  try {
    await createProgram(installation).parseAsync(words, { from: "user" });
    return 0;
  } catch (error) {
    // Commander has printed its message already, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    note(getReason(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

function createProgram({ name, usage, version, findDemo }: Installation): Command {
  const program = new Command(name)
    .description("Works with the webhooks of one application of the Partner Portal.")
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => process.stdout.write(forTerminal(text)),
      writeErr: (text) => process.stderr.write(forTerminal(text)),
    })
    .showHelpAfterError("Add --help to see the options.")
    .addHelpText("after", environmentHelp);
  /** A command with the options of all commands. */
  const command = (word: string, summary: string) =>
    program
      .command(word)
      .usage(usage ?? "")
      .description(summary)
      .option("--portal <url>", "the portal's address", httpAddress)
      .option("--client-id <id>", "the application's client ID")
      .addHelpText("after", environmentHelp);
  const webhook = ["--webhook <id|name>", "one of several webhooks"] as const;
  const since = "30s, 15m, 1h, 2d, or a time such as 2026-03-31T09:00:00Z";

  command(
    "listen",
    "Forward the deliveries of one webhook to an address of yours, including tests and resends",
  )
    .requiredOption("--forward <url>", "where to send them, such as http://localhost:4000/hook", httpAddress)
    .option(...webhook)
    .option("--since <time>", `first forward the deliveries since: ${since}`, sinceTime)
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
      await listen(await findClient(options, findDemo), options);
    });

  command("deliveries", "List the newest deliveries, or show one and why it failed")
    .argument("[id]", "a delivery")
    .option(...webhook)
    .addOption(new Option("--state <state>", "only in this state").choices(deliveryStates))
    .option("--order <number>", "only of this order")
    .option("--since <time>", `only since: ${since}`, sinceTime)
    .option("--limit <count>", "how many", wholeNumber("a number", 100), 20)
    .option("--json", "print JSON")
    .action(async (id: string | undefined, options: DeliveriesOptions & ClientOptions) => {
      const client = await findClient(options, findDemo);
      await (id === undefined ? listDeliveries(client, options) : showDelivery(client, id, options));
    });

  command("replay", "Resend deliveries, or all that were not delivered since a time, and show the progress")
    .argument("[ids...]", "deliveries, at most 100")
    .option("--since <time>", `resend what was not delivered since: ${since}`, sinceTime)
    .option(...webhook)
    .action(async (ids: string[], options: ReplayOptions & ClientOptions) =>
      replay(await findClient(options, findDemo), ids, options),
    );

  command("test", "Send a test event to a webhook and print the receiver's answer")
    .option(...webhook)
    .addOption(
      new Option("--event <type>", "the type of the event")
        .choices(webhookEventTypes)
        .default(webhookEventTypes[0]),
    )
    .action(async (options: TestOptions & ClientOptions) =>
      test(await findClient(options, findDemo), options),
    );

  command("check", "Check a webhook's receiver: signatures, repeats, order, and speed")
    .option(...webhook)
    .action(async (options: CheckOptions & ClientOptions) =>
      check(await findClient(options, findDemo), options),
    );
  return program;
}
