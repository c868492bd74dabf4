import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { mailPurpose } from "#lib/mail/queue-mail.ts";
import { listInbox } from "#lib/notifications/inbox/read-inbox.ts";
import { byInboxKey } from "#lib/notifications/inbox/receive-request.ts";
import { revealSecret } from "#lib/notifications/webhooks/reveal-secret.ts";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { newId } from "#lib/platform/ids.ts";
import { sealWithoutRow } from "#test/earlier-envelope.ts";
import { makeContext, makePerson } from "#test/fixtures.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook } from "#test/webhooks.ts";
import { open, seal } from "./envelope.ts";
import { countOldSecrets, resealSecrets, sealedColumns } from "./reseal-secrets.ts";

const { db, pool } = await setUpTestDatabase();
const script = path.resolve(import.meta.dirname, "../../../scripts/portal.ts");

test("the list of sealed columns has every column that the schema marks as sealed", async () => {
  const schema = await readFile(path.resolve(import.meta.dirname, "../../../prisma/schema.prisma"), "utf8");
  const inSchema = [...schema.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)].flatMap(([, model, body]) =>
    [...(body ?? "").matchAll(/^ {2}(\w+Encrypted) /gm)].map(([, column]) => `${model}.${column}`),
  );
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(inSchema.sort());
});

/** Whom a request to an inbox counts as. */
async function byInboxKeyOf(inboxKey: string) {
  const actor = await byInboxKey.authenticate(new Request("http://127.0.0.1"), systemContext(db, "test"), {
    inboxKey,
  });
  return { actor: actor?.applicationId };
}

test("what version 1.0.0 sealed, or kept in plain text, is sealed again for its own row, under the same SECRET_KEY", async () => {
  const { webhookId, secret, application } = await makeWebhook(db, "http://127.0.0.1:9/hook");
  const made = { applicationId: application.id, key: "a-key", requestHash: Buffer.alloc(32) };
  await db.idempotentResponse.create({
    data: { ...made, bodyEncrypted: sealWithoutRow("{}", "idempotent response") },
  });
  await db.webhook.update({
    where: { id: webhookId },
    data: { secretEncrypted: sealWithoutRow(secret, "webhook secret") },
  });
  const id = application.id;
  const earlier = { inboxKey: application.inboxKey, inboxKeyHash: null, inboxKeyEncrypted: null };
  await db.application.update({ where: { id }, data: earlier });
  const getInbox = async () => {
    const { actor } = await byInboxKeyOf(application.inboxKey);
    const owner = await makePerson(db, "PARTNER_ADMIN", application.organizationId);
    return [actor, (await listInbox(makeContext(owner, db), { applicationId: id })).url];
  };
  const before = await getInbox();
  expect(before).toEqual([id, expect.stringMatching(RegExp(`/${application.inboxKey}$`))]);
  expect(await countOldSecrets(pool)).toBe(3);
  expect(await resealSecrets(pool)).toEqual({ resealed: 3, unopenable: 0 });
  expect(await countOldSecrets(pool)).toBe(0);
  expect(await getInbox()).toEqual(before);
  expect(await db.application.findUniqueOrThrow({ where: { id } })).toMatchObject({ inboxKey: null });
  const { secretEncrypted } = await db.webhook.findUniqueOrThrow({ where: { id: webhookId } });
  expect(open(secretEncrypted, "webhook secret", webhookId)).toBe(secret);
  expect(() => open(secretEncrypted, "webhook secret", "wh_of_others")).toThrow();
  const { bodyEncrypted } = await db.idempotentResponse.findFirstOrThrow({ where: { key: "a-key" } });
  expect(open(bodyEncrypted, "idempotent response", `${application.id} a-key`)).toBe("{}");
  await db.idempotentResponse.deleteMany();
  await db.webhook.delete({ where: { id: webhookId } });
});

test("after a rotation of SECRET_KEY, every secret opens with the new key alone, and webhooks keep their secrets", async () => {
  const hooks = await Promise.all(
    Array.from({ length: 5 }, () => makeWebhook(db, "http://127.0.0.1:9/hook")),
  );
  // More rows than a batch.
  await db.mail.createMany({
    data: Array.from({ length: 520 }, () => newId("mail")).map((id, i) => ({
      id,
      to: "a@example.com",
      subject: "Hello",
      textEncrypted: seal(`text ${i}`, mailPurpose, id),
    })),
  });
  await signingKey(db);
  const before = process.env["SECRET_KEY"];
  const next = randomBytes(32).toString("base64");
  const run = (environment: Record<string, string>) => {
    const { stdout, status } = spawnSync(process.execPath, [script, "secrets", "reseal", "--json"], {
      env: { ...process.env, ...environment },
      encoding: "utf8",
    });
    return { status, answer: stdout === "" ? null : JSON.parse(stdout) };
  };
  // Without the old key, the command fails and changes nothing.
  expect(run({ SECRET_KEY: next })).toEqual({
    status: 1,
    answer: { resealed: 0, unopenable: 532, left: 532 },
  });
  expect(run({ SECRET_KEY: next, SECRET_KEY_PREVIOUS: before ?? "" })).toEqual({
    status: 0,
    answer: { resealed: 532, unopenable: 0, left: 0 },
  });
  // Only the new key opens the secrets now.
  expect(await countOldSecrets(pool)).toBe(532);
  const { open } = await freshEnvelope(next);
  for (const { webhookId, secret } of hooks) {
    const row = await db.webhook.findUniqueOrThrow({ where: { id: webhookId } });
    expect(open(row.secretEncrypted, "webhook secret", webhookId).split(" ")[0]).toBe(secret);
    const owner = await makePerson(
      db,
      "PARTNER_ADMIN",
      (await getApplication(row.applicationId)).organizationId,
    );
    await expect(revealSecret(makeContext(owner, db), { webhookId })).rejects.toThrow("another SECRET_KEY");
  }
});

const getApplication = (id: string) => db.application.findUniqueOrThrow({ where: { id } });

/** The module as loaded by a process with that key. */
async function freshEnvelope(key: string) {
  const { vi } = await import("vitest");
  vi.resetModules();
  process.env["SECRET_KEY"] = key;
  return import("./envelope.ts");
}
