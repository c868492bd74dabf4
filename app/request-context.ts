import { readAnySignIn } from "#lib/identity/sessions/read-session.ts";
import type { Actor, Context, UserActor } from "#lib/platform/access/context.ts";
import { timeNow } from "#lib/platform/clock.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { remoteAddress } from "#lib/platform/http/remote-address.ts";
import { newId } from "#lib/platform/ids.ts";

/** Who asks for a page. */
export type PageRequest = {
  headers: Headers;
  /** The signed-in person. Null without a sign-in, or while a second factor is missing. */
  user: UserActor | null;
  /** Somebody is signed in who needs a second factor before anything else opens. */
  isEnrolling: boolean;
};

export async function readRequestContext(headers: Headers): Promise<PageRequest> {
  const signIn = await readAnySignIn(headers.get("cookie"), getDb());
  const isEnrolling = signIn?.mustEnrol ?? false;
  return { headers, user: signIn === null || isEnrolling ? null : signIn.actor, isEnrolling };
}

/** The context in which a page calls verbs. */
export function verbContext<A extends Actor>({ headers }: PageRequest, actor: A): Context<A> {
  return {
    actor,
    requestId: newId("request"),
    ipAddress: remoteAddress(headers),
    db: getDb(),
    now: timeNow(),
  };
}

/** The sign-in, which leads back to the page that was asked for. */
export function signInAddress(asked: string): string {
  return `/signin?callbackUrl=${encodeURIComponent(asked)}`;
}
