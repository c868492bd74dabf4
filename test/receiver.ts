import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer, type ServerOptions, type Server as TlsServer } from "node:https";
import type { AddressInfo, Server as NetServer } from "node:net";

/** A request that a receiver got. */
export type Received = { headers: IncomingMessage["headers"]; body: string; path: string; atMs: number };

export type Receiver = {
  url: string;
  received: Received[];
  /** How many connections were ever opened. */
  connections: () => number;
  close: () => Promise<void>;
};

export type Answer = (
  request: Received,
  response: ServerResponse,
  received: Received[],
) => void | Promise<void>;

export const accept: Answer = (_request, response) => void response.writeHead(204).end();

/** Answers every request with this status and these headers. */
export function answerWith(status: number, headers: Record<string, string> = {}, body = ""): Answer {
  return (_request, response) => void response.writeHead(status, headers).end(body);
}

/** Starts a local HTTP server that records requests and answers as told. */
export async function startReceiver(
  answer: Answer = accept,
  port = 0,
  host = "127.0.0.1",
): Promise<Receiver> {
  const received: Received[] = [];
  let connections = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = {
      headers: request.headers,
      body: Buffer.concat(chunks).toString("utf8"),
      path: request.url ?? "",
      atMs: performance.now(),
    };
    received.push(one);
    await answer(one, response, received);
  });
  // Otherwise, on a busy machine, a worker uses a connection that the receiver is closing.
  server.keepAliveTimeout = 75_000;
  server.on("connection", () => {
    connections += 1;
  });
  await listen(server, port, host);
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${actual}/hook`,
    received,
    connections: () => connections,
    close: () => close(server),
  };
}

/** An https server on 127.0.0.1; it accepts everything. */
export async function startTlsReceiver(
  options: ServerOptions,
): Promise<{ port: number; url: string; close: () => Promise<void> }> {
  const server = createTlsServer(options, (_request, response) => response.writeHead(204).end());
  await listen(server);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `https://127.0.0.1:${port}/hook`,
    close: () => close(server),
  };
}

export function listen(server: NetServer, port = 0, host = "127.0.0.1"): Promise<void> {
  return new Promise((resolve) => {
    server.listen(port, host, () => resolve());
  });
}

/** Also ends streams, which would keep it open until the keep-alive ends. */
export function close(server: Server | TlsServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
