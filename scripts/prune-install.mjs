// After `npm ci`, removes 350 MB of unused files: the headers of Node.js, Prisma's query compilers for other databases, the image
// optimizer of Next, which is off, its docs, the types of icons that load by name, and the source maps of packages. Runs on the
// machine's Node.js 20, which has no `globSync`.
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";

const unused = [
  /^node-[\w-]+\/(include|share)$/,
  /^@prisma\/client\/runtime\/query_compiler_.*\.(cockroachdb|mysql|sqlite|sqlserver)\./,
  /^@img\/sharp-[\w-]+$/,
  /^next\/dist\/docs$/,
  /^lucide-react\/dynamic\w*\.d\.m?ts$/,
  /\.(js|mjs|cjs|ts|mts|cts|css)\.map$/,
];
for (const file of readdirSync("node_modules", { recursive: true }))
  if (unused.some((pattern) => pattern.test(file.split(path.sep).join("/"))))
    rmSync(path.join("node_modules", file), { recursive: true, force: true });
