import { type Env, EnvError, env, requireEncryption } from "#lib/platform/env.ts";

/**
 * The environment of a process that needs a database. Ends the process with exit code 2 and a sentence if it is not valid.
 */
export function readEnvironment(): Env & { DATABASE_URL: string } {
  try {
    const { DATABASE_URL, ...others } = env();
    if (DATABASE_URL === undefined)
      throw new EnvError("DATABASE_URL is not set: start the portal with `npm start`, or set it.");
    // The supervisor has checked its own environment; with its embedded database, http in a local network is allowed.
    if (process.env["PORTAL_PROCESS"] === undefined) requireEncryption({ ...others, DATABASE_URL });
    return { ...others, DATABASE_URL };
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}
