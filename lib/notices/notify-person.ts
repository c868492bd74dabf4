import { hasMailServer, queueMail } from "#lib/mail/queue-mail.ts";
import { type AccountChange, accountChangedMail } from "#lib/mail/templates/account-changed.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { formatUtc } from "#lib/platform/shared/format-time.ts";

/**
 * Tells a person what changed in their account: by email, and, where no mail server sends it, with a notice that every page
 * shows after each sign-in for seven days.
 *
 * @param change the title without a period; the text quotes other people's words
 */
export async function notifyPerson(
  ctx: Context,
  tx: Tx,
  person: UserActor,
  change: AccountChange,
): Promise<void> {
  const at = formatUtc(ctx.now);
  const by =
    ctx.actor.kind === "system" ? "by the operator" : `from ${ctx.ipAddress ?? "an unknown address"}`;
  const { title, advice = "set a new password." } = change;
  const text = `${change.text}\nAt ${at}, ${by}.`;
  await queueMail(tx, { to: person.email, ...accountChangedMail(person.name, { ...change, text }) });
  if (hasMailServer()) return;
  await tx.notice.create({
    data: {
      id: newId("notice"),
      organizationId: person.organizationId,
      userId: person.userId,
      createdAt: ctx.now,
      tone: "WARN",
      title,
      text: `${text} If that was not you, ${advice}`,
      path: "/account",
    },
  });
}
