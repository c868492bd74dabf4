import { processState } from "#lib/platform/process-state.ts";
import { withTimeout } from "#lib/platform/with-timeout.ts";
import { getPool } from "./client.ts";

const state = processState("database-away", () => ({ isAway: false }));

const askEveryMs = 1_000;

/**
 * Whether the database did not answer when it was asked last. What can go on without it then does so at once, and does not
 * wait for each answer to fail.
 */
export function isDatabaseAway(): boolean {
  return state.isAway;
}

/** Called when the database did not answer. Asks it each second until it does. */
export function noteDatabaseAway(): void {
  if (state.isAway) return;
  state.isAway = true;
  askAgain();
}

function askAgain(): void {
  const ask = () =>
    withTimeout(getPool().query("SELECT 1"), askEveryMs).then(() => {
      state.isAway = false;
    }, askAgain);
  setTimeout(ask, askEveryMs).unref();
}
