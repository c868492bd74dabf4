import { createServer, type Server } from "node:http";

type Options = { dev: boolean; hostname: string; port: number };

/**
 * Next for a server. In production, Next gets another one that never listens. Its listener for upgrades would look up a page for
 * each, without a limit, and answer none. Without a listener, Node handles the request as if it asked for no upgrade, as RFC 9110
 * §7.8 allows: Java's client asks for HTTP/2 with every request over http.
 */
export async function createNext(server: Server, options: Options) {
  const { default: next } = await import("next");
  return next({ ...options, httpServer: options.dev ? server : createServer() });
}
