import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { newWebhookSecret } from "#lib/notifications/webhooks/webhook-secret.ts";
import { newToken } from "#lib/platform/crypto/random-token.ts";
import { errorsIn, plainLinesIn, secretsIn } from "./check-logs.ts";

const line = (text: string) => `{"level":30,"requestId":"req_01M7ZEV4GZ9TDCTDSXJ1QJKJJR","msg":"${text}"}`;

test.each([
  ["a client secret, code or token", `secret=${newToken()}`],
  ["a webhook secret", newWebhookSecret()],
  ["a webhook secret after Standard Webhooks", `whsec_${randomBytes(32).toString("base64")}`],
  ["the key of an inbox", `POST /api/inbox/v1/${newToken()}`],
  ["an access token", `Bearer eyJhbGciOiJFUzI1NiIsImtpZCI6.eyJ2ZXIiOjEsImp0aSI6IkFU.c2ln`],
  ["a password that is known", "hm5uc-c3uk3-fmyrh-7j2kh"],
])("%s in a log is found", (_, text) => {
  expect(secretsIn(`${line("fine")}\n${line(text)}`, ["hm5uc-c3uk3-fmyrh-7j2kh"])).toHaveLength(1);
});

test("IDs, addresses, and hashes are not secrets", () => {
  const text = `/api/x?y=1 ${"a".repeat(64)} pp_759f275af67678b5db364cdb dlv_01M7ZEV4GZ9TDCTDSXJ1QJKJJR`;
  expect(secretsIn(line(text), ["secret"])).toEqual([]);
});

test("a line that is not a JSON object is found", () => {
  expect(plainLinesIn(`${line("fine")}\n ✓ Ready\n\n1\n`)).toEqual([" ✓ Ready", "1"]);
});

test("an error is found, and a warning is not", () => {
  const error = line("request failed").replace('"level":30', '"level":50');
  expect(
    errorsIn(`${line("fine")}\n${error}\n${line("slow").replace('"level":30', '"level":40')}\n`),
  ).toEqual([error]);
});
