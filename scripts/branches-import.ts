// npm run branches:import -- file.csv|file.json [--dry-run] [--replace] [--partial] [--confirm "close 967"]
//   [--columns '{"Store #":"number","Remarks":""}'] [--values '{"storefront":"RLS"}']
// npm run branches:import -- --undo imp_…
// Exit codes: 0 done; 1 bad rows, not confirmed, or failed; 2 wrong usage or configuration.
import { closeDb } from "#lib/platform/db/client.ts";
import { runImportCommand } from "./branches/import-command.ts";

const { exitCode, stdout, stderr } = await runImportCommand(process.argv.slice(2));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
await closeDb();
