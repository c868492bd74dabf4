// What both peers of `npm run bench -- delivery-peers` share: the job, the signed POST, and an attempt table that keeps
// what ours keeps. Written as somebody would who takes a job queue from npm and knows Standard Webhooks.
import { createHmac, createSecretKey, type KeyObject, randomBytes, randomUUID } from "node:crypto";
import pg from "pg";

export const peerQueue = "deliveries";

/** One event for one webhook; the body lies in the job, so that a worker has nothing to look up. */
export type PeerJob = { deliveryId: string; webhookId: string; url: string; body: string };

type PeerAttempt = {
  id: string;
  deliveryId: string;
  startedAt: Date;
  durationMs: number;
  url: string;
  requestHeaders: string;
  requestBody: string;
  httpStatus: number;
  responseHeaders: string;
  responseBody: string;
};

export async function makeAttemptTable(pool: pg.Pool, schema: string): Promise<void> {
  await pool.query(`
    CREATE SCHEMA IF NOT EXISTS ${schema};
    CREATE TABLE ${schema}.attempt (
      id text PRIMARY KEY, delivery_id text NOT NULL, number int NOT NULL, started_at timestamptz NOT NULL,
      duration_ms int NOT NULL, url text NOT NULL, request_headers json NOT NULL, request_body text NOT NULL,
      http_status int, response_headers json, response_body text, UNIQUE (delivery_id, number))`);
}

/** All attempts in one statement. */
async function recordAttempts(
  pool: pg.Pool,
  schema: string,
  attempts: readonly PeerAttempt[],
): Promise<void> {
  const column = (name: keyof PeerAttempt) => attempts.map((attempt) => attempt[name]);
  await pool.query({
    name: `record-${schema}`,
    text: `INSERT INTO ${schema}.attempt
      SELECT id, delivery_id, 1, started_at, duration_ms, url, request_headers::json, request_body, http_status,
        response_headers::json, response_body
      FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::int[], $5::text[], $6::text[], $7::text[], $8::int[],
        $9::text[], $10::text[]) AS t(id, delivery_id, started_at, duration_ms, url, request_headers, request_body,
        http_status, response_headers, response_body)`,
    values: [
      ...[column("id"), column("deliveryId"), column("startedAt"), column("durationMs"), column("url")],
      ...[column("requestHeaders"), column("requestBody"), column("httpStatus")],
      ...[column("responseHeaders"), column("responseBody")],
    ],
  });
}

export type Sent = { status: number; headers: Record<string, string>; body: string };
export type Send = (url: string, headers: Record<string, string>, body: string) => Promise<Sent>;

/** Delivers one job: signs, sends, and says what was sent and answered. */
function makeDeliver(send: Send): (job: PeerJob) => Promise<PeerAttempt> {
  const secrets = new Map<string, { text: string; key: KeyObject }>();
  const secretOf = (webhookId: string) => {
    let secret = secrets.get(webhookId);
    if (!secret) {
      const text = randomBytes(32).toString("base64");
      secret = { text, key: createSecretKey(text, "base64") };
      secrets.set(webhookId, secret);
    }
    return secret;
  };
  return async ({ deliveryId, webhookId, url, body }) => {
    const { text, key } = secretOf(webhookId);
    const startedAt = new Date();
    const timestamp = Math.floor(startedAt.getTime() / 1_000);
    const signature = createHmac("sha256", key).update(`${deliveryId}.${timestamp}.${body}`).digest("base64");
    const headers = {
      "content-type": "application/json",
      authorization: text,
      "webhook-id": deliveryId,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": `v1,${signature}`,
    };
    const startedMs = performance.now();
    const answer = await send(url, headers, body);
    return {
      id: randomUUID(),
      deliveryId,
      startedAt,
      durationMs: Math.round(performance.now() - startedMs),
      url,
      requestHeaders: JSON.stringify({ ...headers, authorization: "[secret]" }),
      requestBody: body,
      httpStatus: answer.status,
      responseHeaders: JSON.stringify(answer.headers),
      responseBody: answer.body,
    };
  };
}

/** A pool on the bench's database, the delivering of one job, and the recording of some. */
export function peerDelivery(schema: string, send: Send) {
  const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
  return {
    deliver: makeDeliver(send),
    record: (attempts: readonly PeerAttempt[]) => recordAttempts(pool, schema, attempts),
  };
}

/** Waits a few milliseconds for others that record as well, and writes all of them in one statement. */
export function inBatches<T>(
  write: (items: readonly T[]) => Promise<void>,
  delayMs: number,
): (item: T) => Promise<void> {
  let waiting: { item: T; done: PromiseWithResolvers<void> }[] = [];
  const flush = () => {
    const batch = waiting;
    waiting = [];
    const written = write(batch.map(({ item }) => item));
    for (const { done } of batch) written.then(done.resolve, done.reject);
  };
  return (item) => {
    if (waiting.length === 0) setTimeout(flush, delayMs);
    const done = Promise.withResolvers<void>();
    waiting.push({ item, done });
    return done.promise;
  };
}
