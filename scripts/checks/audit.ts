// npm run audit: asks the registry for known weaknesses of everything in package-lock.json, for production and for development.
// Exit codes: 0 nothing high or critical is known; 1 something is; 3 the registry could not be asked, so nothing is known.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { z } from "zod";

const Advisory = z.object({ title: z.string(), url: z.string() });

/** What `npm audit --json` prints (report version 2), as far as it is used. */
const Report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity: z.enum(["info", "low", "moderate", "high", "critical"]),
      range: z.string(),
      // A text names the package that is brought along; that one has an entry of its own.
      via: z.array(z.union([z.string(), Advisory])),
      nodes: z.array(z.string()),
    }),
  ),
});

const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @returns what npm says of the packages, or in words why it could not ask */
function askNpm(): Promise<z.infer<typeof Report> | string> {
  const options = { maxBuffer: 64 * 1024 * 1024, shell: process.platform === "win32" };
  return new Promise((resolve) => {
    execFile("npm", ["audit", "--json", "--package-lock-only"], options, (error, stdout) => {
      const printed = parseJson(stdout);
      const report = Report.safeParse(printed);
      const refusal = z.object({ message: z.string() }).safeParse(printed);
      resolve(report.data ?? refusal.data?.message ?? error?.message ?? "npm printed no report");
    });
  });
}

const report = await askNpm();
if (typeof report === "string") {
  process.stderr.write(
    `Nothing was audited: the registry gave no advisories (${report}).\n` +
      "This says nothing of the packages. Run it on a machine that reaches registry.npmjs.org.\n",
  );
  process.exit(3);
}
const { packages } = Lock.parse(JSON.parse(await readFile("package-lock.json", "utf8")));
const found = Object.values(report.vulnerabilities);
for (const { name, range, severity, nodes, via } of found) {
  const use = nodes.every((node) => packages[node]?.dev) ? "development" : "production";
  for (const advisory of via)
    if (typeof advisory !== "string")
      process.stdout.write(`${severity}, in ${use}: ${name} ${range}: ${advisory.title} (${advisory.url})\n`);
}
const grave = found.filter(({ severity }) => severity === "high" || severity === "critical");
process.stdout.write(
  `${found.length} packages have known weaknesses or bring them along, ${grave.length} of them high or critical ones.\n`,
);
if (grave.length > 0) process.stdout.write("What to do: docs/security.md, Dependencies.\n");
process.exit(grave.length > 0 ? 1 : 0);
