import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
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

/** A TCP port of 127.0.0.1 that was free a moment ago. */
export const findFreePort = () => tryPort(0, "127.0.0.1");

/** @throws Error if the portal cannot listen on its address */
export async function checkPortIsFree({ HOST, PORT }: Pick<Env, "HOST" | "PORT">): Promise<void> {
  await tryPort(PORT, HOST).catch(({ code, message }: NodeJS.ErrnoException) => {
    const isInUse = `Port ${PORT} on ${HOST} is in use. Stop what uses it, or choose another: PORT=${PORT + 1} npm start`;
    throw new Error(
      code === "EADDRINUSE" ? isInUse : `The portal cannot listen on ${HOST}, port ${PORT}: ${message}`,
    );
  });
}
