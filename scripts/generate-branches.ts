// node scripts/generate-branches.ts: writes prisma/seed/branches.json and public/managers/*.svg, always the same bytes.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { branchesFile } from "./generate-branches/make-branches.ts";
import { managerPictures } from "./generate-branches/manager-pictures.ts";

const projectDir = path.resolve(import.meta.dirname, "..");
const picturesDir = path.join(projectDir, "public", "managers");

await mkdir(picturesDir, { recursive: true });
for (const { name, svg } of managerPictures()) await writeFile(path.join(picturesDir, name), svg);
await writeFile(path.join(projectDir, "prisma", "seed", "branches.json"), branchesFile());
process.stdout.write("Wrote prisma/seed/branches.json and public/managers.\n");
