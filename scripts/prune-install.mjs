// After `npm ci`, removes 310 MB of unused files: the headers of Node.js, Prisma's query compilers for other databases, and the
// source maps of packages.
import { globSync, rmSync } from "node:fs";

const unused = [
  "node_modules/node-*/{include,share}",
  "node_modules/@prisma/client/runtime/query_compiler_*.{cockroachdb,mysql,sqlite,sqlserver}.*",
  "node_modules/**/*.{js,mjs,cjs,ts,mts,cts,css}.map",
];
for (const path of globSync(unused)) rmSync(path, { recursive: true, force: true });
