import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const project = path.resolve(import.meta.dirname, "..");

type Rule = { name: string; from: { path: string } };
const { forbidden } = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as { forbidden: Rule[] };

/** The pattern of a floor, as the import rules have it. */
function floorOf(rule: string): RegExp {
  const found = forbidden.find(({ name }) => name === rule);
  if (!found) throw new Error(`.dependency-cruiser.cjs has no rule ${rule}`);
  return new RegExp(found.from.path);
}
const floors = {
  floor0: floorOf("floor-0-stands-alone"),
  platform: floorOf("platform-below-domains"),
  domains: floorOf("domains-below-pages"),
};

type Cruised = { modules: { source: string; dependencies: { resolved: string }[] }[] };

/** Imports between files, as dependency-cruiser sees them, and each file with itself; tests left out, types counted. */
async function readImports(): Promise<[from: string, to: string][]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
      ...["app", "components", "lib", "pages", "server", "scripts"],
      ...["--config", ".dependency-cruiser.cjs", "--output-type", "json"],
      ...["--exclude", "(\\.test\\.tsx?$|^e2e/|node_modules|^lib/db/generated)"],
    ],
    { cwd: project, maxBuffer: 2 ** 27 },
  );
  const { modules } = JSON.parse(stdout) as Cruised;
  return modules.flatMap(({ source, dependencies }) => [
    [source, source],
    ...dependencies.map(({ resolved }): [string, string] => [source, resolved]),
  ]);
}

/** The node that a file belongs to in the diagram of floors, or null for what is no code of ours. */
function floorNode(file: string): string | null {
  for (const [name, pattern] of Object.entries(floors)) if (pattern.test(file)) return name;
  const [, beside] = file.match(/^lib\/([^/]+)\//) ?? [];
  // Pages of both of Next's routers are one floor.
  return beside ?? file.replace(/^pages\//, "app/").match(/^(app|components|server|scripts)\//)?.[1] ?? null;
}

function domainNode(file: string): string | null {
  return floors.domains.test(file) ? (file.split("/")[1] ?? null) : null;
}

/** Edges as `from → to` between different nodes, and every node alone. */
function graphOf(imports: [string, string][], nodeOf: (file: string) => string | null): Set<string> {
  const graph = new Set<string>();
  for (const [from, to] of imports.map((pair) => pair.map(nodeOf)))
    if (from) {
      graph.add(from);
      if (to && to !== from) graph.add(`${from} → ${to}`);
    }
  return graph;
}

/** The same of a mermaid flowchart: lines `a --> b & c`, and nodes `a["words"]`. */
function drawn(title: string, text: string): Set<string> {
  const [, chart = ""] =
    text.match(new RegExp(`## ${title}\\n[\\s\\S]*?\`\`\`mermaid\\n([\\s\\S]*?)\`\`\``)) ?? [];
  const graph = new Set<string>();
  for (const line of chart.split("\n")) {
    const [, from, targets] = line.match(/^\s*([\w-]+) --> (.+)$/) ?? [];
    if (from && targets) for (const to of targets.split(" & ")) graph.add(`${from} → ${to.trim()}`);
    const [, node] = line.match(/^\s*([\w-]+)\[/) ?? [];
    if (node) graph.add(node);
  }
  return graph;
}

const page = readFileSync(path.join(project, "docs/architecture.md"), "utf8");
const imports = await readImports();
const difference = (has: Set<string>, other: Set<string>) => [...has].filter((one) => !other.has(one)).sort();

test.each([
  { title: "Floors", nodeOf: floorNode },
  { title: "Domains", nodeOf: domainNode },
])(
  "docs/architecture.md, $title: every part and every import between them is drawn, and nothing else",
  ({ title, nodeOf }) => {
    const code = graphOf(imports, nodeOf);
    const diagram = drawn(title, page);
    expect(difference(code, diagram), "missing in the diagram").toEqual([]);
    expect(difference(diagram, code), "not in the code").toEqual([]);
    expect(code.size).toBeGreaterThan(10);
  },
);

test("an import that nobody drew, and one that nobody has, are both noticed", () => {
  const planted: [string, string][] = [...imports, ["lib/branches/a.ts", "lib/webhooks/b.ts"]];
  const withMore = graphOf(planted, domainNode);
  expect(difference(withMore, drawn("Domains", page))).toEqual(["branches → webhooks"]);
  const lessDrawn = page.replace(/^.*deliveries -->.*$/m, "");
  expect(difference(graphOf(imports, domainNode), drawn("Domains", lessDrawn))).not.toEqual([]);
});
