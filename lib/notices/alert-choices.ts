import { audit } from "#lib/audit/audit.ts";
import { alertKinds, partnerAlertKinds } from "#lib/notices/shared/alert-kinds.ts";
import type { Alerts, ChooseAlertInput } from "#lib/notices/shared/schemas.ts";
import { type Context, isStaff, type UserActor } from "#lib/platform/access/context.ts";
import { staffRoles } from "#lib/platform/access/staff-roles.ts";
import type { AlertChoice, AlertKind, Role } from "#lib/platform/db/generated/client.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { channelHost } from "./alert-channel.ts";

/** Who gets an alert by email without having chosen. */
const emailedRoles: Record<AlertKind, readonly Role[]> = {
  WEBHOOK_FAILING: ["PARTNER_ADMIN", "PARTNER_MEMBER", "ADMIN"],
  WEBHOOK_DISABLED: ["PARTNER_ADMIN", "PARTNER_MEMBER", "ADMIN"],
  SECRET_EXPIRING: ["PARTNER_ADMIN", "PARTNER_MEMBER", "ADMIN"],
  DATA_PROBLEM: staffRoles,
};

/** Whether a person of this role and with these choices gets a kind of alert by email. */
export function isEmailed(kind: AlertKind, role: Role, choices: readonly AlertChoice[]): boolean {
  const choice = choices.find((one) => one.kind === kind);
  return choice ? choice.byEmail : emailedRoles[kind].includes(role);
}

function kindsFor(actor: UserActor): readonly AlertKind[] {
  return isStaff(actor) ? alertKinds : partnerAlertKinds;
}

/** Returns the current person's alerts, which colleagues get them by email, and whether the organization's channel does. */
export async function getAlerts({ actor, db }: Context<UserActor>): Promise<Alerts> {
  const { organizationId } = actor;
  const [people, channel] = await Promise.all([
    db.user.findMany({
      where: { organizationId },
      select: { id: true, name: true, role: true, alertChoices: true },
      orderBy: [{ name: "asc" }, { id: "asc" }],
    }),
    db.alertChannel.findUnique({ where: { organizationId } }),
  ]);
  return {
    choices: kindsFor(actor).map((kind) => {
      const emailed = people.filter(({ role, alertChoices }) => isEmailed(kind, role, alertChoices));
      return {
        kind,
        byEmail: emailed.some(({ id }) => id === actor.userId),
        byChannel: channel?.disabledAt === null && channel.kinds.includes(kind),
        colleagues: emailed.filter(({ id }) => id !== actor.userId).map(({ name }) => name),
      };
    }),
    channelHost: channel && channelHost(channel),
  };
}

/** Turns a kind of alert by email on or off for the current person. @throws DomainError invalid_request */
export async function chooseAlert(
  ctx: Context<UserActor>,
  { kind, byEmail }: ChooseAlertInput,
): Promise<Alerts> {
  const { userId, organizationId } = ctx.actor;
  if (!kindsFor(ctx.actor).includes(kind))
    throw invalidField("/kind", "Only staff are alerted about data problems.");
  await ctx.db.$transaction(async (tx) => {
    await tx.alertChoice.upsert({
      where: { userId_kind: { userId, kind } },
      create: { userId, kind, byEmail },
      update: { byEmail },
    });
    await audit(
      ctx,
      tx,
      "user.alert_chosen",
      { type: "user", id: userId, organizationId },
      { kind, byEmail },
    );
  });
  return getAlerts(ctx);
}
