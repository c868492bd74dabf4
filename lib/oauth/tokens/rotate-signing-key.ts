import type { Context } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { createSigningKey, forgetSigningKeys } from "./signing-keys.ts";

/**
 * Makes a new signing key and retires the current one, which stays in `/keys` until its last token has expired. Other
 * processes sign with the new key within five seconds.
 *
 * @returns the new key's id
 */
export async function rotateSigningKey(ctx: Context): Promise<string> {
  const kid = await ctx.db.$transaction(async (tx) => {
    // Concurrent rotations would retire the same key.
    await tx.$executeRaw`LOCK TABLE "SigningKey" IN SHARE ROW EXCLUSIVE MODE`;
    await tx.signingKey.updateMany({ where: { retiredAt: null }, data: { retiredAt: ctx.now } });
    const made = await createSigningKey(tx, ctx.now);
    await recordAudit(ctx, tx, {
      action: "signing_key.rotated",
      targetType: "signing_key",
      targetId: made,
      organizationId: null,
    });
    return made;
  });
  forgetSigningKeys();
  return kid;
}
