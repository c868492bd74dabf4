import type { ShellProps } from "#components/shell/shell.tsx";
import { roleWords } from "#lib/identity/people/constants.ts";
import { isStaff, mayChange, type UserActor } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import type { Frame } from "#lib/portal/overview/schemas.ts";
import { chosenTheme } from "./chosen-theme.ts";
import { rememberedView } from "./remembered-view.ts";

/** What the portal's frame around a page says to a signed-in person. */
export function shellProps(
  user: UserActor,
  frame: Frame,
  cookieHeader: string | null,
): Omit<ShellProps, "children"> {
  return {
    user: {
      name: user.name,
      email: user.email,
      organizationId: user.organizationId,
      roleName: roleWords[user.role].name,
      isStaff: isStaff(user),
      isAdmin: user.role === "PARTNER_ADMIN",
      mayChange: mayChange(user),
      ...frame,
    },
    rememberedView: rememberedView(frame, cookieHeader),
    environmentName: env().ENVIRONMENT_NAME,
    theme: chosenTheme(cookieHeader),
  };
}
