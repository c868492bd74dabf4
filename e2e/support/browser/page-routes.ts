import { globSync } from "node:fs";
import path from "node:path";

const project = path.resolve(import.meta.dirname, "../../..");

/** Every page of both route trees, such as `(portal)/deliveries` and `branches/[number]`. */
export function pageRoutes(): string[] {
  const underApp = globSync("app/**/page.tsx", { cwd: project });
  const underPages = globSync("pages/**/[!_]*.tsx", { cwd: project });
  return [
    ...underApp.map((file) => path.dirname(file).replace(/^app\//, "")),
    ...underPages.map((file) => file.replace(/^pages\/|(\/index)?\.tsx$/g, "")),
  ].sort();
}
