// npm run portal -- <command>: operates an installation from the command line. `npm run portal` lists the commands.
// Exit codes: 0 done; 1 refused, failed, or problems found; 2 wrong usage.
import { closeDb } from "#lib/platform/db/client.ts";
import { forTerminal } from "#lib/platform/one-line-text.ts";
import { runCommand } from "./portal/run-command.ts";

const { exitCode, stdout, stderr } = await runCommand(process.argv.slice(2));
process.stdout.write(forTerminal(stdout));
process.stderr.write(forTerminal(stderr));
process.exitCode = exitCode;
await closeDb();
