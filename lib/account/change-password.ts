import type { Context, UserActor } from "#lib/auth/context.ts";
import { hashPassword } from "#lib/auth/password.ts";
import { writePassword } from "#lib/people/set-password.ts";
import { provePassword } from "./prove-password.ts";
import type { ChangePasswordInput } from "./schemas.ts";

/**
 * Changes the password of the person who asks, with the present one. Every session ends; the caller makes this one anew.
 *
 * @throws DomainError invalid_request (wrong present password), too_many_requests
 */
export async function changePassword(
  ctx: Context<UserActor>,
  input: ChangePasswordInput,
): Promise<{ id: string; sessionVersion: number }> {
  const { id } = await provePassword(ctx, input.currentPassword, "currentPassword");
  const passwordHash = await hashPassword(input.newPassword);
  return ctx.db.$transaction((tx) => writePassword(ctx, tx, id, passwordHash));
}
