import { toEpochSeconds } from "#lib/platform/clock.ts";
import { DomainError } from "#lib/platform/errors.ts";
import type { Context } from "./context.ts";

/** Changes that protect an account, reveal a secret, or give somebody power need a sign-in that is no older. */
export const recentSignInSeconds = 10 * 60;

/**
 * Requires a person to have signed in, or confirmed that it is them, within the last minutes: an unattended session must not
 * be enough. Programs and the command line pass. Routes declare it as `recent`; verbs call it if it depends on the input.
 *
 * @throws DomainError sign_in_not_recent
 */
export function requireRecentSignIn({ actor, now }: Pick<Context, "actor" | "now">): void {
  if (actor.kind !== "user") return;
  if (toEpochSeconds(now) - (actor.authTime ?? 0) <= recentSignInSeconds) return;
  throw new DomainError("sign_in_not_recent", "Confirm that it is you first.");
}
