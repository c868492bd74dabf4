import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { type Context, isStaff, type UserActor } from "#lib/platform/access/context.ts";
import { readRequestContext, signInAddress, verbContext } from "./request-context.ts";

/** Who asks for the page. Read once per request. */
export const currentRequest = cache(async () => readRequestContext(await headers()));

/** The signed-in person of this request. Null without a sign-in, or while a second factor is missing. */
export async function currentUser(): Promise<UserActor | null> {
  return (await currentRequest()).user;
}

/** What a page's address holds after the question mark, of parameters that stand there once. */
export type Address = Record<string, string | string[] | undefined>;

/** What Next gives a page besides the parameters of its path. */
export type AddressProps = { searchParams: Promise<Address> };

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
  const request = await currentRequest();
  const search = searchOf(address);
  if (!request.user) redirect(signInAddress(search.size > 0 ? `${path}?${search}` : path));
  return verbContext(request, request.user);
}

/** As `pageContext`, for pages that only staff have: for others they do not exist. */
export async function staffContext(path: string): Promise<Context<UserActor>> {
  const ctx = await pageContext(path);
  if (!isStaff(ctx.actor)) notFound();
  return ctx;
}
