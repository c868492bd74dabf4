// Shared by both job queues: the job, the signed POST, and a table of attempts with the portal's columns.
import { createHmac, createSecretKey, type KeyObject, randomBytes, randomUUID } from "node:crypto";
import pg from "pg";

export const connectionString = process.env["DATABASE_URL"] ?? "";
export const queue = "deliveries";
/** A queue runs as two processes, since a partner's worker does not take orders. */
export const isProducer = process.env["PEER_ROLE"] === "producer";

/** One event for one webhook. The job has the body, so that a worker needs no query. */
export type PeerJob = { deliveryId: string; webhookId: string; url: string; body: string };

/** The portal's columns of an attempt, without its number. */
const columns = {
  id: "text",
  delivery_id: "text",
  started_at: "timestamptz",
  duration_ms: "int",
  url: "text",
  request_headers: "json",
  request_body: "text",
  http_status: "int",
  response_headers: "json",
  response_body: "text",
};
const names = Object.keys(columns) as (keyof typeof columns)[];

export type Attempt = Record<keyof typeof columns, string | number | Date>;

export type Send = (
  url: string,
  headers: Record<string, string>,
  body: string,
) => Promise<{ status: number; headers: Record<string, string>; body: string }>;

const secrets = new Map<string, { text: string; key: KeyObject }>();

function getSecret(webhookId: string) {
  const known = secrets.get(webhookId);
  if (known) return known;
  const text = randomBytes(32).toString("base64");
  const secret = { text, key: createSecretKey(text, "base64") };
  secrets.set(webhookId, secret);
  return secret;
}

/** Signs and sends one job. @throws Error unless the answer is a 2xx */
export async function deliver({ deliveryId, webhookId, url, body }: PeerJob, send: Send): Promise<Attempt> {
  const { text, key } = getSecret(webhookId);
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
    delivery_id: deliveryId,
    started_at: startedAt,
    duration_ms: Date.now() - startedAt.getTime(),
    url,
    request_headers: JSON.stringify({ ...headers, authorization: "[secret]" }),
    request_body: body,
    http_status: answer.status,
    response_headers: JSON.stringify(answer.headers),
    response_body: answer.body,
  };
}

/** Creates a table of attempts in its own schema. Returns a function that records attempts in one statement. */
export async function makeRecorder(schema: string): Promise<(attempts: readonly Attempt[]) => Promise<void>> {
  const pool = new pg.Pool({ connectionString, max: 10 });
  const types = Object.values(columns);
  if (isProducer)
    await pool.query(`
      CREATE SCHEMA ${schema};
      CREATE TABLE ${schema}.attempt (${names.map((name) => `${name} ${columns[name]} NOT NULL`)},
        number int NOT NULL DEFAULT 1, PRIMARY KEY (id), UNIQUE (delivery_id, number))`);
  const text = `INSERT INTO ${schema}.attempt (${names})
    SELECT * FROM unnest(${types.map((type, index) => `$${index + 1}::${type}[]`)})`;
  return async (attempts) => {
    const values = names.map((name) => attempts.map((attempt) => attempt[name]));
    await pool.query({ name: "record", text, values });
  };
}

/** Inserts the jobs of each message and answers when they are committed. */
export function produce(insert: (jobs: PeerJob[]) => Promise<unknown>): void {
  process.on("message", async (jobs: PeerJob[]) => {
    await insert(jobs);
    process.send?.("inserted");
  });
}
