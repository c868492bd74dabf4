import { hash } from "node:crypto";
import type { ApplicationActor, Context, UserActor } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { open, seal } from "#lib/platform/crypto/envelope.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { IdempotentResponse } from "#lib/platform/db/generated/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { type ApiResponse, json } from "#lib/platform/http/responses/api-response.ts";

/** For how long a key gets its first response again. */
export const idempotencyHours = 24;
const purpose = "idempotent response";

/** Call `take` first and `keep` last in the transaction of the change. */
export type IdempotencyKey = {
  /** @throws if another request with the key is running or has run */
  take: (tx: Tx) => Promise<void>;
  keep: (tx: Tx, response: unknown) => Promise<void>;
};

const noKey: IdempotencyKey = { take: async () => undefined, keep: async () => undefined };

/** Another request with the key finished after this one checked. */
class FinishedMeanwhile extends Error {}

/**
 * Runs a request once for each `Idempotency-Key` of an application. A person's requests have none. For 24 hours, the same key
 * and body get the first response again, as it was; only a success is kept, so a failed request runs again. The change's
 * transaction locks the key and stores the response.
 *
 * @param exists whether what the response is about still exists
 * @throws DomainError invalid_request (the key), idempotency_key_reused (422), conflict (409: still running, or what it made
 *   no longer exists)
 *
 * Source: contract, "Register webhook"; draft-ietf-httpapi-idempotency-key-header.
 */
export async function respondOnce<Made>(
  ctx: Context<ApplicationActor | UserActor>,
  request: Request,
  body: unknown,
  run: (key: IdempotencyKey) => Promise<Made>,
  exists: (made: Made) => Promise<boolean>,
): Promise<ApiResponse<Made>> {
  const key = request.headers.get("idempotency-key");
  if (key === null || ctx.actor.kind !== "application") return json(await run(noKey));
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new DomainError(
      "invalid_request",
      "Idempotency-Key must be 1 to 255 printable characters without spaces.",
    );
  const { applicationId } = ctx.actor;
  // The path without /api or with a slash at the end is the same one.
  const path = new URL(request.url).pathname.replace(/^\/api\//, "/").replace(/\/$/, "");
  const asked = `${request.method} ${path}\n${JSON.stringify(body)}`;
  const requestHash = Buffer.from(hash("sha256", asked, "buffer"));
  const keptSince = addSeconds(ctx.now, -idempotencyHours * 3_600);
  const findResponse = (db: Tx) =>
    db.idempotentResponse.findFirst({ where: { applicationId, key, createdAt: { gte: keptSince } } });
  const take: IdempotencyKey["take"] = async (tx) => {
    // Two numbers: a caller could choose a key whose hash is another lock of the portal, such as that of claims.
    const [lock] = await tx.$queryRaw<{ taken: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtext(${applicationId}), hashtext(${key})) AS "taken"`;
    if (!lock?.taken)
      throw new DomainError(
        "conflict",
        "The first request with this Idempotency-Key is still running. Repeat this request later.",
        {
          headers: { "retry-after": "1" },
        },
      );
    if (await findResponse(tx)) throw new FinishedMeanwhile();
  };
  const keep: IdempotencyKey["keep"] = async (tx, response) => {
    await tx.idempotentResponse.deleteMany({ where: { applicationId, createdAt: { lt: keptSince } } });
    const bodyEncrypted = seal(JSON.stringify(response), purpose, `${applicationId} ${key}`);
    await tx.idempotentResponse.create({
      data: { applicationId, key, requestHash, bodyEncrypted, createdAt: ctx.now },
    });
  };
  const earlier = await findResponse(ctx.db);
  if (earlier) return repeatResponse(earlier, requestHash, exists);
  try {
    return json(await run({ take, keep }));
  } catch (error) {
    const first = error instanceof FinishedMeanwhile && (await findResponse(ctx.db));
    if (!first) throw error;
    return repeatResponse(first, requestHash, exists);
  }
}

async function repeatResponse<Made>(
  kept: IdempotentResponse,
  requestHash: Buffer,
  exists: (made: Made) => Promise<boolean>,
): Promise<ApiResponse<Made>> {
  if (!requestHash.equals(kept.requestHash))
    throw new DomainError("idempotency_key_reused", "This Idempotency-Key was used for another request.");
  // What `keep` sealed for the same operation.
  const made = JSON.parse(open(kept.bodyEncrypted, purpose, `${kept.applicationId} ${kept.key}`)) as Made;
  if (await exists(made)) return json(made);
  throw new DomainError(
    "conflict",
    "What the first request with this Idempotency-Key made was removed meanwhile. Use a new key to make it again.",
  );
}
