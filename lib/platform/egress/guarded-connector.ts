import { AsyncLocalStorage } from "node:async_hooks";
import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { buildConnector } from "undici";
import { isAllowedAddress } from "./address-rules.ts";
import { EgressError } from "./egress-error.ts";

/** The portal may not connect to an address. Nothing was sent. */
const blockedBy = (what: string) => new EgressError("BLOCKED_ADDRESS", `${what} is not a public address`);

/** A name that could not be resolved. `code` is the resolver's, such as ENOTFOUND. */
export class NameLookupError extends Error {
  readonly code: string;
  readonly syscall = "lookup";

  constructor(host: string, code: string) {
    super(`${host}: ${code}`);
    this.code = code;
  }
}

/** The phases of a new connection. Empty for a reused connection. */
export type ConnectionTimings = {
  dnsMs?: number;
  connectMs?: number;
  tlsMs?: number;
};

/** The attempt that a new connection reports its timings to. */
export const connectionTimings = new AsyncLocalStorage<ConnectionTimings>();

export type Resolve = (host: string) => Promise<string[]>;

/** A name server can answer with thousands, and each one is checked. */
const maxAddresses = 32;

/**
 * Looks up at most 32 IPv4 and IPv6 addresses of a host. The system's own lookup has only four threads for the whole
 * process, so that one slow name server would delay every receiver.
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
    if (addresses.length > 0) return addresses.slice(0, maxAddresses);
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
 * Connects only to public addresses and those in `EGRESS_ALLOW`. Checks an IP address in the URL, every address that a name
 * resolves to (one bad address refuses all), and the connected address before TLS, so DNS rebinding has no effect.
 *
 * Not covered: a public address that forwards into the private network.
 *
 * @param ca The only certificates to trust, in PEM. Without it, those of Node.
 */
export function guardedConnector(resolve: Resolve = createResolve(), ca?: string): buildConnector.connector {
  const connect = timedConnector({ lookup: guardedLookup(resolve), ...(ca && { ca }) }, isAllowedAddress);
  return (options, callback) => {
    const host = options.hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(host) === 0 || isAllowedAddress(host)) connect(options, callback);
    else callback(blockedBy(host), null);
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
        const answers = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = answers;
        if (blocked !== undefined) callback(blockedBy(`An address of ${hostname}`), []);
        else if (options.all) callback(null, answers);
        else callback(null, first?.address ?? "", first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

/** Connects anywhere. Only for the portal's inbox. */
export function openConnector(): buildConnector.connector {
  return timedConnector({}, () => true);
}

/** TCP, then the check of the connected address, then TLS. */
function timedConnector(
  settings: buildConnector.BuildOptions,
  isAllowed: (address: string) => boolean,
): buildConnector.connector {
  const connect = buildConnector({ timeout: 10_000, allowH2: false, ...settings });
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
        callback(blockedBy(`The connected address of ${options.hostname}`), null);
        return;
      }
      if (!isTls) {
        limitAnswers(socket);
        callback(...tcp);
        return;
      }
      const tlsStartedAt = performance.now();
      connect({ ...options, httpSocket: socket }, (...tls) => {
        if (tls[1]) {
          timings.tlsMs = performance.now() - tlsStartedAt;
          limitAnswers(tls[1]);
        }
        callback(...tls);
      });
    });
  };
}

/** More than the body that `exchange` reads, so that only headers, chunk sizes, and trailers exceed it first. */
const maxAnswerBytes = 2 * 1024 * 1024 + 64 * 1024;

/** Closes a connection whose answer has too many bytes, whatever they are. An answer begins after each request. */
function limitAnswers(socket: Socket): void {
  let [written, read, startedAt] = [0, 0, 0];
  socket.on("readable", () => {
    if (socket.bytesWritten !== written) startedAt = read;
    written = socket.bytesWritten;
    read = socket.bytesRead;
    if (read - startedAt > maxAnswerBytes)
      socket.destroy(
        new EgressError("ANSWER_TOO_LARGE", `The answer has more than ${maxAnswerBytes} bytes.`),
      );
  });
}
