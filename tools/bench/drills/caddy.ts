import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { until } from "#test/processes/worker-process.ts";
import { getStatus } from "./portal.ts";

const caddyfile = path.join(import.meta.dirname, "../../../ops/proxy/Caddyfile");

/** Debian's Caddy 2.6 has other names for what the shipped 2.11 knows. */
const namesOf26 = [["request_buffers 1MiB", "buffer_requests"]] as const;

/**
 * Starts the machine's Caddy (`apt-get install caddy`) with `ops/proxy/Caddyfile`, without TLS, before one web process for APIs
 * and one for pages. Resolves when both are reached through it.
 */
export async function startCaddy(
  directory: string,
  ports: { proxy: number; apis: number; pages: number },
): Promise<{ pid: number; stop: () => Promise<unknown> }> {
  let config = await readFile(caddyfile, "utf8");
  const isOld = spawnSync("caddy", ["version"], { encoding: "utf8" }).stdout?.includes("2.6.") ?? false;
  const replacements: (readonly [string, string])[] = [
    ["\tservers {", "\tadmin off\n\tservers {"],
    ["{$SITE:localhost}", `http://127.0.0.1:${ports.proxy}`],
    ["api-1:3000 api-2:3000", `127.0.0.1:${ports.apis}`],
    ["pages-1:3000 pages-2:3000", `127.0.0.1:${ports.pages}`],
    ...(isOld ? namesOf26 : []),
  ];
  for (const [from, to] of replacements) {
    if (!config.includes(from)) throw new Error(`ops/proxy/Caddyfile has no ${from.trim()}`);
    config = config.replace(from, to);
  }
  const file = path.join(directory, "Caddyfile");
  await writeFile(file, config);
  const env = { ...process.env, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory };
  const caddy: ChildProcess = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", file], {
    env,
    stdio: "ignore",
  });
  // Also after a failure of the drill.
  process.once("exit", () => caddy.kill());
  await once(caddy, "spawn");
  const gone = once(caddy, "exit");
  await until("Caddy reaches the web processes", async () => {
    if (caddy.exitCode !== null) throw new Error("Caddy does not start");
    const [api, page] = await Promise.all(
      ["/api/health", "/signin"].map((at) => getStatus(`http://127.0.0.1:${ports.proxy}${at}`)),
    );
    return api === 200 && page === 200;
  });
  const stop = async () => {
    caddy.kill("SIGTERM");
    await gone;
  };
  return { pid: caddy.pid ?? 0, stop };
}
