import { staffRoles } from "#lib/platform/access/constants.ts";
import { type Context, isStaff, type UserActor } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { AlertChoice, AlertKind, Role } from "#lib/platform/db/generated/client.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { channelHost } from "./alert-channel.ts";
import { alertKinds, partnerAlertKinds } from "./constants.ts";
import type { Alerts, ChooseAlertInput } from "./schemas.ts";

/** Who gets an alert by email without having chosen. */
const emailedRoles: Record<AlertKind, readonly Role[]> = {
  WEBHOOK_FAILING: ["PARTNER_ADMIN", "PARTNER_MEMBER", "ADMIN"],
  WEBHOOK_DISABLED: ["PARTNER_ADMIN", "PARTNER_MEMBER", "ADMIN"],
  SECRET_EXPIRING: ["PARTNER_ADMIN", "PARTNER_MEMBER", "ADMIN"],
  RECEIVER_CHECK: ["PARTNER_ADMIN", "PARTNER_MEMBER", "ADMIN"],
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

/** Returns the current person's alerts and their channels. */
export async function getAlerts({ actor, db }: Context<UserActor>): Promise<Alerts> {
  const { role, alertChoices, organization } = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { role: true, alertChoices: true, organization: { select: { alertChannel: true } } },
  });
  const channel = organization.alertChannel;
  return {
    choices: kindsFor(actor).map((kind) => ({
      kind,
      byEmail: isEmailed(kind, role, alertChoices),
      byChannel: channel?.disabledAt === null && channel.kinds.includes(kind),
    })),
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
    await recordAudit(ctx, tx, {
      ...{ action: "user.alert_chosen", targetType: "user", targetId: userId, organizationId },
      detail: { kind, byEmail },
    });
  });
  return getAlerts(ctx);
}
