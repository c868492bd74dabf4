import path from "node:path";
import { type Node, password } from "./postgres-nodes.ts";

export const local = (port: number) => `127.0.0.1:${port}`;

/** Patroni's own example with shorter waits; JSON is YAML. A crashed primary is replaced, not restarted. */
export const patroniSettings = (node: Node, apiPort: number, etcdPort: number, binDir: string) => ({
  scope: "portal",
  name: node.name,
  restapi: { listen: local(apiPort), connect_address: local(apiPort) },
  etcd3: { host: local(etcdPort) },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 5,
      retry_timeout: 5,
      master_start_timeout: 0,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true },
    },
    initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }],
  },
  postgresql: {
    listen: local(node.port),
    connect_address: local(node.port),
    data_dir: node.dataDir,
    bin_dir: binDir,
    pgpass: path.join(path.dirname(node.dataDir), "pgpass"),
    remove_data_directory_on_rewind_failure: true,
    authentication: {
      superuser: { username: "portal", password },
      replication: { username: "replicator", password },
    },
    pg_hba: [
      "host all all 127.0.0.1/32 scram-sha-256",
      "host replication replicator 127.0.0.1/32 scram-sha-256",
    ],
    parameters: { unix_socket_directories: path.dirname(node.dataDir) },
  },
});

/** As Patroni's documentation has it: only the primary is up, and connections to a server that is down are cut. */
export const haproxySettings = (port: number, members: readonly { node: Node; apiPort: number }[]) => `
global
  maxconn 500
defaults
  mode tcp
  timeout client 30m
  timeout connect 4s
  timeout server 30m
  timeout check 5s
listen portal
  bind ${local(port)}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 3s fall 3 rise 2 on-marked-down shutdown-sessions
${members.map(({ node, apiPort }) => `  server ${node.name} ${local(node.port)} maxconn 200 check port ${apiPort}`).join("\n")}
`;
