// npm run listen -- --forward http://127.0.0.1:4000/hook: `listen` of the partners' command line. Without credentials, it uses
// the demo of the portal that runs from this checkout.
import "#server/end-with-npm.mjs";
import { adoptRunningDataDir, readDemo } from "#server/installation/running-installation.ts";
import manifest from "../package.json" with { type: "json" };
import type { Credentials } from "./cli/credentials.ts";
import { runCli } from "./cli/run-cli.ts";

async function findDemo(): Promise<Credentials | null> {
  await adoptRunningDataDir();
  const demo = await readDemo();
  return demo && { ...demo.application, portal: demo.baseUrl };
}

const { version } = manifest;
// Not `exitCode`: the stream of a garbage-collected request keeps its socket open.
process.exit(
  await runCli(["listen", ...process.argv.slice(2)], {
    name: "npm run",
    usage: "-- [options]",
    version,
    findDemo,
  }),
);
