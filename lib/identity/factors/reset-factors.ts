import { audit } from "#lib/audit/audit.ts";
import { userTarget } from "#lib/identity/audit-targets.ts";
import { notifyPerson } from "#lib/notices/notify-person.ts";
import { type Context, userActor } from "#lib/platform/access/context.ts";
import { notFound } from "#lib/platform/errors.ts";
import { endFactors } from "./end-factors.ts";

/**
 * Ends every second factor and every session of a person who lost their factors. Only the operator may: whoever has the
 * password can then sign in, and adds a factor with a mailed link alone.
 *
 * @returns what ended
 * @throws DomainError not_found
 */
export async function resetFactors(ctx: Context, { userId }: { userId: string }): Promise<string[]> {
  if (ctx.actor.kind !== "system") throw notFound("person");
  return ctx.db.$transaction(async (tx) => {
    const [user] = await tx.user.updateManyAndReturn({
      where: { id: userId },
      data: { sessionVersion: { increment: 1 } },
    });
    if (!user) throw notFound("person");
    await tx.session.deleteMany({ where: { userId } });
    const { ended } = await endFactors(tx, userId, "all");
    await audit(ctx, tx, "user.factors_reset", userTarget(user), { name: user.name, ended });
    await notifyPerson(ctx, tx, userActor(user), {
      title: "Your second factors were removed",
      text: `Removed: ${ended.join(", ") || "none, you had none"}. You are signed out everywhere.`,
    });
    return ended;
  });
}
