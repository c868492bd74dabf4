import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { type View, viewOfAddress, withView } from "#components/shell/view.ts";
import { getFrame } from "#lib/portal/overview/get-frame.ts";
import type { Frame } from "#lib/portal/overview/schemas.ts";
import { type Address, pageContext, searchOf } from "./current-user.ts";
import { isVisible, rememberedView } from "./remembered-view.ts";

/** Data of the portal's frame. Read once per request. */
export const currentFrame = cache(async (): Promise<Frame> => getFrame(await pageContext("/")));

async function lastView(): Promise<View> {
  return rememberedView(await currentFrame(), (await headers()).get("cookie"));
}

/**
 * The view that a page's address names. Without one, redirects to the address with the last choice, so that every
 * address can be shared. A view that the person may not see is not found.
 */
export async function pageView(path: string, address: Address): Promise<View> {
  const search = searchOf(address);
  const given = viewOfAddress(search);
  if (given) {
    if (!isVisible(await currentFrame(), given)) notFound();
    return given;
  }
  const remembered = withView(`${path}?${search}`, await lastView());
  if (remembered !== withView(`${path}?${search}`, {})) redirect(remembered);
  return {};
}

/** The only application of a page's view; null if it has several or none. */
export async function pageApplication(path: string, address: Address): Promise<string | null> {
  const view = await pageView(path, address);
  if (view.applicationId) return view.applicationId;
  const { applications } = await currentFrame();
  const inScope = applications.filter(
    ({ organizationId }) => !view.organizationId || organizationId === view.organizationId,
  );
  return inScope.length === 1 ? (inScope[0]?.id ?? null) : null;
}
