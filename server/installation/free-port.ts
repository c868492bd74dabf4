import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "#lib/platform/env.ts";

/** Listens for a moment. Returns the port, which is a free one for 0. @throws the error of the system */
async function tryPort(port: number, host: string): Promise<number> {
  const probe = createServer().listen(port, host);
  await once(probe, "listening");
  const address = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return address.port;
}

/** Below the ports that systems give to clients, and to servers that listen on any. */
const firstPort = 20_000;
const portsOfProcess = 20;
const maxProcesses = 500;
let tried = 0;

/**
 * A TCP port of 127.0.0.1 that was free a moment ago. The server that it is for may listen seconds later, so each process has its own
 * range, and goes through it in order.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < portsOfProcess; tries += 1) {
    tried += 1;
    const port = firstPort + portsOfProcess * (process.pid % maxProcesses) + (tried % portsOfProcess);
    const isFree = await tryPort(port, "127.0.0.1").then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
  return tryPort(0, "127.0.0.1");
}

/** Web listens on PORT and METRICS_PORT, and the worker beside it on the port after METRICS_PORT. @throws Error if one is taken */
export async function checkPortsAreFree({ HOST, PORT, METRICS_HOST, METRICS_PORT }: Env): Promise<void> {
  await checkPortIsFree("PORT", HOST, PORT);
  if (METRICS_PORT === undefined) return;
  await checkPortIsFree("METRICS_PORT", METRICS_HOST, METRICS_PORT);
  await checkPortIsFree("METRICS_PORT", METRICS_HOST, METRICS_PORT + 1);
}

const maxTries = 5;
const pauseMs = 200;

async function checkPortIsFree(
  name: "PORT" | "METRICS_PORT",
  host: string,
  port: number,
  tries = 1,
): Promise<void> {
  await tryPort(port, host).catch(async ({ code, message }: NodeJS.ErrnoException) => {
    // The processes of a killed portal need a moment to notice.
    if (code === "EADDRINUSE" && tries < maxTries) {
      await sleep(pauseMs);
      return checkPortIsFree(name, host, port, tries + 1);
    }
    throw new Error(
      code === "EADDRINUSE"
        ? `Port ${port} on ${host} is in use. Stop what uses it, or set another ${name}.`
        : `The portal cannot listen on ${host}, port ${port}: ${message}`,
    );
  });
}
