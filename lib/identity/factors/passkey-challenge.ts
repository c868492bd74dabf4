import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import { macOf } from "#lib/platform/crypto/derive-key.ts";
import { constantTimeEqual, hashToken } from "#lib/platform/crypto/random-token.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";

const lifetimeSeconds = 300;
const purpose = "portal passkey challenge";

/** What a challenge is for: signing in, or adding a passkey to one person's account. */
export type ChallengeUse = "sign-in" | `add:${string}`;

/** The relying party: the host of the portal. Source: WebAuthn Level 3 §5.1.2. */
export function relyingParty(): { id: string; origin: string } {
  const { hostname, origin } = new URL(env().BASE_URL);
  return { id: hostname, origin };
}

/** Browsers take no IP address for a relying party, and nothing but https except on localhost. */
export function passkeysWork(): boolean {
  const { id, origin } = relyingParty();
  const isAddress = isIP(id.replace(/^\[|\]$/g, "")) !== 0;
  return !isAddress && (origin.startsWith("https://") || id === "localhost");
}

/**
 * A challenge that proves by itself that it is ours, what it is for and until when: asking for one writes nothing, so
 * that nobody fills a table by asking. Base64url.
 */
export function newChallenge(use: ChallengeUse, now: Date): string {
  const nonce = randomBytes(16).toString("base64url");
  const expiresAt = toEpochSeconds(now) + lifetimeSeconds;
  const text = `${nonce}.${expiresAt}.${macOf(purpose, [use, nonce, expiresAt])}`;
  return Buffer.from(text).toString("base64url");
}

/** Whether a challenge is ours, for this use, and not too old. */
export function isOurChallenge(challenge: string, use: ChallengeUse, now: Date): boolean {
  const [nonce = "", expiry = "", mac = ""] = Buffer.from(challenge, "base64url").toString().split(".");
  const expiresAt = Number(expiry);
  return constantTimeEqual(mac, macOf(purpose, [use, nonce, expiresAt])) && expiresAt > toEpochSeconds(now);
}

/** Notes that a challenge was answered. @returns false where it was before: the second answer is a replay */
export async function spendChallenge(tx: Tx, challenge: string, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + lifetimeSeconds * 1000);
  const { count } = await tx.spentChallenge.createMany({
    data: [{ hash: hashToken(challenge), expiresAt }],
    skipDuplicates: true,
  });
  return count === 1;
}
