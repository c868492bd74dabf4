import { createServer as createTlsServer, type ServerOptions } from "node:https";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import type { FailureClass } from "#lib/notifications/deliveries/engine/failures.ts";
import { listen } from "./receiver.ts";

/** What a receiver does with a connection once a request arrives. */
export type Misbehaviour = (socket: Socket) => void;

export type BadReceiver = { port: number; url: string; close: () => Promise<void> };

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
  (head: string, text: string): Misbehaviour =>
  (socket) => {
    socket.write(head);
    writeForever(socket, Buffer.from(text.repeat(Math.ceil(65_536 / text.length))));
  };

/** What receivers do wrong, by the name that tests use. */
export const misbehaviours = {
  "hangs before headers": () => {},
  "drips its body": (socket) => {
    socket.write(`${ok}content-length: 1000000\r\n\r\n`);
    const drip = setInterval(() => socket.write("x"), 20);
    socket.on("close", () => clearInterval(drip));
  },
  "sends an endless body": sendForever(`${ok}connection: close\r\n\r\n`, "x"),
  "sends a gzip bomb": (socket) => {
    const bomb = gzipSync(Buffer.alloc(16 * 1024 * 1024));
    socket.write(`${ok}content-encoding: gzip\r\nconnection: close\r\n\r\n`);
    writeForever(socket, bomb);
  },
  "sends 64 KB of headers": (socket) => {
    socket.end(`${ok}x-large: ${"x".repeat(65_536)}\r\ncontent-length: 0\r\n\r\n`);
  },
  "closes without an answer": (socket) => socket.end(),
  "resets in the middle of the headers": (socket) => {
    socket.write("HTTP/1.1 200 O", () => socket.resetAndDestroy());
  },
  "closes in the middle of the body": (socket) => {
    socket.end(`${ok}content-length: 100\r\n\r\nhalf`);
  },
  "answers no HTTP": (socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n"),
  "sends endless interim answers": sendForever("", "HTTP/1.1 103 Early Hints\r\n\r\n"),
  "sends an endless status line": sendForever("HTTP/1.1 200 ", "a"),
  "sends endless empty lines": sendForever("", "\r\n"),
  "sends hundreds of headers before and with its answer": (socket) => {
    const headers = "a:\r\n".repeat(70);
    socket.end(
      `${`HTTP/1.1 103 Early Hints\r\n${headers}\r\n`.repeat(2)}${ok}${headers}content-length: 0\r\n\r\n`,
    );
  },
  "sends endless tiny headers": sendForever(ok, "a:\r\n"),
  "sends endless trailers": sendForever(`${chunked}0\r\n`, "a:b\r\n"),
  "sends its body in chunks of one byte": sendForever(chunked, "1\r\nx\r\n"),
  "sends an endless chunk extension": sendForever(`${chunked}1;`, "a"),
  "sends an endless chunk size": sendForever(chunked, "0"),
  "continues a header on the next line": sendForever(`${ok}a:`, " b\r\n"),
  "sends two lengths": (socket) => {
    socket.end(`${ok}content-length: 1\r\ncontent-length: 2\r\n\r\nab`);
  },
  "answers status 000": (socket) => socket.end("HTTP/1.1 000 Zero\r\ncontent-length: 0\r\n\r\n"),
  "sends 100 Continue unasked": (socket) =>
    socket.end(`HTTP/1.1 100 Continue\r\n\r\n${ok}content-length: 0\r\n\r\n`),
  "switches protocols unasked": (socket) =>
    socket.end("HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
} as const satisfies Record<string, Misbehaviour>;

/** The failure of an attempt that meets each. */
export const expectedFailures: Record<keyof typeof misbehaviours, FailureClass> = {
  "hangs before headers": "timeout_headers",
  "drips its body": "timeout_body",
  "sends an endless body": "too_large",
  "sends a gzip bomb": "too_large",
  "sends 64 KB of headers": "headers_too_large",
  "closes without an answer": "reset",
  "resets in the middle of the headers": "reset",
  "closes in the middle of the body": "reset",
  "answers no HTTP": "protocol",
  "sends endless interim answers": "protocol",
  "sends an endless status line": "too_large",
  "sends endless empty lines": "too_large",
  "sends hundreds of headers before and with its answer": "headers_too_large",
  "sends endless tiny headers": "headers_too_large",
  "sends endless trailers": "headers_too_large",
  "sends its body in chunks of one byte": "too_large",
  "sends an endless chunk extension": "too_large",
  "sends an endless chunk size": "too_large",
  "continues a header on the next line": "protocol",
  "sends two lengths": "protocol",
  "answers status 000": "protocol",
  "sends 100 Continue unasked": "protocol",
  "switches protocols unasked": "protocol",
};

/** A TCP server on 127.0.0.1 that misbehaves once a request has begun to arrive. */
export async function startBadReceiver(misbehave: Misbehaviour): Promise<BadReceiver> {
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
    port,
    url: `http://127.0.0.1:${port}/hook`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** An https server on 127.0.0.1; it accepts everything. */
export async function startTlsReceiver(options: ServerOptions): Promise<BadReceiver> {
  const server = createTlsServer(options, (_request, response) => response.writeHead(204).end());
  await listen(server);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `https://127.0.0.1:${port}/hook`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
