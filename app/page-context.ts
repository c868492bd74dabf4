import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type { Theme } from "#components/shell/rail-account.tsx";
import { readAnySignIn } from "#lib/identity/sessions/read-session.ts";
import { type Actor, type Context, isStaff, type UserActor } from "#lib/platform/access/context.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { remoteAddress } from "#lib/platform/http/remote-address.ts";
import { addressHeader } from "#lib/platform/http/responses/page-headers.ts";
import { newId } from "#lib/platform/ids.ts";

/**
 * The signed-in person, read once per request. `user` is null without a sign-in, and while the person must set up a
 * second factor first (`isEnrolling`).
 */
export const currentSignIn = cache(async () => {
  const signIn = await readAnySignIn((await headers()).get("cookie"), getDb());
  const isEnrolling = signIn?.mustEnroll ?? false;
  return { user: signIn === null || isEnrolling ? null : signIn.actor, isEnrolling };
});

/** The context in which a page calls verbs. */
export async function verbContext<A extends Actor>(actor: A): Promise<Context<A>> {
  const ipAddress = remoteAddress(await headers());
  return { actor, requestId: newId("request"), ipAddress, db: getDb(), now: new Date() };
}

/** The sign-in page, which returns to `asked`. */
export function signInAddress(asked: string): string {
  return `/signin?callbackUrl=${encodeURIComponent(asked)}`;
}

/** The context of the signed-in person, or of anybody. */
export const publicContext = cache(async () => {
  const { user } = await currentSignIn();
  return verbContext(user ?? { kind: "anonymous" as const });
});

/** The context of the signed-in person. Redirects others to the sign-in page, which returns here. */
export const pageContext = cache(async (): Promise<Context<UserActor>> => {
  const { user } = await currentSignIn();
  if (!user) redirect(signInAddress((await headers()).get(addressHeader) ?? "/"));
  return verbContext(user);
});

/** Like `pageContext`, for pages that are missing for everybody but staff. */
export async function staffContext(): Promise<Context<UserActor>> {
  const ctx = await pageContext();
  if (!isStaff(ctx.actor)) notFound();
  return ctx;
}

/** Responds with 404 if a verb does not find something. */
export async function orNotFound<T>(found: Promise<T>): Promise<T> {
  return found.catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "not_found") notFound();
    throw error;
  });
}

/** The theme chosen on this device. `system` follows the device. */
export async function chosenTheme(): Promise<Theme> {
  const theme = (await cookies()).get("theme")?.value;
  return theme === "light" || theme === "dark" ? theme : "system";
}
