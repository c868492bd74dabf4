import { hash } from "node:crypto";
import type { ApplicationActor, Context } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { open, seal } from "#lib/platform/crypto/envelope.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { IdempotentAnswer } from "#lib/platform/db/generated/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { type Answer, json } from "#lib/platform/http/responses/answer.ts";

const keptSeconds = 24 * 60 * 60;
const purpose = "idempotent answer";

/** Call `take` first and `keep` last in the transaction of the change. */
export type IdempotencyKey = {
  /** @throws if another request with the key is running or has run */
  take: (tx: Tx) => Promise<void>;
  keep: (tx: Tx, answer: unknown) => Promise<void>;
};

const noKey: IdempotencyKey = { take: async () => undefined, keep: async () => undefined };

/** Another request with the key finished after this one checked. */
class AnsweredMeanwhile extends Error {}

/**
 * Runs a request once for each `Idempotency-Key` of an application. For 24 hours, the same key and body get the first
 * answer again; a failed request may be retried. The change's transaction locks the key and stores the answer.
 *
 * @throws DomainError invalid_request (the key), idempotency_key_reused (422), conflict (409: still running)
 *
 * Source: contract, "Register webhook"; draft-ietf-httpapi-idempotency-key-header.
 */
export async function answerOnce(
  ctx: Context<ApplicationActor>,
  request: Request,
  body: unknown,
  run: (key: IdempotencyKey) => Promise<unknown>,
): Promise<Answer> {
  const key = request.headers.get("idempotency-key");
  if (key === null) return json(await run(noKey));
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new DomainError(
      "invalid_request",
      "Idempotency-Key must be 1 to 255 printable characters without spaces.",
    );
  const { applicationId } = ctx.actor;
  const asked = `${request.method} ${new URL(request.url).pathname}\n${JSON.stringify(body)}`;
  const requestHash = Buffer.from(hash("sha256", asked, "buffer"));
  const keptSince = addSeconds(ctx.now, -keptSeconds);
  const findAnswer = (db: Tx) =>
    db.idempotentAnswer.findFirst({ where: { applicationId, key, createdAt: { gte: keptSince } } });
  const take: IdempotencyKey["take"] = async (tx) => {
    const name = `idempotency ${applicationId} ${key}`;
    const [lock] = await tx.$queryRaw<{ taken: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS "taken"`;
    if (!lock?.taken)
      throw new DomainError(
        "conflict",
        "The first request with this Idempotency-Key is still running. Repeat this request later.",
        {
          headers: { "retry-after": "1" },
        },
      );
    if (await findAnswer(tx)) throw new AnsweredMeanwhile();
  };
  const keep: IdempotencyKey["keep"] = async (tx, answer) => {
    await tx.idempotentAnswer.deleteMany({ where: { applicationId, createdAt: { lt: keptSince } } });
    const bodyEncrypted = seal(JSON.stringify(answer), purpose);
    await tx.idempotentAnswer.create({
      data: { applicationId, key, requestHash, bodyEncrypted, createdAt: ctx.now },
    });
  };
  const earlier = await findAnswer(ctx.db);
  if (earlier) return repeatAnswer(earlier, requestHash);
  try {
    return json(await run({ take, keep }));
  } catch (error) {
    const first = error instanceof AnsweredMeanwhile && (await findAnswer(ctx.db));
    if (!first) throw error;
    return repeatAnswer(first, requestHash);
  }
}

function repeatAnswer(kept: IdempotentAnswer, requestHash: Buffer): Answer {
  if (!requestHash.equals(kept.requestHash))
    throw new DomainError("idempotency_key_reused", "This Idempotency-Key was used for another request.");
  return json(JSON.parse(open(kept.bodyEncrypted, purpose)));
}
