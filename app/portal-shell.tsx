import type { ReactNode } from "react";
import { Shell } from "#components/shell/shell.tsx";
import { type Context, isStaff, type UserActor } from "#lib/auth/context.ts";
import { countOpenProblems } from "#lib/branches/list-problems.ts";
import { env } from "#lib/env.ts";
import { countUnreadNotices } from "#lib/notices/list-notices.ts";
import { getOrganization } from "#lib/people/get-organization.ts";
import { roleWords } from "#lib/people/schemas.ts";
import { chosenTheme } from "./current-user.ts";

/** The portal's frame around a page, for a signed-in person. */
export async function PortalShell({ ctx, children }: { ctx: Context<UserActor>; children: ReactNode }) {
  const { actor } = ctx;
  const [organization, unreadNotices, openProblems] = await Promise.all([
    getOrganization(ctx),
    countUnreadNotices(ctx),
    countOpenProblems(ctx),
  ]);
  return (
    <Shell
      user={{
        name: actor.name,
        email: actor.email,
        organization: organization.name,
        roleName: roleWords[actor.role].name,
        isStaff: isStaff(actor),
        isAdmin: actor.role === "PARTNER_ADMIN",
        unreadNotices,
        openProblems,
      }}
      environmentName={env().ENVIRONMENT_NAME}
      theme={await chosenTheme()}
    >
      {children}
    </Shell>
  );
}
