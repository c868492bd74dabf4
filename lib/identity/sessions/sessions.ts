import { audit } from "#lib/audit/audit.ts";
import { ownTarget } from "#lib/identity/audit-targets.ts";
import { invalidateTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Session } from "#lib/platform/db/generated/client.ts";
import { notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { onOneLine } from "#lib/platform/one-line-text.ts";

/** Only programs exceed this. A new session then ends the oldest one. */
const maxSessions = 100;

/** Longer than any browser's. */
const maxUserAgentLength = 300;

type NewSession = Omit<Session, "id" | "accountNoticesSeenAt"> &
  Partial<Pick<Session, "accountNoticesSeenAt">>;

/**
 * Opens a session of a person.
 *
 * @param session `createdAt`: of the first sign-in, from which the absolute limit counts
 * @returns its ID, for the cookie
 */
export async function openSession(tx: Tx, session: NewSession): Promise<string> {
  const id = newId("session");
  const { userId, userAgent } = session;
  await tx.session.create({
    data: { ...session, id, userAgent: userAgent && onOneLine(userAgent).slice(0, maxUserAgentLength) },
  });
  await tx.$executeRaw`
    DELETE FROM "Session" WHERE "userId" = ${userId} AND "id" IN (
      SELECT "id" FROM "Session" WHERE "userId" = ${userId} ORDER BY "createdAt" DESC, "id" DESC OFFSET ${maxSessions})`;
  return id;
}

/**
 * Ends one session of the current person, which invalidates every copy of its cookie and the access tokens that it got.
 * Ending the current one is a sign-out.
 *
 * @throws DomainError not_found, also for another person's session
 */
export async function endSession(ctx: Context<UserActor>, input: { sessionId: string }): Promise<void> {
  const { userId, sessionId: current } = ctx.actor;
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { id: input.sessionId, userId } });
    if (count === 0) throw notFound("session");
    await audit(
      ctx,
      tx,
      input.sessionId === current ? "user.signed_out" : "user.session_ended",
      ownTarget(ctx.actor),
    );
  });
  invalidateTokens();
}

/** Ends all sessions of the current person but the current one. */
export async function endOtherSessions(ctx: Context<UserActor>): Promise<void> {
  const { userId, sessionId: current = "" } = ctx.actor;
  await ctx.db.$transaction(async (tx) => {
    await tx.session.deleteMany({ where: { userId, id: { not: current } } });
    await audit(ctx, tx, "user.sessions_ended", ownTarget(ctx.actor));
  });
  invalidateTokens();
}
