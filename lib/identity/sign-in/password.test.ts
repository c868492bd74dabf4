import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

test("a password matches only its own hash, which is argon2id with a salt", async () => {
  const [one, two] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, "correct horse")).toBe(true);
  expect(await verifyPassword(one, "correct horse ")).toBe(false);
});

test("nobody signs in without a hash, not even with the placeholder's password", async () => {
  expect(await verifyPassword(null, "nobody has this password")).toBe(false);
});
