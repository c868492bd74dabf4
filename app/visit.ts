import type { Actor, Context, UserActor } from "#lib/auth/context.ts";
import { readAnySignIn } from "#lib/auth/read-session.ts";
import { timeNow } from "#lib/clock.ts";
import { getDb } from "#lib/db/client.ts";
import { remoteAddress } from "#lib/http/remote-address.ts";
import { newId } from "#lib/ids.ts";

/** Who asks for a page, under either of Next's routers. */
export type Visit = {
  headers: Headers;
  /** The signed-in person, or null, also for whoever needs a second factor first. */
  user: UserActor | null;
  /** Somebody is signed in who needs a second factor before anything else opens. */
  isEnrolling: boolean;
};

export async function readVisit(headers: Headers): Promise<Visit> {
  const signIn = await readAnySignIn(headers.get("cookie"), getDb());
  const isEnrolling = signIn?.mustEnrol ?? false;
  return { headers, user: signIn === null || isEnrolling ? null : signIn.actor, isEnrolling };
}

/** The context in which a page calls verbs. */
export function visitContext<A extends Actor>({ headers }: Visit, actor: A): Context<A> {
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
