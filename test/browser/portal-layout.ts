import type { ChildProcess } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import path from "node:path";
import { findFreePort } from "#server/installation/free-port.ts";
import { type ReverseProxy, startReverseProxy } from "#test/processes/reverse-proxy.ts";
import { endWorker, startWeb, startWorker, until } from "#test/processes/worker-process.ts";

/** A web or a worker that can be ended and started again in its place. */
export type Member = {
  name: string;
  pid: () => number | undefined;
  /** Ends it and returns its exit code. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
  /** Restarts it; resolves when it is ready, for a web process also at the proxy. */
  start: () => Promise<void>;
};

export type PortalLayout = {
  webs: Member[];
  /** The webs' own addresses, past the proxy. */
  origins: string[];
  workers: Member[];
  stop: () => Promise<void>;
};

/** The first start may share the CPU with three others. */
const readyWithinSeconds = 60;

function member(name: string, launch: () => Promise<ChildProcess>, isReady = () => true): Member {
  let child: ChildProcess | undefined;
  return {
    name,
    pid: () => child?.pid,
    end: async (signal) => (child ? endWorker(child, signal) : null),
    start: async () => {
      child = await launch();
      await until(`${name} is ready`, isReady, readyWithinSeconds);
    },
  };
}

/**
 * Starts the layout of compose.yaml as plain processes on the environment's database: two web processes, by default without
 * pages, two workers, and a proxy on `port`. `getEnvironment` adds variables by name (web-1, worker-2). Logs go to
 * `<name>.log` in `logDirectory`, or nowhere.
 */
export async function startPortalLayout(
  port: number,
  getEnvironment: (name: string) => Record<string, string> = () => ({}),
  logDirectory?: string,
): Promise<PortalLayout> {
  const ports = [await findFreePort(), await findFreePort()];
  const origins = ports.map((webPort) => `http://127.0.0.1:${webPort}`);
  const proxy: ReverseProxy = await startReverseProxy(port, origins);
  const settings = (name: string) => ({ TRUSTED_PROXY_HOPS: "1", ...getEnvironment(name) });
  const launch = async (name: string, start: typeof startWorker) => {
    const log =
      logDirectory === undefined ? undefined : openSync(path.join(logDirectory, `${name}.log`), "a");
    return start(settings(name), log).finally(() => log !== undefined && closeSync(log));
  };
  const webs = ports.map((webPort, index) =>
    member(
      `web-${index + 1}`,
      () => launch(`web-${index + 1}`, (environment, log) => startWeb(webPort, environment, log)),
      () => proxy.isUp(`http://127.0.0.1:${webPort}`),
    ),
  );
  const workers = ["worker-1", "worker-2"].map((name) => member(name, () => launch(name, startWorker)));
  const members = [...webs, ...workers];
  const stop = async () => {
    await Promise.all(members.map(({ end }) => end("SIGTERM")));
    await proxy.close();
  };
  try {
    await Promise.all(members.map(({ start }) => start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { webs, origins, workers, stop };
}
