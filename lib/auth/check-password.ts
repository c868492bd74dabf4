import type { Db } from "#lib/db/client.ts";
import { verifyPassword } from "./password.ts";

/** Longer than anybody's; hashing more would only be work for an attacker to hand out. */
const longestPassword = 200;

/**
 * The person whose e-mail address and password these are, or null. An unknown address takes as long as a wrong
 * password, so that neither answer nor time tells who has an account.
 */
export async function checkPassword(
  db: Db,
  email: string,
  password: string,
): Promise<{ id: string; sessionVersion: number } | null> {
  if (password.length > longestPassword) return null;
  const user = await db.user.findUnique({ where: { email: email.trim().toLowerCase() } });
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  return user && matches ? { id: user.id, sessionVersion: user.sessionVersion } : null;
}
