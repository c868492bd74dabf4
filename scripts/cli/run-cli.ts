import { Command, CommanderError } from "commander";
import { forTerminal } from "#lib/platform/one-line-text.ts";
import { addCheckCommand } from "./check.ts";
import type { Cli } from "./command.ts";
import { environmentHelp, type FindDemo, findClient } from "./credentials.ts";
import { addDeliveriesCommand } from "./deliveries.ts";
import { UsageError } from "./errors.ts";
import { addListenCommand } from "./listen.ts";
import { httpAddress } from "./option-values.ts";
import { addOrderCommand } from "./order.ts";
import { addReplayCommand } from "./replay.ts";
import { getReason, note } from "./terminal.ts";
import { addTestCommand } from "./test.ts";

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
  // Whoever reads the output, such as `head`, has seen enough.
  process.stdout.once("error", () => process.exit(0));
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
  const cli: Cli = {
    addCommand: (word, summary) =>
      program
        .command(word)
        .usage(usage ?? "")
        .description(summary)
        .option("--portal <url>", "the portal's address", httpAddress)
        .option("--client-id <id>", "the application's client ID")
        .addHelpText("after", environmentHelp),
    findClient: (options) => findClient(options, findDemo),
  };
  addListenCommand(cli);
  addDeliveriesCommand(cli);
  addOrderCommand(cli);
  addReplayCommand(cli);
  addTestCommand(cli);
  addCheckCommand(cli);
  return program;
}
