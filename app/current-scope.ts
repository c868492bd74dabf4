import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { type Scope, scopeOfAddress, withScope } from "#components/shell/scope.ts";
import { getFrame } from "#lib/portal/overview/get-frame.ts";
import type { Frame } from "#lib/portal/overview/schemas.ts";
import { type Address, pageContext, searchOf } from "./current-user.ts";
import { isVisible, rememberedScope } from "./remembered-scope.ts";

/** What the portal's frame says to the signed-in person. Read once a request. */
export const currentFrame = cache(async (): Promise<Frame> => getFrame(await pageContext("/")));

async function lastScope(): Promise<Scope> {
  return rememberedScope(await currentFrame(), (await headers()).get("cookie"));
}

/**
 * What a page is about, as its address says. Where the address does not say, the browser is sent to the one with the
 * last choice in it, so that what is shown can be shared as it is. What the person may not see is not there.
 */
export async function pageScope(path: string, address: Address): Promise<Scope> {
  const search = searchOf(address);
  const given = scopeOfAddress(search);
  if (given) {
    if (!isVisible(await currentFrame(), given)) notFound();
    return given;
  }
  const remembered = withScope(`${path}?${search}`, await lastScope());
  if (remembered !== withScope(`${path}?${search}`, {})) redirect(remembered);
  return {};
}

/** The one application that a page is about; null where the scope has several, or none. */
export async function pageApplication(path: string, address: Address): Promise<string | null> {
  const scope = await pageScope(path, address);
  if (scope.applicationId) return scope.applicationId;
  const { applications } = await currentFrame();
  const inScope = applications.filter(
    ({ organizationId }) => !scope.organizationId || organizationId === scope.organizationId,
  );
  return inScope.length === 1 ? (inScope[0]?.id ?? null) : null;
}
