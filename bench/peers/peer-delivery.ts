// Shared by both job queues: the job, the signed POST, and a table of attempts with the portal's columns.
import { createHmac, createSecretKey, type KeyObject, randomBytes, randomUUID } from "node:crypto";
import pg from "pg";

export const connectionString = process.env["DATABASE_URL"] ?? "";
export const queue = "deliveries";
/** A queue runs as two processes, since a partner's worker does not take orders. */
export const isProducer = process.env["PEER_ROLE"] === "producer";

/** One event for one webhook. The job has the body, so that a worker needs no query. */
export type PeerJob = { deliveryId: string; webhookId: string; url: string; body: string };

type Attempt = {
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

export type Send = (
  url: string,
  headers: Record<string, string>,
  body: string,
) => Promise<{ status: number; headers: Record<string, string>; body: string }>;

const secrets = new Map<string, { text: string; key: KeyObject }>();

function secretOf(webhookId: string) {
  const known = secrets.get(webhookId);
  if (known) return known;
  const text = randomBytes(32).toString("base64");
  const secret = { text, key: createSecretKey(text, "base64") };
  secrets.set(webhookId, secret);
  return secret;
}

/** Signs and sends one job. @throws Error unless the answer is a 2xx */
export async function deliver({ deliveryId, webhookId, url, body }: PeerJob, send: Send): Promise<Attempt> {
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
  const answer = await send(url, headers, body);
  if (answer.status < 200 || answer.status >= 300) throw new Error(`answered ${answer.status}`);
  return {
    id: randomUUID(),
    deliveryId,
    startedAt,
    durationMs: Date.now() - startedAt.getTime(),
    url,
    requestHeaders: JSON.stringify({ ...headers, authorization: "[secret]" }),
    requestBody: body,
    httpStatus: answer.status,
    responseHeaders: JSON.stringify(answer.headers),
    responseBody: answer.body,
  };
}

/** Creates a table of attempts in its own schema. Returns a function that records attempts in one statement. */
export async function makeRecorder(schema: string): Promise<(attempts: readonly Attempt[]) => Promise<void>> {
  const pool = new pg.Pool({ connectionString, max: 10 });
  if (isProducer)
    await pool.query(`
      CREATE SCHEMA ${schema};
      CREATE TABLE ${schema}.attempt (
        id text PRIMARY KEY, delivery_id text NOT NULL, number int NOT NULL, started_at timestamptz NOT NULL,
        duration_ms int NOT NULL, url text NOT NULL, request_headers json NOT NULL, request_body text NOT NULL,
        http_status int, response_headers json, response_body text, UNIQUE (delivery_id, number))`);
  return async (attempts) => {
    const column = (name: keyof Attempt) => attempts.map((attempt) => attempt[name]);
    await pool.query({
      name: "record",
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
  };
}

/** Inserts the jobs of each message and answers when they are committed. */
export function produce(insert: (jobs: PeerJob[]) => Promise<unknown>): void {
  process.on("message", async (jobs: PeerJob[]) => {
    await insert(jobs);
    process.send?.("inserted");
  });
}
