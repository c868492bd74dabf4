// Runs the receivers that readers copy on what the portal sends. Python and PHP are those of the machine; if one is
// missing, its tests are skipped. The C# receiver is not run.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildRequest } from "#lib/notifications/deliveries/engine/build-request.ts";
import { newWebhookSecret, sealWebhookSecret } from "#lib/notifications/webhooks/webhook-secret.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { orderInvoicedExample, orderUpdateExample } from "#lib/reference/openapi/examples.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { until } from "#test/processes/worker-process.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

await setUpTestDatabase();

const getReceiver = (ending: string) => path.resolve(import.meta.dirname, `receiver.${ending}`);
const isThere = (command: string) => spawnSync(command, ["--version"]).status === 0;

const runtimes = {
  javascript: { isThere: true, start: () => [process.execPath, getReceiver("mjs")] },
  python: { isThere: isThere("python3"), start: () => ["python3", getReceiver("py")] },
  php: {
    isThere: isThere("php"),
    start: (port: number) => ["php", "-S", `127.0.0.1:${port}`, getReceiver("php")],
  },
};

const secret = newWebhookSecret();
const nextSecret = newWebhookSecret();
let serial = 0;

type Sent = { headers: Record<string, string>; body: string };

/** A request as the delivery engine sends it now, with a new ID. */
function getDelivery(
  eventType: "ORDER_UPDATE" | "ORDER_INVOICED",
  more: { at?: Date; rotates?: boolean } = {},
): Sent {
  serial += 1;
  const now = more.at ?? new Date();
  const { webhookDetails: _details, ...invoice } = orderInvoicedExample();
  const event = eventType === "ORDER_UPDATE" ? { ...orderUpdateExample(), note: "Zürich – ✓" } : invoice;
  const webhook = {
    id: "wh_test",
    url: "https://hooks.example.com/orders",
    events: ["ORDER_UPDATE", "ORDER_INVOICED"],
    secretEncrypted: sealWebhookSecret(secret, "wh_test"),
    nextSecretEncrypted: more.rotates ? sealWebhookSecret(nextSecret, "wh_test") : null,
    nextSecretFrom: more.rotates ? addSeconds(now, 3600) : null,
  };
  const deliveryId = `dlv_${String(serial).padStart(26, "0")}`;
  return buildRequest({ deliveryId, eventType, payload: JSON.stringify(event), webhook }, now);
}

describe.each(Object.entries(runtimes))("the receiver in %s", (_, { isThere: runs, start }) => {
  let directory = "";
  let port = 0;
  const children: ChildProcess[] = [];

  const send = async ({ headers, body }: Sent): Promise<number> => {
    const response = await fetch(`http://127.0.0.1:${port}/orders`, {
      method: "POST",
      headers,
      body: new Blob([body]),
    });
    await response.body?.cancel();
    return response.status;
  };
  const stored = async () => (await readdir(path.join(directory, "received"))).sort();

  async function startReceiver(secrets: string): Promise<void> {
    port = await findFreePort();
    const [command = "", ...args] = start(port);
    const env = { ...process.env, WEBHOOK_SECRETS: secrets, PORT: String(port) };
    children.push(spawn(command, args, { cwd: directory, env, stdio: "ignore" }));
    await until("the receiver listens", () =>
      fetch(`http://127.0.0.1:${port}/`, { method: "POST" }).then(
        ({ status }) => status === 401,
        () => false,
      ),
    );
  }

  beforeAll(async () => {
    if (!runs) return;
    directory = await mkdtemp(path.join(tmpdir(), "portal-receiver-"));
    await startReceiver(secret);
  });
  afterAll(async () => {
    for (const child of children) child.kill("SIGKILL");
    if (directory) await rm(directory, { recursive: true, force: true });
  });

  test.skipIf(!runs)("stores both events as they arrived, each under its ID", async () => {
    for (const event of ["ORDER_UPDATE", "ORDER_INVOICED"] as const) {
      const sent = getDelivery(event);
      expect(await send(sent)).toBe(204);
      const file = path.join(directory, "received", sent.headers["webhook-id"] ?? "");
      expect(await readFile(file, "utf8")).toBe(sent.body);
    }
  });

  test.skipIf(!runs)("accepts repeats, even ten at once, and stores one", async () => {
    const before = await stored();
    const sent = getDelivery("ORDER_UPDATE");
    const statuses = await Promise.all(Array.from({ length: 10 }, () => send(sent)));
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 204));
    expect(await stored()).toEqual([...before, sent.headers["webhook-id"]].sort());
  });

  test.skipIf(!runs)("refuses forged, changed, and old requests, and stores none of them", async () => {
    const before = await stored();
    const sent = getDelivery("ORDER_UPDATE");
    const invoice = getDelivery("ORDER_INVOICED");
    const signedByOther = { ...getDelivery("ORDER_UPDATE", { rotates: true }) };
    const changed: Sent[] = [
      { ...sent, body: sent.body.replace("Delivered", "Canceled") },
      { ...sent, headers: { ...sent.headers, "webhook-id": "dlv_other" } },
      { ...sent, headers: { ...sent.headers, "webhook-signature": "v1,AAAA" } },
      { ...sent, headers: { ...sent.headers, authorization: nextSecret } },
      { ...sent, headers: { ...sent.headers, "webhook-timestamp": "soon" } },
      { ...invoice, body: invoice.body.replace(secret, nextSecret) },
      { headers: {}, body: sent.body },
      getDelivery("ORDER_UPDATE", { at: addSeconds(new Date(), -600) }),
      getDelivery("ORDER_UPDATE", { at: addSeconds(new Date(), 600) }),
    ];
    for (const [index, request] of changed.entries()) expect(await send(request), `${index}`).toBe(401);
    const [own = ""] = (signedByOther.headers["webhook-signature"] ?? "").split(" ");
    const headers = { ...signedByOther.headers, "webhook-signature": own };
    expect(await send({ ...signedByOther, headers })).toBe(204);
    expect(await stored()).toHaveLength(before.length + 1);
  });

  test.skipIf(!runs)("accepts either secret during a rotation", async () => {
    await startReceiver(`${nextSecret} ${secret}`);
    expect(await send(getDelivery("ORDER_UPDATE", { rotates: true }))).toBe(204);
    expect(await send(getDelivery("ORDER_INVOICED"))).toBe(204);
  });
});
