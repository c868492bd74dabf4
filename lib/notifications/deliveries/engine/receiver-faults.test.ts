import { randomBytes } from "node:crypto";
import { type AddressInfo, createServer, type Socket } from "node:net";
import tls from "node:tls";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { sealWebhookSecret } from "#lib/notifications/webhooks/webhook-secret.ts";
import { NameLookupError } from "#lib/platform/egress/guarded-connector.ts";
import { createReceiverAgents } from "#lib/platform/egress/receiver-agents.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { makeCertificate } from "#test/processes/certificate.ts";
import { accept, answerWith, listen, startReceiver, startTlsReceiver } from "#test/receiver.ts";
import { explainFailure, type FailureClass, failureClasses } from "./failures.ts";
import { type AttemptResult, sendAttempt } from "./send-attempt.ts";

process.env["EGRESS_ALLOW"] = "127.0.0.1/32";
process.env["SECRET_KEY"] = randomBytes(32).toString("base64");

const secret = Buffer.alloc(32, 5).toString("base64");
// Names of this test resolve to this machine; every other name does not exist.
const agents = createReceiverAgents(async (host) => {
  if (host.endsWith(".example.com")) return ["127.0.0.1"];
  throw new NameLookupError(host, "ENOTFOUND");
});
afterAll(() => agents.close());

function send(url: string, through = agents): Promise<AttemptResult> {
  const webhook = {
    id: "wh_test",
    url,
    events: ["ORDER_UPDATE"],
    secretEncrypted: sealWebhookSecret(secret, "wh_test"),
    nextSecretEncrypted: null,
    nextSecretFrom: null,
  };
  const input = {
    deliveryId: "dlv_test",
    eventType: "ORDER_UPDATE",
    payload: '{"eventId":"e"}',
    webhook,
  } as const;
  return sendAttempt(input, through, { timeoutMs: 1_500 });
}

/** What a receiver does with a connection once a request arrives. */
type Misbehavior = (socket: Socket) => void;

