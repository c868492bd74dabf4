import { hash, verify } from "@node-rs/argon2";

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane; about 20 ms a password. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A password as argon2id PHC string, salt included. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

let noPasswordHash: Promise<string> | undefined;

/**
 * Whether a password is the one behind a hash. Without a hash (nobody has that e-mail address) it answers no after the
 * same work, so that the time does not tell who has an account.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  noPasswordHash ??= hashPassword("nobody has this password");
  const matches = await verify(passwordHash ?? (await noPasswordHash), password);
  return matches && passwordHash !== null;
}
