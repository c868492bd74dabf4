import type { ReactNode } from "react";
import { Shell } from "#components/shell/shell.tsx";
import { type Context, isStaff, mayChange, type UserActor } from "#lib/auth/context.ts";
import { env } from "#lib/env.ts";
import { roleWords } from "#lib/people/words.ts";
import { currentFrame, rememberedScope } from "./current-scope.ts";
import { chosenTheme } from "./current-user.ts";

/** The portal's frame around a page, for a signed-in person. */
export async function PortalShell({ ctx, children }: { ctx: Context<UserActor>; children: ReactNode }) {
  const { actor } = ctx;
  return (
    <Shell
      user={{
        name: actor.name,
        email: actor.email,
        roleName: roleWords[actor.role].name,
        isStaff: isStaff(actor),
        isAdmin: actor.role === "PARTNER_ADMIN",
        mayChange: mayChange(actor),
        ...(await currentFrame()),
      }}
      rememberedScope={await rememberedScope()}
      environmentName={env().ENVIRONMENT_NAME}
      theme={await chosenTheme()}
    >
      {children}
    </Shell>
  );
}
