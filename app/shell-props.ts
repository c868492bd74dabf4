import type { ShellProps } from "#components/shell/shell.tsx";
import { type Context, isStaff, mayChange, type UserActor } from "#lib/auth/context.ts";
import { env } from "#lib/env.ts";
import { roleWords } from "#lib/people/words.ts";
import { currentFrame, rememberedScope } from "./current-scope.ts";
import { chosenTheme } from "./current-user.ts";

/** What the portal's frame around a page says to a signed-in person. */
export async function shellProps({ actor }: Context<UserActor>): Promise<Omit<ShellProps, "children">> {
  return {
    user: {
      name: actor.name,
      email: actor.email,
      roleName: roleWords[actor.role].name,
      isStaff: isStaff(actor),
      isAdmin: actor.role === "PARTNER_ADMIN",
      mayChange: mayChange(actor),
      ...(await currentFrame()),
    },
    rememberedScope: await rememberedScope(),
    environmentName: env().ENVIRONMENT_NAME,
    theme: await chosenTheme(),
  };
}
