import { CommanderError, Option, Command as Program } from "commander";
import { systemContext } from "#lib/platform/access/context.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { EnvError } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { adoptRunningInstallation } from "#server/installation/running-installation.ts";
import { applicationCommands } from "./applications.ts";
import { type Command, type Given, Unwell, UsageError } from "./command.ts";
import { doctorCommand } from "./doctor.ts";
import { operateCommands } from "./operate.ts";
import { peopleCommands } from "./people.ts";
import { webhookCommands } from "./webhooks.ts";

const commands = [
  doctorCommand,
  ...peopleCommands,
  ...applicationCommands,
  ...webhookCommands,
  ...operateCommands,
];

const exitCodes = "Exit codes: 0 done; 1 refused, failed, or problems found; 2 wrong usage.";

const getUsage = ({ usage }: Command) => `${usage && `${usage} `}[--json]`;

/** What a command line asks for. */
type Request = { command: Command; given: Given; isJson: boolean };

/** What Commander prints: help, and errors of usage. */
type Printed = { stdout: string; stderr: string };

/** Commander's program. A valid command line is passed to `onRequest`, another one ends with a CommanderError. */
function createProgram(printed: Printed, onRequest: (request: Request) => void): Program {
  const program = new Program("npm run portal --")
    .description("Operates an installation.")
    .usage("<command> [--json]")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        printed.stdout += text;
      },
      writeErr: (text) => {
        printed.stderr += text;
      },
    })
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText("after", `\n${exitCodes}`);
  for (const command of commands) {
    const words = command.name.split(" ");
    const name = words.pop() ?? "";
    const parent = words.reduce(findGroup, program);
    const leaf = parent
      .command(name)
      .description(command.summary)
      .usage(getUsage(command))
      .showHelpAfterError(`Usage: npm run portal -- ${command.name} ${getUsage(command)}`)
      .argument("[words...]")
      .helpCommand(false)
      .option("--json", "print JSON");
    for (const [option, { type, multiple }] of Object.entries(command.options ?? {}))
      leaf.addOption(toOption(option, type === "string", multiple === true));
    leaf.action((positionals: string[], values: Record<string, Given["options"][string]>) => {
      const { json, ...others } = values;
      // Commander writes the names of options in camel case.
      const options = Object.fromEntries(
        leaf.options
          .map((option) => [option.name(), others[option.attributeName()]])
          .filter(([, value]) => value !== undefined),
      );
      onRequest({ command, given: { options, positionals }, isJson: json === true });
    });
  }
  for (const group of program.commands.filter(({ commands }) => commands.length > 0))
    group.description(group.commands.map((command) => command.name()).join(", "));
  return program;
}

/** `users` of `users list`. */
function findGroup(parent: Program, name: string): Program {
  const group = parent.commands.find((command) => command.name() === name);
  return group ?? parent.command(name).usage("<command> [--json]").helpCommand(false);
}

function toOption(name: string, hasValue: boolean, isRepeatable: boolean): Option {
  const option = new Option(hasValue ? `--${name} <value>` : `--${name}`);
  if (!isRepeatable) return option;
  return option.argParser((value, earlier: string[] | undefined) => [...(earlier ?? []), value]);
}

/** For people: one line per object, with `name value` for each field. */
function toText(answer: unknown): string {
  const rows = Array.isArray(answer) ? answer : [answer];
  if (rows.length === 0) return "None.";
  return rows
    .map((row: Record<string, unknown>) =>
      Object.entries(row)
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => `${name} ${toWord(value)}`)
        .join("  "),
    )
    .join("\n");
}

function toWord(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Only in a terminal. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${text}`);
}

/** The output of a command and its exit code: 0 done; 1 refused, failed, or problems found; 2 wrong usage. */
export type Outcome = { exitCode: 0 | 1 | 2; stdout: string; stderr: string };

/** Runs one command line of `npm run portal`. Never throws. The caller closes the database. */
export async function runCommand(words: string[]): Promise<Outcome> {
  const printed = { stdout: "", stderr: "" };
  try {
    return await run(words, printed);
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return { exitCode: 0, ...printed };
    const { text, exitCode } =
      error instanceof CommanderError ? { text: printed.stderr, exitCode: 2 as const } : explain(error);
    const isJson = words.includes("--json");
    return { exitCode, stdout: "", stderr: isJson ? `${JSON.stringify({ error: text.trim() })}\n` : text };
  }
}

async function run(words: string[], printed: Printed): Promise<Outcome> {
  const requests: Request[] = [];
  createProgram(printed, (request) => requests.push(request)).parse(words, { from: "user" });
  const [request] = requests;
  if (!request) throw new UsageError("No command was given.");
  const { command, given, isJson } = request;
  const outcome = await answer(command, given).catch((error) => {
    if (error instanceof UsageError)
      throw new UsageError(`${error.message}\nUsage: npm run portal -- ${command.name} ${getUsage(command)}`);
    throw error;
  });
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[2K");
  const result = outcome instanceof Unwell ? outcome.answer : outcome;
  const stdout = `${isJson ? JSON.stringify(result) : toText(result)}\n`;
  return { exitCode: outcome instanceof Unwell ? 1 : 0, stdout, stderr: "" };
}

async function answer(command: Command, given: Given): Promise<unknown> {
  if ("call" in command) return command.call(given, showProgress);
  await adoptRunningInstallation();
  return command.run(systemContext(getDb(), `npm run portal -- ${command.name}`), given, showProgress);
}

function explain(error: unknown): { text: string; exitCode: 1 | 2 } {
  if (error instanceof UsageError || error instanceof EnvError)
    return { text: `${error.message}\n`, exitCode: 2 };
  const code = error instanceof DomainError ? `${error.code}: ` : "";
  return { text: `${code}${error instanceof Error ? error.message : String(error)}\n`, exitCode: 1 };
}
