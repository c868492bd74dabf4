// WEBHOOK_SECRETS="…" node receiver.mjs
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { link, mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";

// One secret, or two separated by a space during a rotation.
const secrets = process.env.WEBHOOK_SECRETS.split(" ");
const store = "received";
await mkdir(store, { recursive: true });

function isSame(given, expected) {
  const [a, b] = [Buffer.from(given ?? ""), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The signature is over `id.timestamp.body`, with the body as it arrived. A request is valid for five minutes. */
function isSigned(headers, body) {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
  if (!id || !(Math.abs(Date.now() / 1000 - timestamp) <= 300)) return false;
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  return secrets.some((secret) => {
    const digest = createHmac("sha256", Buffer.from(secret, "base64")).update(content).digest("base64");
    return signatures?.split(" ").some((signature) => isSame(signature, `v1,${digest}`));
  });
}

/** Every event carries the secret in a header, an ORDER_INVOICED also in its body. */
function carriesSecret(headers, event) {
  const isInvoice = event.event === "ORDER_INVOICED";
  const carried = isInvoice ? event.webhookDetails?.[0]?.apiKey : headers.authorization;
  return secrets.some((secret) => isSame(carried, secret));
}

/** Stores a delivery under its id, whole or not at all. A repeat has the same id and changes nothing. */
async function keep(id, body) {
  const draft = path.join(store, `.${randomUUID()}`);
  await writeFile(draft, body);
  try {
    await link(draft, path.join(store, id));
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  } finally {
    await rm(draft);
  }
}

async function receive(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > 6_000_000) return 413;
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  if (!isSigned(request.headers, body)) return 401;
  if (!carriesSecret(request.headers, JSON.parse(body))) return 401;
  await keep(request.headers["webhook-id"], body);
  return 204;
}

// Answer as soon as the event is stored. Process it afterwards, from the store.
createServer(async (request, response) => {
  const status = await receive(request).catch((error) => {
    console.error(error);
    return 500;
  });
  response.writeHead(status).end();
}).listen(Number(process.env.PORT ?? 8080));
