import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { type Context, isStaff, type UserActor } from "#lib/auth/context.ts";
import { readAnySignIn } from "#lib/auth/read-session.ts";
import { getDb } from "#lib/db/client.ts";
import { remoteAddress } from "#lib/http/remote-address.ts";
import { newId } from "#lib/ids.ts";

const currentSignIn = cache(async () => readAnySignIn((await headers()).get("cookie"), getDb()));

/** The signed-in person of this request, or null, also for whoever needs a second factor first. Read once a request. */
export async function currentUser(): Promise<UserActor | null> {
  const signIn = await currentSignIn();
  return signIn === null || signIn.mustEnrol ? null : signIn.actor;
}

/** Whether somebody is signed in who needs a second factor before anything else opens. */
export async function isEnrolling(): Promise<boolean> {
  return (await currentSignIn())?.mustEnrol ?? false;
}

/** What a page's address holds after the question mark, of parameters that stand there once. */
export type Address = Record<string, string | string[] | undefined>;

export function searchOf(address: Address): URLSearchParams {
  return new URLSearchParams(
    Object.entries(address).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/**
 * The context in which a page calls verbs. Whoever is not signed in is sent to the sign-in, and back to the page as it
 * was asked for.
 */
export async function pageContext(path: string, address: Address = {}): Promise<Context<UserActor>> {
  const actor = await currentUser();
  const search = searchOf(address);
  const asked = search.size > 0 ? `${path}?${search}` : path;
  if (!actor) redirect(`/signin?callbackUrl=${encodeURIComponent(asked)}`);
  const requestHeaders = await headers();
  return {
    actor,
    requestId: newId("request"),
    ipAddress: remoteAddress(requestHeaders),
    db: getDb(),
    now: new Date(),
  };
}

/** As `pageContext`, for pages that only staff have: for others they do not exist. */
export async function staffContext(path: string): Promise<Context<UserActor>> {
  const ctx = await pageContext(path);
  if (!isStaff(ctx.actor)) notFound();
  return ctx;
}

/** The theme that the person chose on this device; `system` follows the device. */
export async function chosenTheme(): Promise<"light" | "dark" | "system"> {
  const value = (await cookies()).get("theme")?.value;
  return value === "light" || value === "dark" ? value : "system";
}
