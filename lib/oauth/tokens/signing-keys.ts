import { createPrivateKey, type KeyObject } from "node:crypto";
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, importJWK, type JWK } from "jose";
import { LRUCache } from "lru-cache";
import { audit } from "#lib/audit/audit.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { open, seal } from "#lib/platform/crypto/envelope.ts";
import type { Db, Tx } from "#lib/platform/db/client.ts";
import { isDatabaseAway, noteDatabaseAway } from "#lib/platform/db/database-away.ts";
import type { SigningKey } from "#lib/platform/db/generated/client.ts";
import { env } from "#lib/platform/env.ts";
import { toDomainError } from "#lib/platform/http/to-domain-error.ts";
import { processCache } from "#lib/platform/process-cache.ts";
import { processState } from "#lib/platform/process-state.ts";
import { withTimeout } from "#lib/platform/with-timeout.ts";
import { accessTokenLifetimeSeconds } from "./token-settings.ts";

const purpose = "signing key";

/** A retired key verifies until the last token that it signed has expired, plus a minute for clock differences. */
const retiredKeySeconds = accessTokenLifetimeSeconds + 60;

export type SigningKeyPair = { kid: string; algorithm: string; privateKey: KeyObject };
type VerificationKey = { algorithm: string; publicKey: CryptoKey; publicJwk: JWK };
type Keys = { signing: SigningKeyPair; verification: Map<string, VerificationKey> };

const cache = processCache<Keys>("signing-keys", { max: 1, ttlMs: 5_000 });

/** While the database cannot be reached, the keys that were read within this time serve. */
const last = processState(
  "last-signing-keys",
  () => new LRUCache<"keys", Keys>({ max: 1, ttl: 15 * 60_000 }),
);
const readWithinMs = 1_500;

/** Makes this process read the keys again. */
export const invalidateSigningKeys = cache.invalidate;

function readKeys(db: Db): Promise<Keys> {
  return cache.read("keys", async () => {
    const earlier = last.get("keys");
    if (earlier && isDatabaseAway()) return earlier;
    try {
      const loading = loadKeys(db);
      const keys = await (earlier ? withTimeout(loading, readWithinMs) : loading);
      last.set("keys", keys);
      return keys;
    } catch (error) {
      if (toDomainError(error).code !== "unavailable") throw error;
      noteDatabaseAway();
      if (earlier) return earlier;
      throw error;
    }
  });
}

/** After this time, the key should be replaced. */
export const signingKeyDays = 90;

/** The signing key, made on first use. A rotation in another process takes effect within five seconds. */
export async function signingKey(db: Db): Promise<SigningKeyPair> {
  return (await readKeys(db)).signing;
}

/** A JWK thumbprint (RFC 7638), as createSigningKey names keys. */
const kidForm = /^[\w-]{43}$/;

/** The public key of that ID, also if another process just made it. Null for an unknown or long retired key. */
export async function verificationKey(kid: string, db: Db): Promise<VerificationKey | null> {
  if (!kidForm.test(kid)) return null;
  const known = (await readKeys(db)).verification.get(kid);
  if (known) return known;
  const [row] = await findKeys(db, new Date(), kid);
  if (!row) return null;
  invalidateSigningKeys();
  return toPublic(row);
}

/** Returns the keys that `/keys` publishes: the signing key and recently retired ones. Source: RFC 7517 §5. */
export async function publicKeySet(db: Db): Promise<{ keys: JWK[] }> {
  const { verification } = await readKeys(db);
  return { keys: [...verification.values()].map(({ publicJwk }) => publicJwk) };
}

/**
 * Makes a new signing key and retires the current one, which stays in `/keys` until its last token has expired. Other
 * processes sign with the new key within five seconds.
 *
 * @returns the new key's ID
 */
export async function rotateSigningKey(ctx: Context): Promise<string> {
  const kid = await ctx.db.$transaction(async (tx) => {
    // Concurrent rotations would retire the same key.
    await tx.$executeRaw`LOCK TABLE "SigningKey" IN SHARE ROW EXCLUSIVE MODE`;
    await tx.signingKey.updateMany({ where: { retiredAt: null }, data: { retiredAt: ctx.now } });
    const made = await createSigningKey(tx, ctx.now);
    await audit(ctx, tx, "signing_key.rotated", { type: "signing_key", id: made, organizationId: null });
    return made;
  });
  invalidateSigningKeys();
  return kid;
}

/**
 * Makes and stores a key pair, the private key sealed. The caller has retired the key before it. The database allows one
 * active key: of two processes that make the first, one wins and both use its key.
 */
async function createSigningKey(tx: Tx, now: Date): Promise<string> {
  const algorithm = env().TOKEN_ALGORITHM;
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  await tx.signingKey.createMany({
    data: {
      kid,
      algorithm,
      publicJwk: { ...jwk, kid, alg: algorithm, use: "sig" },
      privateKeyEncrypted: seal(await exportPKCS8(privateKey), purpose, kid),
      createdAt: now,
    },
    skipDuplicates: true,
  });
  return kid;
}

/** Reads the keys, and makes the first one. Unlike `signingKey`, without a limit on time, for programs that nobody waits for. */
export async function loadKeys(db: Db): Promise<Keys> {
  const now = new Date();
  let rows = await findKeys(db, now);
  if (!rows.some((row) => row.retiredAt === null)) {
    await createSigningKey(db, now);
    rows = await findKeys(db, now);
  }
  const active = rows.find((row) => row.retiredAt === null);
  if (!active) throw new Error("There is no signing key.");
  const verification = await Promise.all(rows.map(async (row) => [row.kid, await toPublic(row)] as const));
  return { signing: toKeyPair(active), verification: new Map(verification) };
}

/** The signing key and the recently retired ones, or the one of them that `kid` names. */
function findKeys(db: Db, now: Date, kid?: string): Promise<SigningKey[]> {
  return db.signingKey.findMany({
    where: {
      ...(kid !== undefined && { kid }),
      OR: [{ retiredAt: null }, { retiredAt: { gt: addSeconds(now, -retiredKeySeconds) } }],
    },
    orderBy: { createdAt: "desc" },
  });
}

function toKeyPair({ kid, algorithm, privateKeyEncrypted }: SigningKey): SigningKeyPair {
  return { kid, algorithm, privateKey: createPrivateKey(open(privateKeyEncrypted, purpose, kid)) };
}

async function toPublic(row: SigningKey): Promise<VerificationKey> {
  // Written by createSigningKey above, as jose exported it.
  const publicJwk = row.publicJwk as JWK;
  const publicKey = await importJWK(publicJwk, row.algorithm);
  if (!(publicKey instanceof CryptoKey)) throw new Error(`The signing key ${row.kid} is not a key pair.`);
  return { algorithm: row.algorithm, publicKey, publicJwk };
}
