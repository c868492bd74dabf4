import type { UserActor } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { locationOf } from "../oauth-flow.ts";
import { sessionCookie } from "../session-cookie.ts";

/**
 * What a person's browser does with an authorization address that a client library made: goes there, answers the
 * consent page where it is asked, and ends at the client's redirect URI.
 *
 * @returns the address at the client, as the browser would call it
 */
export async function browseAndApprove(authorizationUrl: string | URL, person: UserActor): Promise<URL> {
  const cookie = await sessionCookie(person);
  const answer = locationOf(await fetch(authorizationUrl, { redirect: "manual", headers: { cookie } }));
  if (answer.href.startsWith(`${env().BASE_URL}/consent?`)) return approve(answer, person, cookie);
  return answer;
}

async function approve(consent: URL, person: UserActor, cookie: string): Promise<URL> {
  const response = await fetch(`${env().BASE_URL}/oauth2/default/v1/consent`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: env().BASE_URL },
    body: new URLSearchParams([...consent.searchParams, ["decision", "approve"], ["person", person.userId]]),
  });
  return locationOf(response);
}
