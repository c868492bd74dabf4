// npm run audit: asks the registry for known vulnerabilities of all packages in the locks of the project, the generators,
// and the benchmark peers. Exit codes: 0 if none is high or critical, 1 if one is, 3 if the registry cannot be reached.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const advisorySchema = z.object({ title: z.string(), url: z.string() });

/** The parts of `npm audit --json` (report version 2) that are used. */
const reportSchema = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity: z.enum(["info", "low", "moderate", "high", "critical"]),
      range: z.string(),
      // A string names a dependency, which has an entry of its own.
      via: z.array(z.union([z.string(), advisorySchema])),
      nodes: z.array(z.string()),
    }),
  ),
});
const refusalSchema = z.object({ message: z.string() });
const lockSchema = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });

/** The report of npm, or why npm could not ask. */
function askNpm(folder: string): Promise<z.infer<typeof reportSchema> | string> {
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024, shell: process.platform === "win32" };
  return new Promise((resolve) => {
    execFile("npm", ["audit", "--json", "--package-lock-only"], options, (error, stdout) => {
      const printed: unknown = stdout.trimStart().startsWith("{") ? JSON.parse(stdout) : null;
      const report = reportSchema.safeParse(printed).data;
      resolve(
        report ?? refusalSchema.safeParse(printed).data?.message ?? error?.message ?? "npm printed no report",
      );
    });
  });
}

const folders = [".", "tools/generate", "tools/bench/peers"].filter((folder) =>
  existsSync(path.join(folder, "package-lock.json")),
);
let vulnerable = 0;
let grave = 0;
for (const folder of folders) {
  const report = await askNpm(folder);
  if (typeof report === "string") {
    process.stderr.write(
      `Nothing was audited in ${folder}: the registry returned no advisories (${report}).\n` +
        "Run this on a machine that can reach registry.npmjs.org.\n",
    );
    process.exit(3);
  }
  const { packages } = lockSchema.parse(
    JSON.parse(await readFile(path.join(folder, "package-lock.json"), "utf8")),
  );
  for (const { name, range, severity, nodes, via } of Object.values(report.vulnerabilities)) {
    vulnerable += 1;
    if (severity === "high" || severity === "critical") grave += 1;
    const isForProduction = folder === "." && nodes.some((node) => !packages[node]?.dev);
    const use = isForProduction ? "production" : folder === "." ? "development" : folder;
    for (const advisory of via)
      if (typeof advisory !== "string")
        process.stdout.write(
          `${severity}, in ${use}: ${name} ${range}: ${advisory.title} (${advisory.url})\n`,
        );
  }
}
process.stdout.write(
  `${vulnerable} packages have known vulnerabilities or depend on one that has, ${grave} of them high or critical.\n`,
);
if (grave > 0) process.stdout.write('What to do: docs/security.md, "Dependencies".\n');
process.exit(grave > 0 ? 1 : 0);
