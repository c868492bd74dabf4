import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { CheckedReceiver } from "#lib/deliveries/check/checked-receiver.ts";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { newWebhookSecret, sealWebhookSecret } from "#lib/webhooks/webhook-secret.ts";
import { startTlsReceiver } from "../../../../e2e/misbehaving-receiver.ts";
import { accept, answerWith, close, listen, startReceiver } from "../../../../e2e/receiver.ts";
import { makeCertificate } from "../../../../e2e/support/processes/certificate.ts";
import { setUpTestDatabase } from "../../../../e2e/support/test-database.ts";
import { connectionProbes } from "./connections.ts";

await setUpTestDatabase();
const agents = createReceiverAgents();
type Started = { url: string; close: () => Promise<void> };
const started: Pick<Started, "close">[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((receiver) => receiver.close()));
});
afterAll(() => agents.close());

async function judge(id: string, receiver: Started, timeoutMs = 10_000, through = agents) {
  started.push(receiver);
  const secretEncrypted = sealWebhookSecret(newWebhookSecret());
  const webhook = {
    ...{ url: receiver.url, events: ["ORDER_UPDATE"], secretEncrypted },
    ...{ nextSecretEncrypted: null, nextSecretFrom: null },
  };
  const checked = new CheckedReceiver(webhook, through, timeoutMs);
  if (id === "tls") await checked.send({});
  return connectionProbes.find((probe) => probe.id === id)?.run(checked);
}

test("a receiver that closes on a body in chunks gets the reason and what to do", async () => {
  const closing = await startReceiver((_request, response) => void response.destroy());
  expect(await judge("chunked", closing)).toMatchObject({
    ...{ verdict: "FINDING", summary: expect.stringMatching(/no answer \(The connection was closed\)\. \w/) },
  });
});

describe("a receiver that is asked to expect 100 Continue", () => {
  async function startExpecting(
    listener: "checkContinue" | "checkExpectation",
    handle: Parameters<typeof createServer>[1],
  ) {
    const server = createServer(handle).on(listener, handle ?? (() => {}));
    await listen(server);
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/hook`, close: () => close(server) };
  }

  test("passes if it continues, and gets the whole body, once with its length and once in chunks", async () => {
    const receiver = await startReceiver();
    expect(await judge("expect_continue", receiver)).toMatchObject({ verdict: "PASSED" });
    const sent = receiver.received.filter(({ headers }) => headers.expect === "100-continue");
    expect(sent).toHaveLength(2);
    const [whole, chunked] = sent;
    expect(Number(whole?.headers["content-length"])).toBe(Buffer.byteLength(whole?.body ?? ""));
    expect(chunked?.headers).toMatchObject({ "transfer-encoding": "chunked" });
    for (const { body } of sent) expect(JSON.parse(body)).toMatchObject({ event: "ORDER_UPDATE" });
  });

  test("passes if it does not continue but reads the body, which follows after a second", async () => {
    const receiver = await startExpecting("checkContinue", async (request, response) => {
      await request.toArray();
      response.writeHead(204).end();
    });
    expect(await judge("expect_continue", receiver)).toMatchObject({ verdict: "PASSED" });
  });

  test("gets a finding if it answers 417", async () => {
    const receiver = await startExpecting(
      "checkContinue",
      (_, response) => void response.writeHead(417).end(),
    );
    expect(await judge("expect_continue", receiver)).toMatchObject({
      ...{ verdict: "FINDING", summary: expect.stringContaining("417 Expectation Failed") },
    });
  });

  test("gets a finding if it never answers", async () => {
    const receiver = await startExpecting("checkContinue", () => {});
    expect(await judge("expect_continue", receiver, 1_500)).toMatchObject({
      ...{ verdict: "FINDING", summary: expect.stringContaining("No answer in time") },
    });
  });

  test("is not connected to at a private address", async () => {
    const receiver = { url: "http://10.0.0.1/hook", close: async () => {} };
    expect(await judge("expect_continue", receiver)).toMatchObject({
      ...{ verdict: "FINDING", summary: expect.stringContaining("not public") },
    });
  });
});

describe("a receiver's connections", () => {
  test("pass if one serves several deliveries", async () => {
    const receiver = await startReceiver();
    expect(await judge("keep_alive", receiver)).toMatchObject({ verdict: "PASSED" });
  });

  test("are a minor finding with the reason if each is closed", async () => {
    const closing = await startReceiver(answerWith(204, { connection: "close" }));
    expect(await judge("keep_alive", closing)).toMatchObject({
      ...{
        verdict: "MINOR",
        summary: expect.stringContaining(
          "5 of 5 consecutive deliveries opened a new connection. Your receiver answers Connection: close",
        ),
      },
    });
  });

  test("are a finding if a delivery gets no answer", async () => {
    const breaking = await startReceiver((request, response, received) =>
      received.length === 3 ? void response.destroy() : accept(request, response, received),
    );
    expect(await judge("keep_alive", breaking)).toMatchObject({ verdict: "FINDING" });
  });
});

describe("TLS", () => {
  type Given = {
    host?: string;
    validDays?: number;
    isTrusted?: boolean;
    issuer?: string;
    maxVersion?: "TLSv1" | "TLSv1.1";
  };
  const day = "the certificate is valid for";
  test.each<[string, Given, { verdict?: string; summary: string }]>([
    ["a valid certificate", { validDays: 60 }, { verdict: "PASSED", summary: `${day} 59 days` }],
    ["a certificate that expires in ten days", { validDays: 10 }, { summary: `${day} 9 days. Renew it now` }],
    ["an expired certificate", { validDays: -3 }, { summary: "The certificate has expired." }],
    ["another host's certificate", { host: "other.example.com" }, { summary: "for another host name" }],
    ["a certificate that nobody trusts", { isTrusted: false }, { summary: "The certificate is self-signed" }],
    [
      "a certificate without its issuer's",
      { isTrusted: false, issuer: "Some CA" },
      { summary: "an intermediate certificate is missing" },
    ],
    ["only TLS 1.1", { maxVersion: "TLSv1.1" }, { summary: "neither TLS 1.2 nor TLS 1.3" }],
    ["only TLS 1.0", { maxVersion: "TLSv1" }, { summary: "neither TLS 1.2 nor TLS 1.3" }],
  ])("%s is judged", async (_, given, expected) => {
    const { host = "localhost", validDays = 60, isTrusted = true, issuer, maxVersion } = given;
    const certificate = makeCertificate(host, validDays, issuer);
    const trusting = createReceiverAgents(undefined, isTrusted ? certificate.cert : undefined);
    started.push(trusting);
    const old = maxVersion && { maxVersion, minVersion: maxVersion, ciphers: "DEFAULT:@SECLEVEL=0" };
    const receiver = await startTlsReceiver({ ...certificate, ...old });
    const url = receiver.url.replace("127.0.0.1", "localhost");
    expect(await judge("tls", { ...receiver, url }, 10_000, trusting)).toMatchObject({
      ...{ verdict: "FINDING", ...expected, summary: expect.stringContaining(expected.summary) },
    });
  });
});
