import { hash, verify } from "@node-rs/argon2";

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane; about 20 ms a password. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password as a PHC string, with its salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

let noPasswordHash: Promise<string> | undefined;

/** Whether a password matches a hash. Without a hash (no account), takes the same time, so that it tells nobody. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  noPasswordHash ??= hashPassword("nobody has this password");
  const matches = await verify(passwordHash ?? (await noPasswordHash), password);
  return matches && passwordHash !== null;
}
