import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type { ShellProps } from "#components/shell/shell.tsx";
import {
  idOfView,
  type View,
  viewCookie,
  viewOfAddress,
  viewOfId,
  withView,
} from "#components/shell/view.ts";
import { roleWords } from "#lib/identity/people/constants.ts";
import { type Context, isStaff, mayChange, type UserActor } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import type { PageAddress } from "#lib/platform/http/page.ts";
import { getFrame } from "#lib/portal/overview/get-frame.ts";
import type { Frame } from "#lib/portal/overview/schemas.ts";
import { chosenTheme, currentSignIn, pageContext, searchOf } from "./page-context.ts";

const currentFrame = cache(async (): Promise<Frame> => getFrame(await pageContext("/")));

/** The view chosen last on this device; everything if the person can no longer see it. */
async function lastView(): Promise<View> {
  const view = viewOfId((await cookies()).get(viewCookie)?.value);
  return (await isVisible(view)) ? view : {};
}

async function isVisible(view: View): Promise<boolean> {
  const id = idOfView(view);
  const { applications, organizations } = await currentFrame();
  return id === null || [...applications, ...organizations].some((one) => one.id === id);
}

type ViewContext = { ctx: Context<UserActor>; address: PageAddress; view: View };

/**
 * Like `pageContext`, with the view that the address names. Without one, redirects to the address with the last choice,
 * so that every address can be shared. A view that the person may not see is a missing page.
 */
export async function viewContext(path: string, searchParams: Promise<PageAddress>): Promise<ViewContext> {
  const address = await searchParams;
  const ctx = await pageContext(path, address);
  const search = searchOf(address);
  const view = viewOfAddress(search);
  if (view === null) {
    const remembered = withView(`${path}?${search}`, await lastView());
    if (remembered !== withView(`${path}?${search}`, {})) redirect(remembered);
  } else if (!(await isVisible(view))) notFound();
  return { ctx, address, view: view ?? {} };
}

/** Like `viewContext`, for pages of one application: null if the view has several or none. */
export async function applicationContext(path: string, searchParams: Promise<PageAddress>) {
  const { view, ...context } = await viewContext(path, searchParams);
  const { applications } = await currentFrame();
  const { applicationId, organizationId } = view;
  const [only, ...others] = applications.filter(
    (one) => !organizationId || one.organizationId === organizationId,
  );
  return { ...context, applicationId: applicationId ?? (others.length === 0 ? (only?.id ?? null) : null) };
}

/** What the frame around a page shows the signed-in person; null if nobody is signed in. */
export async function currentShell(): Promise<Omit<ShellProps, "children"> | null> {
  const { user } = await currentSignIn();
  if (!user) return null;
  const frame = await currentFrame();
  return {
    user: {
      userId: user.userId,
      name: user.name,
      organizationId: user.organizationId,
      roleName: roleWords[user.role].name,
      isStaff: isStaff(user),
      isAdmin: user.role === "PARTNER_ADMIN",
      mayChange: mayChange(user),
      ...frame,
    },
    rememberedView: await lastView(),
    environmentName: env().ENVIRONMENT_NAME,
    theme: await chosenTheme(),
  };
}
