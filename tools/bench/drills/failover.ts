// npm run drill -- failover [--seconds 180]: three PostgreSQL servers under Patroni (synchronous mode) with etcd and HAProxy,
// from Debian packages. Under a load of 100 events and 50 searches per second, kills the primary with its Patroni, switches
// over by hand, and kills the primary alone. Takes about a minute more.
import type { ChildProcess } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { findFreePort } from "#server/installation/free-port.ts";
import { endWorker, until } from "#test/processes/worker-process.ts";
import { drillCluster } from "./new-primary.ts";
import { haproxySettings, local, patroniSettings } from "./patroni-settings.ts";
import { readOptions } from "./portal.ts";
import {
  type Cluster,
  findPrograms,
  hasStandbys,
  isPrimary,
  killServer,
  type Node,
  planNode,
  runAs,
  spawnAs,
} from "./postgres-nodes.ts";

const programs = { patroni: "patroni", "etcd-server": "etcd", haproxy: "haproxy" };

async function startEtcd(directory: string, port: number): Promise<ChildProcess> {
  const { dataDir } = await planNode(directory, "etcd");
  const urls = { client: `http://${local(port)}`, peer: `http://${local(await findFreePort())}` };
  return spawnAs(
    "etcd",
    [
      `--data-dir=${dataDir}`,
      `--listen-client-urls=${urls.client}`,
      `--advertise-client-urls=${urls.client}`,
      `--listen-peer-urls=${urls.peer}`,
      `--initial-advertise-peer-urls=${urls.peer}`,
      `--initial-cluster=default=${urls.peer}`,
    ],
    path.join(directory, "etcd.log"),
  );
}

type Member = { node: Node; apiPort: number; file: string; agent?: ChildProcess };

async function planMember(
  directory: string,
  name: string,
  etcdPort: number,
  binDir: string,
): Promise<Member> {
  const node = await planNode(directory, name);
  const apiPort = await findFreePort();
  const file = path.join(directory, `${name}.json`);
  await writeFile(file, JSON.stringify(patroniSettings(node, apiPort, etcdPort, binDir)), { mode: 0o644 });
  return { node, apiPort, file };
}

async function startHaproxy(
  directory: string,
  port: number,
  members: readonly Member[],
): Promise<ChildProcess> {
  const file = path.join(directory, "haproxy.cfg");
  await writeFile(file, haproxySettings(port, members), { mode: 0o644 });
  return spawnAs("haproxy", ["-f", file], path.join(directory, "haproxy.log"));
}

async function start(directory: string, binDir: string): Promise<Cluster> {
  const etcdPort = await findFreePort();
  const etcd = await startEtcd(directory, etcdPort);
  const plan = (name: string) => planMember(directory, name, etcdPort, binDir);
  const members = [await plan("node1"), await plan("node2"), await plan("node3")];
  const nodes = members.map(({ node }) => node);
  const repair = async () => {
    for (const member of members)
      if (!member.agent || member.agent.signalCode !== null)
        member.agent = await spawnAs(
          "patroni",
          [member.file],
          path.join(directory, `${member.node.name}.log`),
        );
  };
  await repair();
  const isComplete = async () =>
    (await Promise.all(nodes.map((node) => hasStandbys(node, 2)))).includes(true);
  await until("Patroni has a primary and two standbys", isComplete);
  const port = await findFreePort();
  const haproxy = await startHaproxy(directory, port, members);
  const url = nodes[0]?.url.replace(/:\d+\//, `:${port}/`) ?? "";
  // HAProxy takes every server for up until its checks have failed, and takes turns among them.
  const isOnlyPrimary = async () => (await Promise.all(nodes.map(() => isPrimary({ url })))).every(Boolean);
  await until("HAProxy leads to the primary alone", isOnlyPrimary);
  const killBoth = async (primary: Node) => {
    const agent = members.find(({ node }) => node === primary)?.agent;
    if (agent) await endWorker(agent, "SIGKILL");
    killServer(primary);
  };
  const [{ file } = { file: "" }] = members;
  return {
    url,
    nodes,
    faults: [
      { name: "kill -9 of PostgreSQL and Patroni", strike: killBoth },
      {
        name: "patronictl switchover",
        strike: () => runAs("patronictl", ["-c", file, "switchover", "portal", "--force"]),
      },
      { name: "kill -9 of PostgreSQL", strike: async (primary) => killServer(primary) },
    ],
    repair,
    stop: async () => {
      for (const { agent } of members) if (agent) await endWorker(agent, "SIGTERM");
      await endWorker(haproxy, "SIGTERM");
      await endWorker(etcd, "SIGTERM");
    },
  };
}

export async function run(args: string[]): Promise<string[]> {
  const { seconds } = readOptions(args, { seconds: 180 });
  const binDir = await findPrograms(programs);
  return drillCluster((directory) => start(directory, binDir), seconds);
}
