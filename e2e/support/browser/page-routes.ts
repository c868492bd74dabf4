import { globSync } from "node:fs";
import path from "node:path";

const project = path.resolve(import.meta.dirname, "../../..");

/** Every page, such as `(portal)/deliveries`. */
export function pageRoutes(): string[] {
  return globSync("app/**/page.tsx", { cwd: project })
    .map((file) => path.dirname(file).replace(/^app\//, ""))
    .sort();
}
