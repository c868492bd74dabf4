// After `npm ci`, removes 120 MB of unused files: the headers of Node.js, and Prisma's query compilers for other databases.
import { globSync, rmSync } from "node:fs";

const unused = [
  "node_modules/node-*/{include,share}",
  "node_modules/@prisma/client/runtime/query_compiler_*.{cockroachdb,mysql,sqlite,sqlserver}.*",
];
for (const path of globSync(unused)) rmSync(path, { recursive: true, force: true });
