import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

/** One advisory, as a registry answers for a package. */
const advisory = (id: number, severity: string) => [
  {
    id,
    url: "https://example.com/advisories/1",
    title: "Falls over",
    severity,
    vulnerable_versions: "<2.0.0",
    cwe: [],
    cvss: { score: 0, vectorString: null },
  },
];

/** The advisories of two packages, by the first word of the path. A registry without advisories answers 405. */
const known: Record<string, Record<string, unknown>> = {
  lesser: { runs: advisory(1, "moderate") },
  grave: { runs: advisory(2, "low"), builds: advisory(3, "high") },
  nested: { measures: advisory(4, "critical") },
};

const registry = createServer((request, response) => {
  request.resume().on("end", () => {
    const [, which = "", rest = ""] = /^\/(\w+)\/(.*)$/.exec(request.url ?? "") ?? [];
    const answer = rest.startsWith("-/npm/v1/security/advisories/bulk")
      ? known[which]
      : {
          name: rest,
          "dist-tags": { latest: "1.0.0" },
          versions: { "1.0.0": { name: rest, version: "1.0.0" } },
        };
    response.writeHead(answer ? 200 : 405, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? {}));
  });
});
await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
const { port } = registry.address() as AddressInfo;
const directory = await mkdtemp(path.join(tmpdir(), "audit-"));
afterAll(async () => {
  registry.close();
  await rm(directory, { recursive: true });
});
const root = {
  name: "x",
  version: "1.0.0",
  dependencies: { runs: "1.0.0" },
  devDependencies: { builds: "1.0.0" },
};
const peers = { name: "y", version: "1.0.0", dependencies: { measures: "1.0.0" } };

async function writeLock(folder: string, own: object, packages: object): Promise<void> {
  await mkdir(path.join(directory, folder), { recursive: true });
  const lock = { name: "x", version: "1.0.0", lockfileVersion: 3, packages: { "": own, ...packages } };
  await writeFile(path.join(directory, folder, "package.json"), JSON.stringify(own));
  await writeFile(path.join(directory, folder, "package-lock.json"), JSON.stringify(lock));
}
await writeLock(".", root, {
  "node_modules/runs": { version: "1.0.0" },
  "node_modules/builds": { version: "1.0.0", dev: true },
});
await writeLock("tools/bench/peers", peers, { "node_modules/measures": { version: "1.0.0" } });

function audit(which: string): Promise<[code: unknown, printed: string]> {
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/${which}/`,
    npm_config_cache: path.join(directory, "cache"),
  };
  const script = path.join(import.meta.dirname, "audit.ts");
  return new Promise((resolve) =>
    execFile(process.execPath, [script], { cwd: directory, env }, (error, stdout, stderr) =>
      resolve([error?.code ?? 0, stdout + stderr]),
    ),
  );
}

test("an audit exits with 0 without grave findings, 1 with some (development included), and 3 if the registry cannot be asked", async () => {
  const [lesser, grave, nested, unreachable] = await Promise.all(
    ["lesser", "grave", "nested", "none"].map(audit),
  );
  expect(lesser).toEqual([
    0,
    expect.stringMatching(/^moderate, in production: runs .*: Falls over \(https:/),
  ]);
  expect(lesser?.[1]).toContain(
    "1 packages have known vulnerabilities or depend on one that has, 0 of them high",
  );
  expect(grave).toEqual([1, expect.stringMatching(/^high, in development: builds .*: Falls over \(https:/m)]);
  expect(grave?.[1]).toContain("low, in production: runs");
  expect(nested).toEqual([
    1,
    expect.stringMatching(/^critical, in tools\/bench\/peers: measures .*: Falls over/),
  ]);
  expect(unreachable).toEqual([3, expect.stringContaining("the registry returned no advisories (405")]);
});
