import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "#server/installation/free-port.ts";
import { until } from "./worker-process.ts";

/** PgBouncer does not run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** The settings that docs/scale.md gives for PgBouncer in transaction mode, in front of every database of this server. */
function settings(server: URL, port: number): string {
  const { hostname, username, password } = server;
  return `
[databases]
* = host=${hostname} port=${server.port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 20
query_wait_timeout = 15
idle_transaction_timeout = 30
server_check_query =
ignore_startup_parameters = extra_float_digits
log_connections = 0
log_disconnections = 0
`;
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.end());
  });

/**
 * Starts PgBouncer in transaction mode in front of a server. @returns the server's address through it
 *
 * @throws Error if PgBouncer is not installed: `apt-get install pgbouncer`
 */
export async function startPgBouncer(serverUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = new URL(serverUrl);
  const port = await findFreePort();
  const directory = await mkdtemp(path.join(tmpdir(), "portal-pgbouncer-"));
  await chmod(directory, 0o711);
  const file = path.join(directory, "pgbouncer.ini");
  await writeFile(file, settings(url, port), { mode: 0o644 });
  const child: ChildProcess = spawn("pgbouncer", ["--quiet", file], {
    ...nobody,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` },
  });
  await Promise.race([
    until("PgBouncer", () => isListening(port), 10),
    once(child, "error").then(([error]) => Promise.reject(error)),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`PgBouncer ended with ${code}`))),
  ]);
  url.port = String(port);
  const stop = async () => {
    const ended = once(child, "exit");
    child.kill("SIGINT");
    await ended;
    await rm(directory, { recursive: true, force: true });
  };
  return { url: url.href, stop };
}
