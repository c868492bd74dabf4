import type { ReactNode } from "react";
import { Shell } from "#components/shell/shell.tsx";
import { type Context, isStaff, type UserActor } from "#lib/auth/context.ts";
import { env } from "#lib/env.ts";
import { getFrame } from "#lib/overview/get-frame.ts";
import { roleWords } from "#lib/people/schemas.ts";
import { chosenTheme } from "./current-user.ts";

/** The portal's frame around a page, for a signed-in person. */
export async function PortalShell({ ctx, children }: { ctx: Context<UserActor>; children: ReactNode }) {
  const { actor } = ctx;
  const frame = await getFrame(ctx);
  return (
    <Shell
      user={{
        name: actor.name,
        email: actor.email,
        organization: frame.organization,
        roleName: roleWords[actor.role].name,
        isStaff: isStaff(actor),
        isAdmin: actor.role === "PARTNER_ADMIN",
        unreadNotices: frame.unreadNotices,
        openProblems: frame.openProblems,
      }}
      environmentName={env().ENVIRONMENT_NAME}
      theme={await chosenTheme()}
    >
      {children}
    </Shell>
  );
}
