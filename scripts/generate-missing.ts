// Makes the generated files that are missing, such as after `npm ci`. `npm run types` runs it; `npm run generate` makes all anew.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** In the order in which they need each other. */
const made: { file: string; command: string[] }[] = [
  { file: "lib/platform/db/generated/client.ts", command: ["scripts/generate-prisma.mjs"] },
  { file: "lib/reference/generated/openapi.json", command: ["scripts/generate-openapi.ts"] },
  { file: "lib/reference/generated/paths.ts", command: ["scripts/generate-client.ts"] },
  { file: "components/api/generated/routes.ts", command: ["scripts/generate-routes.ts"] },
];
for (const { file, command } of made)
  if (!existsSync(file)) execFileSync(process.execPath, command, { stdio: "inherit" });
