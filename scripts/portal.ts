// npm run portal -- <verb>: operates an installation from the command line. `npm run portal` lists the verbs;
// docs/operations.md says how each is used. Exit codes: 0 done; 1 refused, failed or not well; 2 wrong usage.
import { closeDb } from "#lib/platform/db/client.ts";
import { runCommand } from "./portal/run-command.ts";

const { exitCode, stdout, stderr } = await runCommand(process.argv.slice(2));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
await closeDb();
