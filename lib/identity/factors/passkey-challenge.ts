import { isIP } from "node:net";
import { addSeconds } from "#lib/platform/clock.ts";
import { readSignedText, signText } from "#lib/platform/crypto/signed-text.ts";
import { spendOnce } from "#lib/platform/crypto/spend-once.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";

const challengeKind = { purpose: "portal passkey challenge", lifetimeSeconds: 300 };

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

/** A signed challenge (base64url) for one use. */
export function newChallenge(use: ChallengeUse, now: Date): string {
  return Buffer.from(signText(challengeKind, use, now)).toString("base64url");
}

/** The expectations of both WebAuthn ceremonies: origin, relying party, and the challenge, which `spend` marks as used. */
export function challengeCheck(use: ChallengeUse, now: Date) {
  let payload = "";
  return {
    expected: {
      expectedChallenge: (given: string) => {
        const read = readSignedText(challengeKind, use, Buffer.from(given, "base64url").toString(), now);
        payload = read?.payload ?? "";
        return read !== null;
      },
      expectedOrigin: relyingParty().origin,
      expectedRPID: relyingParty().id,
      requireUserVerification: true,
    },
    /** Spends what was signed, which other spellings share. @returns false if the challenge was answered before: a replay */
    spend: (tx: Tx): Promise<boolean> =>
      spendOnce(tx, payload, addSeconds(now, challengeKind.lifetimeSeconds)),
  };
}
