import { createHash } from "node:crypto";
import type { ApplicationActor, Context } from "#lib/auth/context.ts";
import { addSeconds } from "#lib/clock.ts";
import { open, seal } from "#lib/crypto/envelope.ts";
import type { Tx } from "#lib/db/client.ts";
import { DomainError } from "#lib/errors.ts";
import type { Answer } from "./answer.ts";
import { json } from "./json.ts";

const keptSeconds = 24 * 60 * 60;
/** A request that runs longer died with its process: its key may be used again. */
const runningSeconds = 60;
const purpose = "idempotent answer";

/** Keeps the answer in the transaction of the change that it tells of. */
export type KeepAnswer = (tx: Tx, answer: unknown) => Promise<void>;

/**
 * Runs a request once for each `Idempotency-Key` of an application: the same key and body get the first answer again,
 * for 24 hours. A request that failed leaves no answer behind and may be tried again. Without the header it just runs.
 *
 * `run` hands its answer to `keep` inside the transaction of its change, so that a process that dies has left both or
 * neither behind. The key of one that left neither is free again after 60 s.
 *
 * @throws DomainError invalid_request (the key), idempotency_key_reused (422), conflict (409: still running)
 *
 * Source: contract, "GET extensions" ff.; draft-ietf-httpapi-idempotency-key-header.
 */
export async function answerOnce(
  ctx: Context<ApplicationActor>,
  request: Request,
  body: unknown,
  run: (keep: KeepAnswer) => Promise<unknown>,
): Promise<Answer> {
  const key = request.headers.get("idempotency-key");
  if (key === null) return json(await run(async () => undefined));
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new DomainError(
      "invalid_request",
      "Idempotency-Key: 1 to 255 printable characters without spaces.",
    );
  const { applicationId } = ctx.actor;
  const where = { applicationId_key: { applicationId, key } };
  const requestHash = hashOf(request, body);
  if (!(await takeKey(ctx, key, requestHash))) {
    const earlier = await ctx.db.idempotentAnswer.findUnique({ where });
    return repeatAnswer(earlier, requestHash);
  }
  const keep: KeepAnswer = async (tx, answer) => {
    const bodyEncrypted = seal(JSON.stringify(answer), purpose);
    await tx.idempotentAnswer.update({ where, data: { status: 200, bodyEncrypted } });
  };
  try {
    return json(await run(keep));
  } catch (error) {
    await ctx.db.idempotentAnswer.deleteMany({ where: { applicationId, key, status: null } });
    throw error;
  }
}

function hashOf(request: Request, body: unknown): Buffer<ArrayBuffer> {
  const asked = `${request.method} ${new URL(request.url).pathname}\n${JSON.stringify(body)}`;
  return Buffer.from(createHash("sha256").update(asked).digest());
}

/** Whether this request is the one that runs: one statement, so that of many at once exactly one is. */
async function takeKey(
  ctx: Context<ApplicationActor>,
  key: string,
  requestHash: Buffer<ArrayBuffer>,
): Promise<boolean> {
  const { applicationId } = ctx.actor;
  await ctx.db.idempotentAnswer.deleteMany({
    where: {
      applicationId,
      OR: [
        { createdAt: { lt: addSeconds(ctx.now, -keptSeconds) } },
        { status: null, createdAt: { lt: addSeconds(ctx.now, -runningSeconds) } },
      ],
    },
  });
  const { count } = await ctx.db.idempotentAnswer.createMany({
    data: [{ applicationId, key, requestHash, createdAt: ctx.now }],
    skipDuplicates: true,
  });
  return count === 1;
}

function repeatAnswer(
  earlier: { requestHash: Uint8Array; status: number | null; bodyEncrypted: Uint8Array | null } | null,
  requestHash: Buffer,
): Answer {
  if (earlier && !requestHash.equals(earlier.requestHash))
    throw new DomainError("idempotency_key_reused", "This Idempotency-Key was used for another request.");
  if (!earlier?.status || !earlier.bodyEncrypted)
    throw new DomainError("conflict", "The first request with this Idempotency-Key is still running.", {
      headers: { "retry-after": "1" },
    });
  return json(JSON.parse(open(earlier.bodyEncrypted, purpose)), { status: earlier.status });
}
