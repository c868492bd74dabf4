import { cache } from "react";
import type { ShellProps } from "#components/shell/shell.tsx";
import { roleLabels } from "#lib/identity/shared/roles.ts";
import { isStaff, mayChange } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { getFrame } from "#lib/portal/overview/get-frame.ts";
import type { Frame } from "#lib/portal/shared/overview-schemas.ts";
import { chosenTheme, currentSignIn, pageContext } from "./page-context.ts";

/** The applications that the signed-in person may see, and for staff the organizations. */
export const currentFrame = cache(async (): Promise<Frame> => getFrame(await pageContext()));

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
      roleName: roleLabels[user.role].name,
      isStaff: isStaff(user),
      isAdmin: user.role === "PARTNER_ADMIN" || user.role === "ADMIN",
      mayChange: mayChange(user),
      ...frame,
    },
    environmentName: env().ENVIRONMENT_NAME,
    theme: await chosenTheme(),
  };
}