const ok = "HTTP/1.1 200 OK\r\n";
const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`;

/** Writes until the other side is gone, without blocking the event loop. */
function writeForever(socket: Socket, chunk: Buffer): void {
  const write = () => {
    if (socket.destroyed) return;
    if (socket.write(chunk)) setImmediate(write);
    else socket.once("drain", write);
  };
  write();
}

const sendForever =
  (head: string, text: string): Misbehavior =>
  (socket) => {
    socket.write(head);
    writeForever(socket, Buffer.from(text.repeat(Math.ceil(65_536 / text.length))));
  };

/** What receivers do wrong, and the failure of an attempt that meets it. */
const faults: Record<string, { failure: FailureClass; misbehave: Misbehavior }> = {
  "hangs before headers": { failure: "timeout_headers", misbehave: () => {} },
  "drips its body": {
    failure: "timeout_body",
    misbehave: (socket) => {
      socket.write(`${ok}content-length: 1000000\r\n\r\n`);
      const drip = setInterval(() => socket.write("x"), 20);
      socket.on("close", () => clearInterval(drip));
    },
  },
  "sends an endless body": {
    failure: "too_large",
    misbehave: sendForever(`${ok}connection: close\r\n\r\n`, "x"),
  },
  "sends a gzip bomb": {
    failure: "too_large",
    misbehave: (socket) => {
      const bomb = gzipSync(Buffer.alloc(16 * 1024 * 1024));
      socket.write(`${ok}content-encoding: gzip\r\nconnection: close\r\n\r\n`);
      writeForever(socket, bomb);
    },
  },
  "sends 64 KB of headers": {
    failure: "headers_too_large",
    misbehave: (socket) => {
      socket.end(`${ok}x-large: ${"x".repeat(65_536)}\r\ncontent-length: 0\r\n\r\n`);
    },
  },
  "closes without an answer": { failure: "reset", misbehave: (socket) => socket.end() },
  "resets in the middle of the headers": {
    failure: "reset",
    misbehave: (socket) => {
      socket.write("HTTP/1.1 200 O", () => socket.resetAndDestroy());
    },
  },
  "closes in the middle of the body": {
    failure: "reset",
    misbehave: (socket) => {
      socket.end(`${ok}content-length: 100\r\n\r\nhalf`);
    },
  },
  "answers no HTTP": { failure: "protocol", misbehave: (socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n") },
  "sends endless interim answers": {
    failure: "protocol",
    misbehave: sendForever("", "HTTP/1.1 103 Early Hints\r\n\r\n"),
  },
  "sends an endless status line": { failure: "too_large", misbehave: sendForever("HTTP/1.1 200 ", "a") },
  "sends endless empty lines": { failure: "too_large", misbehave: sendForever("", "\r\n") },
  "sends hundreds of headers before and with its answer": {
    failure: "headers_too_large",
    misbehave: (socket) => {
      const headers = "a:\r\n".repeat(70);
      socket.end(
        `${`HTTP/1.1 103 Early Hints\r\n${headers}\r\n`.repeat(2)}${ok}${headers}content-length: 0\r\n\r\n`,
      );
    },
  },
  "sends endless tiny headers": { failure: "headers_too_large", misbehave: sendForever(ok, "a:\r\n") },
  "sends endless trailers": {
    failure: "headers_too_large",
    misbehave: sendForever(`${chunked}0\r\n`, "a:b\r\n"),
  },
  "sends its body in chunks of one byte": {
    failure: "too_large",
    misbehave: sendForever(chunked, "1\r\nx\r\n"),
  },
  "sends an endless chunk extension": { failure: "too_large", misbehave: sendForever(`${chunked}1;`, "a") },
  "sends an endless chunk size": { failure: "too_large", misbehave: sendForever(chunked, "0") },
  "continues a header on the next line": { failure: "protocol", misbehave: sendForever(`${ok}a:`, " b\r\n") },
  "sends two lengths": {
    failure: "protocol",
    misbehave: (socket) => {
      socket.end(`${ok}content-length: 1\r\ncontent-length: 2\r\n\r\nab`);
    },
  },
  "answers status 000": {
    failure: "protocol",
    misbehave: (socket) => socket.end("HTTP/1.1 000 Zero\r\ncontent-length: 0\r\n\r\n"),
  },
  "sends 100 Continue unasked": {
    failure: "protocol",
    misbehave: (socket) => socket.end(`HTTP/1.1 100 Continue\r\n\r\n${ok}content-length: 0\r\n\r\n`),
  },
  "switches protocols unasked": {
    failure: "protocol",
    misbehave: (socket) => socket.end("HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
  },
};

/** A TCP server on 127.0.0.1 that misbehaves once a request has begun to arrive. */
async function startBadReceiver(
  misbehave: Misbehavior,
): Promise<{ url: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.once("data", () => misbehave(socket));
    socket.resume();
  });
  await listen(server);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

describe("each fault of a receiver is a failed attempt with its own class", () => {
  test.each(Object.entries(faults))("a receiver that %s", async (_name, { failure, misbehave }) => {
    const receiver = await startBadReceiver(misbehave);
    const result = await send(receiver.url);
    await receiver.close();
    expect(result.failure).toBe(failure);
    expect(result.isOurs).toBe(false);
    expect(result.failureDetail).not.toContain("assert");
    if (result.failure?.startsWith("timeout"))
      expect(result.failureDetail).toBe("There was no complete answer within 1.5 s.");
    expect(Buffer.byteLength(result.responseBody ?? "")).toBeLessThanOrEqual(3 * 16_384);
  });

  test("a limit applies to one answer, not to all on the same connection", async () => {
    const receiver = await startReceiver(answerWith(200, { "x-long": "x".repeat(6_000) }, "ok"));
    const results = [];
    for (let index = 0; index < 8; index += 1) results.push(await send(receiver.url));
    const connections = receiver.connections();
    await receiver.close();
    expect(results.filter(({ failure }) => failure !== null)).toEqual([]);
    // A connection that was just used may not be free yet: two take turns.
    expect(connections).toBeLessThanOrEqual(2);
  });

  test("a name of an internal address, which the failure does not tell", async () => {
    const inside = createReceiverAgents(async () => ["10.0.0.5"]);
    const result = await send("https://inside.example.com/", inside);
    await inside.close();
    expect(result).toMatchObject({
      failure: "blocked",
      failureDetail: expect.stringMatching(/^An address of inside\.example\.com is not a public address/),
    });
  });

  test("a name that does not exist", async () => {
    expect(await send("https://nowhere.invalid/")).toMatchObject({ failure: "dns", isOurs: false });
  });

  test("a port where nothing listens", async () => {
    expect(await send(`http://127.0.0.1:${await findFreePort()}/`)).toMatchObject({ failure: "connect" });
  });

  test("an address that is blocked", async () => {
    expect(await send("http://10.0.0.1/")).toMatchObject({
      failure: "blocked",
      durationMs: expect.any(Number),
    });
  });

  test("plain HTTP where https was expected", async () => {
    const receiver = await startReceiver();
    const result = await send(`https://127.0.0.1:${new URL(receiver.url).port}/`);
    await receiver.close();
    expect(result).toMatchObject({
      failure: "tls",
      failureDetail: expect.stringMatching(/^The server does not speak TLS on this port\. /),
    });
  });

  test.each([
    [
      "a self-signed certificate",
      makeCertificate("receiver.example.com"),
      false,
      /^The server's certificate is self-signed or .*\(DEPTH_ZERO_SELF_SIGNED_CERT\)$/,
    ],
    [
      "a certificate without its chain",
      makeCertificate("receiver.example.com", 30, "Some Authority"),
      false,
      /^The server did not send its full certificate chain.*\(UNABLE_TO_VERIFY_LEAF_SIGNATURE\)$/,
    ],
    [
      "an expired certificate",
      makeCertificate("receiver.example.com", -1),
      true,
      /^A certificate of the server has expired\. .*\(CERT_HAS_EXPIRED\)$/,
    ],
    [
      "a certificate that is not valid yet",
      makeCertificate("receiver.example.com", 90),
      true,
      /^A certificate of the server is not valid yet\. .*\(CERT_NOT_YET_VALID\)$/,
    ],
    [
      "a certificate for another name",
      makeCertificate("other.example.com"),
      true,
      /^The server's certificate is for another host name\. .*DNS:other\.example\.com.*\(ERR_TLS_CERT_ALTNAME_INVALID\)$/,
    ],
  ])(
    "%s: class tls, and the detail says what to change at the receiver",
    async (_name, certificate, trusted, detail) => {
      if (trusted) tls.setDefaultCACertificates([...tls.getCACertificates("default"), certificate.cert]);
      const receiver = await startTlsReceiver(certificate);
      const result = await send(`https://receiver.example.com:${receiver.port}/`);
      await receiver.close();
      expect(result).toMatchObject({ failure: "tls", httpStatus: null });
      expect(result.failureDetail).toMatch(detail);
      expect(result.failureDetail).not.toMatch(/node|--/i);
    },
  );

  test("a valid certificate succeeds, with the time of each phase", async () => {
    const certificate = makeCertificate("receiver.example.com");
    tls.setDefaultCACertificates([...tls.getCACertificates("default"), certificate.cert]);
    const receiver = await startTlsReceiver(certificate);
    const result = await send(`https://receiver.example.com:${receiver.port}/`);
    await receiver.close();
    const time = expect.any(Number);
    expect(result).toMatchObject({
      failure: null,
      dnsMs: time,
      connectMs: time,
      tlsMs: time,
      firstByteMs: time,
    });
  });
});

