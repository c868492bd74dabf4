import Bowser from "bowser";
import { passkeysWork } from "#lib/identity/factors/passkey-challenge.ts";
import { sessionIdleSeconds, sessionMaxAgeSeconds } from "#lib/identity/sessions/session-cookies.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import type { Account } from "./schemas.ts";

/** The current person's account. */
export async function getAccount(ctx: Context<UserActor>): Promise<Account> {
  const user = await ctx.db.user.findUniqueOrThrow({
    where: { id: ctx.actor.userId },
    select: {
      name: true,
      email: true,
      totp: { select: { confirmedAt: true } },
      passkeys: { orderBy: { createdAt: "asc" } },
      sessions: {
        where: {
          createdAt: { gt: addSeconds(ctx.now, -sessionMaxAgeSeconds) },
          lastSeenAt: { gt: addSeconds(ctx.now, -sessionIdleSeconds) },
        },
        orderBy: { lastSeenAt: "desc" },
      },
      _count: { select: { recoveryCodes: { where: { usedAt: null } } } },
    },
  });
  return {
    name: user.name,
    email: user.email,
    hasAuthenticatorApp: Boolean(user.totp?.confirmedAt),
    passkeys: user.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    sessions: user.sessions
      .map(({ id, userAgent, ipAddress, createdAt, lastSeenAt }) => ({
        id,
        device: describeDevice(userAgent),
        ipAddress,
        signedInAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isPresent: id === ctx.actor.sessionId,
      }))
      .toSorted((a, b) => Number(b.isPresent) - Number(a.isPresent)),
    recoveryCodesLeft: user._count.recoveryCodes,
    passkeysWork: passkeysWork(),
  };
}

/** Returns a browser's name, such as `Firefox on Windows`. */
function describeDevice(userAgent: string | null): string {
  if (!userAgent) return "Unknown browser";
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name || "Unknown browser";
  return os.name ? `${name} on ${os.name}` : name;
}
