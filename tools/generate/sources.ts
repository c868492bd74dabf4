// Files of public repositories, each at one commit. Clone them into `sources` first: docs/branches.md, "Branch finder".
import { execFileSync } from "node:child_process";
import path from "node:path";

const commits = {
  gempak: "3407da92f35accf276393cf4f15a90dfe6979fca",
  ggredist: "f37cd630aa9a65d827fb5a4cde5ade685497b636",
  "natural-earth-geojson": "0b9a6ceb0a7032713abd9460ac1e995a9c60cd1e",
} as const;

/** Returns a file as its repository had it at the commit. */
export function readSource(repository: keyof typeof commits, file: string): Buffer {
  const clone = path.join(import.meta.dirname, "sources", repository);
  return execFileSync("git", ["-C", clone, "show", `${commits[repository]}:${file}`], {
    maxBuffer: 64 * 1024 ** 2,
  });
}
