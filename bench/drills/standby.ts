// npm run drill -- standby [--seconds 180]: a PostgreSQL server with one synchronous standby, from the Debian package, promoted
// by hand as docs/scale.md says. Under the load of the drill "failover", kills the primary twice and switches over once.
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startTcpProxy } from "../../e2e/support/processes/tcp-proxy.ts";
import { until } from "../../e2e/support/processes/worker-process.ts";
import { drillCluster } from "./new-primary.ts";
import { readOptions } from "./portal.ts";
import {
  ask,
  type Cluster,
  findPrograms,
  hasStandbys,
  killServer,
  type Node,
  password,
  planNode,
  runAs,
} from "./postgres-nodes.ts";

/** A person needs time to notice. */
const noticeMs = 3_000;

async function setSynchronousStandbys(node: Node, names: "*" | ""): Promise<void> {
  await ask(node, `ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
  await ask(node, "SELECT pg_reload_conf()");
}

async function start(directory: string, binDir: string): Promise<Cluster> {
  const program = (name: string, ...args: string[]) => runAs(path.join(binDir, name), args);
  const control = ({ dataDir }: Node, ...args: string[]) =>
    program("pg_ctl", `--pgdata=${dataDir}`, "--wait", ...args);
  const launch = (node: Node) => {
    const settings = `-p ${node.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
    return control(node, "start", `--log=${path.dirname(node.dataDir)}/log`, `--options=${settings}`);
  };
  const [first, second] = [await planNode(directory, "first"), await planNode(directory, "second")];
  const other = (node: Node) => (node === first ? second : first);

  /** Makes the other server a new copy of the primary, which follows it. */
  const follow = async (primary: Node) => {
    const { dataDir } = other(primary);
    await rm(dataDir, { recursive: true, force: true });
    const from = [`--dbname=${primary.url}`, "--write-recovery-conf", "--checkpoint=fast"];
    await program("pg_basebackup", `--pgdata=${dataDir}`, ...from);
    await launch(other(primary));
    await setSynchronousStandbys(primary, "*");
  };
  const passwordFile = path.join(directory, "password");
  await writeFile(passwordFile, password, { mode: 0o644 });
  const security = [`--pwfile=${passwordFile}`, "--auth=scram-sha-256", "--username=portal"];
  await program("initdb", `--pgdata=${first.dataDir}`, ...security, "--encoding=UTF8", "--locale=C.UTF-8");
  await launch(first);
  await follow(first);
  await until("the standby follows", () => hasStandbys(first, 1));

  const target = { host: "127.0.0.1", port: first.port };
  const line = await startTcpProxy(target);
  const replace = async (old: Node) => {
    const standby = other(old);
    await line.cut();
    // Otherwise commits would wait for a standby of the new primary.
    await setSynchronousStandbys(standby, "");
    await control(standby, "promote");
    target.port = standby.port;
    await line.restore();
  };
  const kill = async (primary: Node) => {
    killServer(primary);
    await sleep(noticeMs);
    await replace(primary);
  };
  const stop = (node: Node) => control(node, "stop", "--mode=fast");
  return {
    url: first.url.replace(`:${first.port}/`, `:${line.port}/`),
    nodes: [first, second],
    faults: [
      { name: "kill -9, promotion by hand", strike: kill },
      { name: "switchover by hand", strike: (primary) => stop(primary).then(() => replace(primary)) },
      { name: "kill -9, promotion by hand", strike: kill },
    ],
    repair: async () => follow(target.port === first.port ? first : second),
    stop: async () => {
      await line.close();
      for (const node of [first, second]) await stop(node);
    },
  };
}

export async function run(args: string[]): Promise<string[]> {
  const { seconds } = readOptions(args, { seconds: 180 });
  const binDir = await findPrograms({});
  return drillCluster((directory) => start(directory, binDir), seconds);
}
