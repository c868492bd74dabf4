import type { Tx } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { onOneLine } from "#lib/platform/one-line-text.ts";

/** Who has more signs in by a program; the oldest end. */
const mostSessions = 100;

/** Longer than any browser's. */
const longestUserAgent = 300;

/**
 * Opens a session of a person.
 *
 * @param createdAt of the first sign-in, from which the absolute limit counts; now unless the session goes on from another
 * @returns its id, for the cookie
 */
export async function openSession(
  tx: Tx,
  {
    userId,
    userAgent,
    ...given
  }: {
    userId: string;
    userAgent: string | null;
    ipAddress: string | null;
    createdAt: Date;
    lastSeenAt: Date;
  },
): Promise<string> {
  const id = newId("session");
  await tx.session.create({
    data: {
      ...given,
      id,
      userId,
      userAgent: userAgent === null ? null : onOneLine(userAgent).slice(0, longestUserAgent),
    },
  });
  await tx.$executeRaw`
    DELETE FROM "Session" WHERE "userId" = ${userId} AND "id" IN (
      SELECT "id" FROM "Session" WHERE "userId" = ${userId} ORDER BY "createdAt" DESC, "id" DESC OFFSET ${mostSessions})`;
  return id;
}
