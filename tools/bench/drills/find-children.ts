import { spawnSync } from "node:child_process";

/** The child processes of a process, by ID and command line. */
export function findChildren(parent: number): { pid: number; command: string }[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=,args=", "--ppid", String(parent)], { encoding: "utf8" });
  return stdout
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
    .filter((found) => found !== null)
    .map(([, pid, command = ""]) => ({ pid: Number(pid), command }));
}
