import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { addSeconds, toEpochSeconds } from "#lib/platform/clock.ts";
import { macOf } from "#lib/platform/crypto/derive-key.ts";
import { constantTimeEqual } from "#lib/platform/crypto/random-token.ts";
import { spendOnce } from "#lib/platform/crypto/spend-once.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";

const lifetimeSeconds = 300;
const purpose = "portal passkey challenge";

/** The purpose of a challenge: signing in, or adding a passkey to a person's account. */
export type ChallengeUse = "sign-in" | `add:${string}`;

/** The relying party: the host of the portal. Source: WebAuthn Level 3 §5.1.2. */
export function relyingParty(): { id: string; origin: string } {
  const { hostname, origin } = new URL(env().BASE_URL);
  return { id: hostname, origin };
}

/** Browsers accept no IP address as a relying party, and no http except on localhost. */
export function passkeysWork(): boolean {
  const { id, origin } = relyingParty();
  const isAddress = isIP(id.replace(/^\[|\]$/g, "")) !== 0;
  return !isAddress && (origin.startsWith("https://") || id === "localhost");
}

/** A signed challenge (base64url) with its use and expiry. Nothing is stored, so nobody can fill a table by asking. */
export function newChallenge(use: ChallengeUse, now: Date): string {
  const nonce = randomBytes(16).toString("base64url");
  const expiresAt = toEpochSeconds(now) + lifetimeSeconds;
  const text = `${nonce}.${expiresAt}.${macOf(purpose, [use, nonce, expiresAt])}`;
  return Buffer.from(text).toString("base64url");
}

/** The expectations of both WebAuthn ceremonies: origin, relying party, and the challenge, which `spend` marks as used. */
export function challengeCheck(use: ChallengeUse, now: Date) {
  let challenge = "";
  return {
    expected: {
      expectedChallenge: (given: string) => {
        challenge = given;
        return isOurs(given, use, now);
      },
      expectedOrigin: relyingParty().origin,
      expectedRPID: relyingParty().id,
      requireUserVerification: true,
    },
    /** @returns false if the challenge was answered before: a replay */
    spend: (tx: Tx): Promise<boolean> => spendOnce(tx, challenge, addSeconds(now, lifetimeSeconds)),
  };
}

function isOurs(challenge: string, use: ChallengeUse, now: Date): boolean {
  const [nonce = "", expiry = "", mac = ""] = Buffer.from(challenge, "base64url").toString().split(".");
  const expiresAt = Number(expiry);
  return constantTimeEqual(mac, macOf(purpose, [use, nonce, expiresAt])) && expiresAt > toEpochSeconds(now);
}
