// npm run drill -- memory [--minutes 30] [--caddy]: each web process stays below 600 MB under pages, searches, tokens, calls, and
// deliveries at once, while 20 clients ask for large responses and do not read them. With --caddy, pages and APIs run apart behind
// ops/proxy/Caddyfile, by the Caddy of this machine (apt-get install caddy); otherwise in one process without a proxy. On Linux.
import { readFile, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import { ensureBuilt } from "#server/build.ts";
import { findFreePort } from "#server/installation/free-port.ts";
import { webFlags } from "#server/worker-start.ts";
import { fetchToken } from "#test/api-token.ts";
import { makeApplication, makePerson } from "#test/fixtures.ts";
import { endWorker, startProcess } from "#test/processes/worker-process.ts";
import { sessionCookie } from "#test/session-cookie.ts";
import { fillLog } from "../deliveries/delivery-data.ts";
import { startReceiver, startWorker } from "../deliveries/delivery-stage.ts";
import { kinds, makeVictim, type Waits } from "../neighbor/victim.ts";
import { percentile, say, table } from "../report.ts";
import { branchesFor, loadBranches } from "../search/branch-data.ts";
import { withDatabase } from "../servers.ts";
import { startCaddy } from "./caddy.ts";
import { makeDirectory, readOptions, violated } from "./portal.ts";

const maxMb = 600;
const clientCount = 20;
/** Those who read. */
const partnerCount = 2;
/** Not the address of those who read, so that the limits of the two differ. */
const clientAddress = "127.0.0.2";
/** Each client asks for so many responses on a connection, and opens a new one after a minute. */
const requestsAtOnce = 50;
const connectionMs = 60_000;
const sampleMs = 1_000;
/** Shorter than a token is valid. */
const partSeconds = 600;
/** The report has so many rows. */
const partCount = 10;
const [branchCount, deliveryCount] = [1_000, 100_000];

type Web = { name: string; pid: number; stop: () => Promise<unknown> };

async function startWeb(name: string, port: number, args: string[]): Promise<Web> {
  // The limits are the defaults.
  const settings = {
    NODE_ENV: "production",
    RATE_LIMITS: "",
    TRUSTED_PROXY_HOPS: "1",
    PORT: String(port),
  };
  const child = await startProcess(["server/web.ts", ...args], settings, "ignore", webFlags);
  return { name, pid: child.pid ?? 0, stop: () => endWorker(child, "SIGTERM") };
}

async function startWebs(proxy: number, withCaddy: boolean): Promise<Web[]> {
  if (!withCaddy) return [await startWeb("web", proxy, [])];
  const [apis, pages] = [await findFreePort(), await findFreePort()];
  const webs = [await startWeb("APIs", apis, ["--no-pages"]), await startWeb("pages", pages, ["--no-apis"])];
  const directory = await makeDirectory();
  const caddy = await startCaddy(directory, { proxy, apis, pages });
  const stop = async () => {
    await caddy.stop();
    await rm(directory, { recursive: true, force: true });
  };
  return [{ name: "Caddy", pid: caddy.pid, stop }, ...webs];
}

/** What clients ask for and do not read. */
async function makeLargeRequests(): Promise<string[]> {
  const person = await makePerson(getDb(), "PARTNER_ADMIN", "org_1");
  const application = await makeApplication(getDb(), {}, person);
  const bearer = `authorization: Bearer ${await fetchToken(application, "location.read")}`;
  const cookie = `cookie: ${await sessionCookie(person)}\r\nsec-fetch-site: same-origin`;
  const requests = [
    ["/api/location/v1/branches?lat=39&long=-98&distance=12500", bearer],
    ["/api/console/deliveries/export", cookie],
    ["/api/console/live?log=deliveries", cookie],
    ["/api/console/branches", "accept: application/json"],
    ["/deliveries", cookie],
    ["/branches", "accept: text/html"],
  ];
  return requests.map(([path, header]) =>
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${header}\r\n\r\n`.repeat(requestsAtOnce),
  );
}

/** Nothing listens for data, so that its buffers fill and stay full. */
async function neverRead(port: number, requests: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const options = { port, host: "127.0.0.1", localAddress: clientAddress };
    const socket: Socket = connect(options, () => socket.write(requests));
    // The portal may close it.
    socket.on("error", () => undefined);
    await sleep(connectionMs, undefined, { signal }).catch(() => undefined);
    socket.destroy();
  }
}

async function readMb(pid: number): Promise<number> {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kb) / 1_024;
}

/** Memory of each process, every second. */
async function sample(webs: readonly Web[], signal: AbortSignal): Promise<number[][]> {
  const samples: number[][] = [];
  while (!signal.aborted) {
    samples.push(await Promise.all(webs.map(({ pid }) => readMb(pid))));
    await sleep(sampleMs, undefined, { signal }).catch(() => undefined);
  }
  return samples;
}

async function putLoad(seconds: number, port: number, webs: readonly Web[]): Promise<number[][]> {
  const over = new AbortController();
  const requests = await makeLargeRequests();
  const clients = Array.from({ length: clientCount }, (_, index) =>
    neverRead(port, requests[index % requests.length] ?? "", over.signal),
  );
  const sampling = sample(webs, over.signal);
  const partners = await Promise.all(
    Array.from({ length: partnerCount }, async () => makeVictim(await startReceiver())),
  );
  const waits: Waits[] = [];
  for (let left = seconds; left > 0; left -= partSeconds) {
    const part = Math.min(left, partSeconds);
    waits.push(...(await Promise.all(partners.map((measure) => measure(part)))));
  }
  over.abort();
  await Promise.all(clients);
  const row = table("Waits of those who read", ["kind", "count", "p50 ms", "p99 ms"]);
  for (const kind of kinds) {
    const values = waits.flatMap((one) => one[kind]);
    row(kind, values.length, percentile(values, 0.5), percentile(values, 0.99));
  }
  return sampling;
}

export async function run(args: string[]): Promise<string[]> {
  const { minutes, caddy } = readOptions(args, { minutes: 30, caddy: false });
  say("building the pages …");
  await ensureBuilt();
  return withDatabase("throwaway", async (_, port) => {
    await loadBranches(getDb(), await branchesFor(branchCount));
    await fillLog(getPool(), 1, deliveryCount);
    const webs = await startWebs(port, caddy);
    const worker = await startWorker();
    const samples = await putLoad(60 * minutes, port, webs);
    await Promise.all([worker, ...webs].map(({ stop }) => stop()));
    const row = table("The most memory in MB", ["minutes", ...webs.map(({ name }) => name)]);
    const size = Math.ceil(samples.length / partCount);
    for (let first = 0; first < samples.length; first += size) {
      const part = samples.slice(first, first + size);
      row(
        ((first + part.length) * minutes) / samples.length,
        ...webs.map((__, index) => Math.max(...part.map((values) => values[index] ?? Number.NaN))),
      );
    }
    const most = webs.map((_, index) => Math.max(...samples.map((values) => values[index] ?? Number.NaN)));
    return violated(
      Object.fromEntries(
        webs.map(({ name }, index) => [
          `${name} took more than ${maxMb} MB`,
          (most[index] ?? maxMb) >= maxMb,
        ]),
      ),
    );
  });
}