describe("only 2xx succeeds", () => {
  test.each([
    [200, null],
    [204, null],
    [299, null],
    [304, "redirect"],
    [400, "client_error"],
    [401, "unauthorized"],
    [404, "client_error"],
    [410, "gone"],
    [429, "rate_limited"],
    [500, "server_error"],
    [503, "server_error"],
  ])("%i is %s", async (status, failure) => {
    const receiver = await startReceiver(answerWith(status));
    const result = await send(receiver.url);
    await receiver.close();
    expect(result).toMatchObject({ httpStatus: status, failure });
  });

  test.each([301, 302, 303, 307, 308])(
    "%i is not followed: the secret goes to no other host",
    async (status) => {
      const other = await startReceiver(accept);
      const receiver = await startReceiver(answerWith(status, { location: other.url }));
      const result = await send(receiver.url);
      await Promise.all([receiver.close(), other.close()]);
      expect(result).toMatchObject({ httpStatus: status, failure: "redirect" });
      expect(other.received).toEqual([]);
    },
  );
});

describe("what the log keeps", () => {
  test("secrets are masked in what was sent, and in an answer that echoes them", async () => {
    const receiver = await startReceiver((request, response) => {
      const key = String(request.headers.authorization);
      response.writeHead(200, { "x-echo": key, [Buffer.from(key, "base64").toString("base64url")]: "1" });
      response.end(JSON.stringify(request.headers));
    });
    const result = await send(receiver.url);
    await receiver.close();
    expect(receiver.received[0]?.headers.authorization).toBe(secret);
    expect(JSON.stringify(result)).not.toContain(secret);
    expect(result.requestHeaders["authorization"]).toBe("[secret]");
    expect(result.responseBody).toContain("[secret]");
    expect(result.responseHeaders).toMatchObject({ "x-echo": "[secret]", "[secret]": "1" });
  });

  test("an answer of 1 MB succeeds, and its first 16 KiB are kept", async () => {
    const receiver = await startReceiver(answerWith(200, {}, "x".repeat(1024 * 1024)));
    const result = await send(receiver.url);
    await receiver.close();
    expect(result.failure).toBeNull();
    expect(result.responseBody).toHaveLength(16_384);
  });

  test("an answer in chunks of one byte is cut off after 1,000", async () => {
    const receiver = await startReceiver((_request, response) => {
      response.writeHead(200);
      response.flushHeaders();
      response.socket?.write("1\r\na\r\n".repeat(300_000));
    });
    const result = await send(receiver.url);
    await receiver.close();
    expect(result).toMatchObject({
      httpStatus: 200,
      failure: "too_large",
      failureDetail: expect.stringContaining("more than 1000 pieces"),
    });
    expect(result.responseBody).toHaveLength(1_001);
  });

  test("the end of what is kept has no part of a secret", async () => {
    const body = `${"é".repeat(8_180)}${secret} and more`;
    const receiver = await startReceiver(answerWith(200, {}, body));
    const result = await send(receiver.url);
    await receiver.close();
    expect(result.responseBody).toBe(`${"é".repeat(8_180)}[secret]`);
  });

  test("an answer with NUL bytes and broken UTF-8 is stored", async () => {
    const receiver = await startReceiver(
      (_request, response) => void response.end(Buffer.from([0, 0xff, 0x41])),
    );
    const result = await send(receiver.url);
    await receiver.close();
    expect(result.responseBody).toBe("\uFFFD\uFFFDA");
  });
});

test("every class explains what happened and what to do", () => {
  for (const { title, advice } of Object.values(failureClasses)) {
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(advice).toMatch(/^[A-Z].{20,}\.$/);
  }
  expect(explainFailure("a class of another version")).toEqual(failureClasses.unknown);
});
