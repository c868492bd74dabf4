import { parseArgs } from "node:util";
import { systemContext } from "#lib/platform/access/context.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { EnvError } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { adoptRunningInstallation } from "#server/installation/running-installation.ts";
import { applicationCommands } from "./applications.ts";
import { checkCommand } from "./check.ts";
import { type Command, type Given, Unwell, UsageError } from "./command.ts";
import { doctorCommand } from "./doctor.ts";
import { operateCommands } from "./operate.ts";
import { peopleCommands } from "./people.ts";
import { reconcileCommand } from "./reconcile.ts";
import { webhookCommands } from "./webhooks.ts";

const commands = [
  doctorCommand,
  ...peopleCommands,
  ...applicationCommands,
  ...webhookCommands,
  ...operateCommands,
  reconcileCommand,
  checkCommand,
];

const usageOf = ({ name, usage }: Command) => `npm run portal -- ${name}${usage && ` ${usage}`} [--json]`;

function listCommands(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return `Usage: npm run portal -- <command> [--json]\n\n${commands
    .map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
    .join("\n")}\n\nExit codes: 0 done; 1 refused, failed, or problems found; 2 wrong usage.\n`;
}

/** @throws UsageError */
function readCommandLine(words: string[]): { command: Command; given: Given; isJson: boolean } {
  const command = commands.find(({ name }) => name === words.slice(0, name.split(" ").length).join(" "));
  if (!command) throw new UsageError(words.length === 0 ? "" : `There is no command "${words.join(" ")}".`);
  try {
    const { values, positionals } = parseArgs({
      args: words.slice(command.name.split(" ").length),
      allowPositionals: true,
      options: { ...command.options, json: { type: "boolean", default: false } },
    });
    const { json, ...options } = values as Given["options"];
    return { command, given: { options, positionals }, isJson: json === true };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\nUsage: ${usageOf(command)}`);
  }
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
  try {
    return await run(words);
  } catch (error) {
    const { text, exitCode } = explain(error);
    const isJson = words.includes("--json");
    return { exitCode, stdout: "", stderr: isJson ? `${JSON.stringify({ error: text.trim() })}\n` : text };
  }
}

const asksForHelp = (words: string[]) => words.includes("--help") || words[0] === "help";

/** The usage of the named command, or the list of all. */
function help(words: string[]): string {
  const named = words.filter((word) => word !== "--help" && word !== "help" && word !== "--json").join(" ");
  const command = commands.find(({ name }) => name === named || named.startsWith(`${name} `));
  return command ? `${command.summary}.\n\nUsage: ${usageOf(command)}\n` : listCommands();
}

async function run(words: string[]): Promise<Outcome> {
  if (asksForHelp(words)) return { exitCode: 0, stdout: help(words), stderr: "" };
  const { command, given, isJson } = readCommandLine(words);
  const outcome = await answer(command, given).catch((error) => {
    if (error instanceof UsageError) throw new UsageError(`${error.message}\nUsage: ${usageOf(command)}`);
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
  if (error instanceof UsageError)
    return { text: error.message === "" ? listCommands() : `${error.message}\n`, exitCode: 2 };
  if (error instanceof EnvError) return { text: `${error.message}\n`, exitCode: 2 };
  const code = error instanceof DomainError ? `${error.code}: ` : "";
  return { text: `${code}${error instanceof Error ? error.message : String(error)}\n`, exitCode: 1 };
}
