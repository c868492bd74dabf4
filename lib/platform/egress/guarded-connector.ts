import { AsyncLocalStorage } from "node:async_hooks";
import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { isAllowedAddress } from "./address-rules.ts";
import { meterAnswers } from "./answer-meter.ts";

/** The receiver's address is none that the portal may connect to. Nothing was sent. */
export class BlockedAddressError extends Error {
  readonly code = "BLOCKED_ADDRESS";
}

/** A name that could not be resolved; `code` is that of the resolver, such as ENOTFOUND. */
export class NameLookupError extends Error {
  readonly code: string;
  readonly syscall = "lookup";

  constructor(host: string, code: string) {
    super(`${host}: ${code}`);
    this.code = code;
  }
}

/** Where the time of a new connection went, in milliseconds; empty when a connection was used again. */
export type ConnectionTimings = { dnsMs?: number; connectMs?: number; tlsMs?: number };

/** What a connection made on behalf of the running attempt writes its timings to. */
export const connectionTimings = new AsyncLocalStorage<ConnectionTimings>();

export type Resolve = (host: string) => Promise<string[]>;

/** A name server of the receiver's may answer with thousands, and each is checked. */
const mostAddresses = 32;

/**
 * Asks the name servers for the IPv4 and IPv6 addresses of a host, of which it returns 32 at most. Not the system's own look-up: that one has four
 * threads for the whole process, so that a slow name server of one receiver would hold up all.
 *
 * @throws NameLookupError
 */
export function createResolve(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (host) => {
    if (host === "localhost" || host.endsWith(".localhost")) return ["127.0.0.1"];
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length > 0) return addresses.slice(0, mostAddresses);
    const codes = answers.map((answer) =>
      answer.status === "rejected" ? String(answer.reason?.code) : "ENODATA",
    );
    throw new NameLookupError(
      host,
      codes.find((code) => code !== "ENODATA" && code !== "ENOTFOUND") ?? "ENOTFOUND",
    );
  };
}

/**
 * Connects to public addresses only (and to those of `EGRESS_ALLOW`). Checked are the literal, since it skips the
 * look-up, every answer of the look-up (one bad answer refuses all), and last the address that is connected, before
 * TLS: what was checked is what is connected to, so a name that changes its answer gains nothing.
 *
 * Not covered: a public address that itself forwards into the private network.
 */
export function guardedConnector(resolve: Resolve = createResolve()): buildConnector.connector {
  const connect = timedConnector(guardedLookup(resolve), isAllowedAddress);
  return (options, callback) => {
    const host = options.hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(host) === 0 || isAllowedAddress(host)) connect(options, callback);
    else callback(new BlockedAddressError(`${host} is not a public address`), null);
  };
}

function guardedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    const startedAt = performance.now();
    const timings = connectionTimings.getStore();
    resolve(hostname.replace(/\.$/, "")).then(
      (addresses) => {
        if (timings) timings.dnsMs = performance.now() - startedAt;
        const blocked = addresses.find((address) => !isAllowedAddress(address));
        if (blocked !== undefined) {
          callback(
            new BlockedAddressError(`${hostname} resolves to ${blocked}, which is not a public address`),
            [],
          );
          return;
        }
        const answers = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = answers;
        if (options.all) callback(null, answers);
        else callback(null, first?.address ?? "", first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

/** Connects anywhere: for the portal's own inbox only. */
export function openConnector(): buildConnector.connector {
  return timedConnector(undefined, () => true);
}

/** First TCP, then the check of the connected address, then TLS: each timed by itself. */
function timedConnector(
  lookup: LookupFunction | undefined,
  isAllowed: (address: string) => boolean,
): buildConnector.connector {
  const connect = buildConnector({ timeout: 10_000, allowH2: false, ...(lookup && { lookup }) });
  return (options, callback) => {
    const timings = connectionTimings.getStore() ?? {};
    const isTls = options.protocol === "https:";
    const { servername: _, ...target } = options;
    const startedAt = performance.now();
    connect({ ...target, protocol: "http:", port: options.port || (isTls ? "443" : "80") }, (...tcp) => {
      const [, socket] = tcp;
      if (!socket) {
        callback(...tcp);
        return;
      }
      timings.connectMs = performance.now() - startedAt - (timings.dnsMs ?? 0);
      if (!isAllowed(socket.remoteAddress ?? "")) {
        socket.destroy();
        callback(new BlockedAddressError(`${socket.remoteAddress} is not a public address`), null);
        return;
      }
      if (!isTls) {
        meterAnswers(socket);
        callback(...tcp);
        return;
      }
      const tlsStartedAt = performance.now();
      connect({ ...options, httpSocket: socket }, (...tls) => {
        if (tls[1]) {
          timings.tlsMs = performance.now() - tlsStartedAt;
          meterAnswers(tls[1]);
        }
        callback(...tls);
      });
    });
  };
}
