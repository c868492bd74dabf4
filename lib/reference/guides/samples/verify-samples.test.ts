// Runs the samples that readers copy on what the portal sends. Python and OpenSSL are those of the machine; if one is
// missing, its tests are skipped.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { buildRequest } from "#lib/notifications/deliveries/engine/build-request.ts";
import { newWebhookSecret, sealWebhookSecret } from "#lib/notifications/webhooks/webhook-secret.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { orderInvoicedExample, orderUpdateExample } from "#lib/reference/openapi/examples.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

await setUpTestDatabase();
const directory = await mkdtemp(path.join(tmpdir(), "portal-verify-samples-"));
afterAll(() => rm(directory, { recursive: true, force: true }));

type Delivery = { secret: string; headers: Record<string, string>; body: string };

const isThere = (command: string, argument: string) => spawnSync(command, [argument]).status === 0;

function sampleText(ending: string): string {
  return readFileSync(path.join(import.meta.dirname, `verify.${ending}`), "utf8");
}

/** A driver around each sample: reads the delivery as JSON from stdin and exits with 0 if the sample accepts it. */
const drivers = {
  javascript: {
    there: true,
    file: "verify.mjs",
    text: `${sampleText("mjs")}
import { readFileSync } from "node:fs";
const { secret, headers, body } = JSON.parse(readFileSync(0, "utf8"));
process.exit(isGenuine(secret, headers, body) ? 0 : 1);
`,
    run: (file: string, delivery: Delivery) =>
      spawnSync(process.execPath, [file], { input: JSON.stringify(delivery) }),
  },
  python: {
    there: isThere("python3", "--version"),
    file: "verify.py",
    text: `${sampleText("py")}


import json, sys
delivery = json.load(sys.stdin)
sys.exit(0 if is_genuine(delivery["secret"], delivery["headers"], delivery["body"].encode()) else 1)
`,
    run: (file: string, delivery: Delivery) =>
      spawnSync("python3", [file], { input: JSON.stringify(delivery) }),
  },
  shell: {
    there: isThere("openssl", "version"),
    file: "verify.sh",
    text: sampleText("sh"),
    run: (file: string, { secret, headers, body }: Delivery) =>
      spawnSync("sh", [file], {
        input: body,
        env: {
          ...process.env,
          SECRET: secret,
          WEBHOOK_ID: headers["webhook-id"],
          WEBHOOK_TIMESTAMP: headers["webhook-timestamp"],
          WEBHOOK_SIGNATURE: headers["webhook-signature"],
        },
      }),
  },
};

const secret = newWebhookSecret();
const nextSecret = newWebhookSecret();

/** A request as the delivery engine sends it now. */
function send(
  eventType: "ORDER_UPDATE" | "ORDER_INVOICED",
  more: { at?: Date; rotates?: boolean } = {},
): Delivery {
  const now = more.at ?? new Date();
  const { webhookDetails: _details, ...invoice } = orderInvoicedExample();
  const event = eventType === "ORDER_UPDATE" ? { ...orderUpdateExample(), note: "Zürich – ✓" } : invoice;
  const { headers, body } = buildRequest(
    {
      deliveryId: "dlv_01JD9ZK3W8Q4T6V2N5X7B1C0DG",
      eventType,
      payload: JSON.stringify(event),
      webhook: {
        id: "wh_test",
        url: "https://hooks.example.com/orders",
        events: ["ORDER_UPDATE", "ORDER_INVOICED"],
        secretEncrypted: sealWebhookSecret(secret, "wh_test"),
        nextSecretEncrypted: more.rotates ? sealWebhookSecret(nextSecret, "wh_test") : null,
        nextSecretFrom: more.rotates ? addSeconds(now, 3600) : null,
      },
    },
    now,
  );
  return { secret, headers, body };
}

describe.each(Object.entries(drivers))("the %s sample", (_language, { there, file, text, run }) => {
  const accepts = async (delivery: Delivery): Promise<boolean> => {
    const script = path.join(directory, file);
    await writeFile(script, text);
    const { status, stderr } = run(script, delivery);
    expect(String(stderr)).toBe("");
    return status === 0;
  };

  test.skipIf(!there)("accepts both events", async () => {
    expect(await accepts(send("ORDER_UPDATE"))).toBe(true);
    expect(await accepts(send("ORDER_INVOICED"))).toBe(true);
  });

  test.skipIf(!there)("accepts either secret during a rotation", async () => {
    const delivery = send("ORDER_UPDATE", { rotates: true });
    expect(await accepts(delivery)).toBe(true);
    expect(await accepts({ ...delivery, secret: nextSecret })).toBe(true);
  });

  test.skipIf(!there)("refuses a changed body, another secret, another ID, and an old delivery", async () => {
    const delivery = send("ORDER_UPDATE");
    expect(await accepts({ ...delivery, body: delivery.body.replace("Delivered", "Canceled") })).toBe(false);
    expect(await accepts({ ...delivery, secret: nextSecret })).toBe(false);
    expect(await accepts({ ...delivery, headers: { ...delivery.headers, "webhook-id": "dlv_other" } })).toBe(
      false,
    );
    expect(await accepts(send("ORDER_UPDATE", { at: addSeconds(new Date(), -600) }))).toBe(false);
  });
});
