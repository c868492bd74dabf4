import Bowser from "bowser";
import { passkeysWork } from "#lib/identity/factors/passkey-challenge.ts";
import type { Account } from "#lib/identity/shared/account-schemas.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { toJson } from "#lib/platform/http/to-json.ts";
import { sessionIdleSeconds, sessionMaxAgeSeconds } from "#lib/platform/shared/session-limits.ts";

/** The current person's account. */
export async function getAccount(ctx: Context<UserActor>): Promise<Account> {
  const { totp, passkeys, recoveryCodes, sessions, ...user } = await ctx.db.user.findUniqueOrThrow({
    where: { id: ctx.actor.userId },
    select: {
      id: true,
      name: true,
      email: true,
      totp: { select: { confirmedAt: true, ownerConfirmed: true } },
      passkeys: {
        select: { id: true, name: true, createdAt: true, lastUsedAt: true, ownerConfirmed: true },
        orderBy: { createdAt: "asc" },
      },
      recoveryCodes: { select: { ownerConfirmed: true }, where: { usedAt: null } },
      sessions: {
        select: { id: true, userAgent: true, ipAddress: true, createdAt: true, lastSeenAt: true },
        where: {
          createdAt: { gt: addSeconds(ctx.now, -sessionMaxAgeSeconds) },
          lastSeenAt: { gt: addSeconds(ctx.now, -sessionIdleSeconds) },
        },
        orderBy: { lastSeenAt: "desc" },
      },
    },
  });
  return toJson({
    ...user,
    hasAuthenticatorApp: Boolean(totp?.confirmedAt),
    passkeys: passkeys.map(({ ownerConfirmed: _, ...passkey }) => passkey),
    sessions: sessions
      .map(({ userAgent, createdAt, ...session }) => ({
        ...session,
        device: describeDevice(userAgent),
        signedInAt: createdAt,
        isPresent: session.id === ctx.actor.sessionId,
      }))
      .toSorted((a, b) => Number(b.isPresent) - Number(a.isPresent)),
    recoveryCodesLeft: recoveryCodes.length,
    confirmsWith: {
      code:
        Boolean(totp?.confirmedAt && totp.ownerConfirmed) ||
        recoveryCodes.some(({ ownerConfirmed }) => ownerConfirmed),
      passkey: passkeysWork() && passkeys.some(({ ownerConfirmed }) => ownerConfirmed),
    },
    passkeysWork: passkeysWork(),
  });
}

/** Returns a browser's name, such as `Firefox on Windows`. */
function describeDevice(userAgent: string | null): string {
  if (!userAgent) return "Unknown browser";
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name || "Unknown browser";
  return os.name ? `${name} on ${os.name}` : name;
}
