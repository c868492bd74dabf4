import { afterAll, expect, test } from "vitest";
import { createCheckRunner } from "#lib/deliveries/check/run-checks.ts";
import { answerWith, startReceiver } from "../../e2e/receiver.ts";
import { makeApplication } from "../../e2e/support/fixtures.ts";
import { setUpApiServer } from "../../e2e/support/processes/api-server.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";
import { makeWebhook } from "../../e2e/support/webhooks.ts";
import { runCommand } from "./run-command.ts";

const { db } = await setUpTestDatabase();
const baseUrl = await setUpApiServer();
const receiver = await startReceiver(answerWith(401));
const runner = createCheckRunner(db, { timeoutMs: 5_000 });
const takesUp = setInterval(() => void runner.takeUp(), 100);
afterAll(async () => {
  clearInterval(takesUp);
  await runner.stop(5_000);
  await receiver.close();
});

test("the check command checks the webhook with that URL and exits with 1 for a finding", async () => {
  const application = await makeApplication(db, { scopes: ["notification.read", "notification.write"] });
  await makeWebhook(db, receiver.url, { application });
  const { clientId, clientSecret } = application;
  const as = ["--portal", baseUrl, "--client-id", clientId, "--client-secret", clientSecret, "--json"];
  const checked = await runCommand(["check", receiver.url, ...as]);
  expect(checked).toMatchObject({ exitCode: 1, stderr: "" });
  expect(JSON.parse(checked.stdout)).toContainEqual({
    ...{ verdict: "FINDING", probe: "order_update", fix: expect.stringContaining("signature") },
    summary: "Expected 2xx. Your receiver gave HTTP 401.",
  });
  const unknown = await runCommand(["check", "https://example.com/other", ...as]);
  expect(unknown).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(receiver.url) });
});
