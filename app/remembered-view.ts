import { parse } from "hono/utils/cookie";
import { idOfView, type View, viewCookie, viewOfId } from "#components/shell/view.ts";
import type { Frame } from "#lib/portal/overview/schemas.ts";

export function isVisible(frame: Frame, view: View): boolean {
  const id = idOfView(view);
  return id === null || [...frame.applications, ...frame.organizations].some((one) => one.id === id);
}

/** The view chosen last on this device; everything if the person can no longer see it. */
export function rememberedView(frame: Frame, cookieHeader: string | null): View {
  const view = viewOfId(parse(cookieHeader ?? "", viewCookie)[viewCookie]);
  return isVisible(frame, view) ? view : {};
}
