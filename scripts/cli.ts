// The partners' command line, which the build bundles into public/cli/portal.mjs. Needs Node.js 20 or newer and nothing else.
// Only this field, so that the bundle has nothing else of the file.
import { version } from "../package.json" with { type: "json" };
import { runCli } from "./cli/run-cli.ts";

// Not `exitCode`: the stream of a garbage-collected request keeps its socket open.
process.exit(
  await runCli(process.argv.slice(2), { name: "node portal.mjs", version, findDemo: async () => null }),
);
